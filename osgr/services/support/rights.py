from common.accounts.models import User
from osgr.errors import ReviewForbidden


def may_change_graph(person: User) -> bool:
    """Whether a person may review, edit and merge: approvers and administrators may."""
    return person.may_approve


def require_right(person: User) -> None:
    """Raise ReviewForbidden unless a person may change the graph."""
    if not may_change_graph(person):
        message = f"{person.get_username()} may not change the support graph; approvers may."
        raise ReviewForbidden(message)
