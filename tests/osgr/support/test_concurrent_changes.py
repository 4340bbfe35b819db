"""Two writers at once can't make together what neither may make alone."""

import threading

import pytest
from django.db import connection

from osgr.models import SupportNode, SupportRelation, SupportSource
from osgr.services.support.relating import Evidence, relate
from osgr.support.errors import CyclicProperties


@pytest.mark.django_db(transaction=True)
def test_two_writers_close_no_circle():
    first = SupportNode.objects.create(kind="property", name="A")
    second = SupportNode.objects.create(kind="property", name="B")
    source = SupportSource.objects.create(
        key="s", title="S", kind="paper", url="https://example.org/s"
    )
    start, refused = threading.Barrier(2), []

    def write(subject: SupportNode, object_: SupportNode) -> None:
        start.wait(10)
        try:
            relate(
                subject,
                "estimated_from",
                object_,
                evidence=Evidence(source=source, evidence="E.", added_by="test"),
            )
        except CyclicProperties as refusal:
            refused.append(refusal)
        finally:
            connection.close()

    writers = [
        threading.Thread(target=write, args=pair) for pair in ((first, second), (second, first))
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(30)

    assert (SupportRelation.objects.count(), len(refused)) == (1, 1)
