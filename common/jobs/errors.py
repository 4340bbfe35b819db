from common.errors import NotFound


class UnknownJob(NotFound):
    """No job has this id."""
