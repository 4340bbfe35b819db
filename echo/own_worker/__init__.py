"""A worker that one command starts for itself, with a queue of its own on the site's broker.

Such a command works on a machine where no worker runs, and where one runs it neither waits behind
other people's work nor depends on which database that worker was started for.
"""
