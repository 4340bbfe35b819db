"""Answers out of computed numbers: the path preferred, the option chosen, the sentence, why not."""
