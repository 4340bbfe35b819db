"""The recursive query and the walk in memory give the same paths on any graph."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from osgr.models import SupportNode, SupportProvenance, SupportRelation, SupportSource
from osgr.selectors.support import support_walks
from osgr.support.nodes import KINDS, NodeKey
from osgr.support.walks import walks

TARGETS, PROPERTIES, RESULTS = 2, 6, 4
KEYS = tuple(
    # Two kinds may share a name; capitals and accents order by code point.
    NodeKey(kind, name)
    for kind, count in zip(KINDS, (TARGETS, PROPERTIES, RESULTS), strict=True)
    for name in ("b", "A", "é", "a b", "a", "Z")[:count]
)
# Properties lead to later ones only: the database refuses circles.
PAIRS = tuple(
    (first, second)
    for place, first in enumerate(KEYS)
    for second in KEYS[place + 1 :]
    if (first.kind, second.kind)
    in {("target", "property"), ("property", "property"), ("property", "result")}
)


@pytest.fixture
def source(db: None) -> SupportSource:
    return SupportSource.objects.create(
        key="a", title="A", kind="paper", url="https://example.org/a"
    )


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    edges=st.dictionaries(st.sampled_from(PAIRS), st.booleans(), max_size=30),
    held=st.sets(st.sampled_from([key for key in KEYS if key.kind == "result"])),
    start=st.sampled_from(KEYS),
    count_unreviewed=st.booleans(),
)
def test_query_and_memory_agree(source: SupportSource, edges, held, start, count_unreviewed):
    _store(edges, source)
    successors: dict[NodeKey, list[NodeKey]] = {}
    for (first, second), reviewed in edges.items():
        if reviewed or count_unreviewed:
            successors.setdefault(first, []).append(second)
    ordered = {key: tuple(sorted(following)) for key, following in successors.items()}

    in_memory = walks(start, successors=ordered, ends=held)

    assert support_walks(start, held=held, count_unreviewed=count_unreviewed) == in_memory


def test_the_query_stops_at_the_first_result(source: SupportSource):
    edges = {(KEYS[0], KEYS[2]): True, (KEYS[2], KEYS[-1]): True}
    _store(edges, source)

    found = support_walks(KEYS[0], held={KEYS[-1]})

    assert found == ((KEYS[0], KEYS[2], KEYS[-1]),)


def test_an_unknown_start_has_no_walks(source: SupportSource):
    assert support_walks(NodeKey("target", "nowhere"), held={KEYS[-1]}) == ()


def _store(edges: dict, source: SupportSource) -> None:
    SupportRelation.objects.all().delete()
    SupportNode.objects.all().delete()
    rows = {key: SupportNode(kind=key.kind, name=key.name) for key in KEYS}
    SupportNode.objects.bulk_create(rows.values())
    for (first, second), reviewed in edges.items():
        relation = SupportRelation.objects.create(
            subject=rows[first],
            subject_kind=first.kind,
            relation="has_property" if first.kind == "target" else "estimated_from",
            object=rows[second],
            object_kind=second.kind,
        )
        SupportProvenance.objects.create(
            relation=relation, source=source, added_by="a test", reviewed=reviewed
        )
