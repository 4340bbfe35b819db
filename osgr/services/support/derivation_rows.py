from collections.abc import Iterable, Mapping

from osgr.models import SupportDerivation, SupportDerivationInput
from osgr.services.support.changes import Changes
from osgr.services.support.node_rows import NodeIds
from osgr.support.nodes import NodeKey
from osgr.support.relations import Derivation

Written = tuple[int, str, str, int | None, tuple[tuple[str, int], ...]]
"""Property, operation, formula, source, inputs."""


def store_derivations(
    derivations: Iterable[Derivation], ids: NodeIds, source_ids: Mapping[str, int]
) -> Changes:
    """Store derivations by name, with their inputs; those that the content dropped are removed."""
    wanted = {d.name: _written(d, ids, source_ids) for d in derivations}
    there = {
        row.name: row
        for row in SupportDerivation.objects.prefetch_related("inputs").filter(added_by="content")
    }
    stale = [row.pk for name, row in there.items() if name not in wanted]
    changed = [name for name, row in there.items() if name in wanted and _of(row) != wanted[name]]
    new = [name for name in wanted if name not in there]
    if stale or changed:
        gone = [*stale, *(there[name].pk for name in changed)]
        SupportDerivation.objects.filter(pk__in=gone).delete()
    _create({name: wanted[name] for name in (*changed, *new)})
    return Changes(added=len(new), changed=len(changed), removed=len(stale))


def _written(derivation: Derivation, ids: NodeIds, source_ids: Mapping[str, int]) -> Written:
    inputs = tuple(
        (parameter, ids[NodeKey(derivation.input_kinds[parameter], node)])
        for parameter, node in derivation.inputs.items()
    )
    return (
        ids[NodeKey("property", derivation.property)],
        derivation.operation,
        derivation.formula,
        source_ids[derivation.source.key] if derivation.source else None,
        inputs,
    )


def _of(row: SupportDerivation) -> Written:
    inputs = tuple((given.parameter, given.node_id) for given in row.inputs.all())
    return (row.property_id, row.operation, row.formula, row.source_id, inputs)


def _create(wanted: Mapping[str, Written]) -> None:
    rows = SupportDerivation.objects.bulk_create(
        SupportDerivation(
            name=name, property_id=property_, operation=operation, formula=formula, source_id=source
        )
        for name, (property_, operation, formula, source, _) in wanted.items()
    )
    SupportDerivationInput.objects.bulk_create(
        SupportDerivationInput(derivation=row, parameter=parameter, node_id=node, position=position)
        for row in rows
        for position, (parameter, node) in enumerate(wanted[row.name][-1])
    )
