from common.accounts.models import User
from osgr.models import NodeMerge, SupportNode
from osgr.services.support.lock import graph_locked
from osgr.services.support.rights import require_right


def save_node(row: SupportNode, *, by: User) -> None:
    """Store a node that a person wrote; loading the content anew keeps their words.

    A node of the content that gets another name is known under its old one, too, so that loading
    doesn't bring the old one back.
    """
    require_right(by)
    with graph_locked():
        before = SupportNode.objects.filter(pk=row.pk).first()
        row.is_edited = True
        if before is None:
            row.added_by = by.get_username()
        elif before.name != row.name:
            NodeMerge.objects.get_or_create(
                kind=row.kind, name=before.name, defaults={"into": row, "merged_by": by}
            )
            row.aliases = [*dict.fromkeys((*row.aliases, before.name))]
        row.save()
