"""What a worker does when its broker goes away: it waits for it to come back.

The setting ``CELERY_WORKER_CONSUMER`` names it.
"""

import logging
from typing import Any

from celery.worker.consumer import Consumer

log = logging.getLogger(__name__)


class PatientConsumer(Consumer):  # type: ignore[misc]  # Celery has no types
    """Neither gives messages back nor acknowledges them over a connection that is lost.

    Kombu (5.7) tries to, when it closes what is left of the connection and when a task ends later;
    with Redis each fails in a way that ends the worker. Nothing is lost by leaving it: a broker
    that has kept a message delivers it again, and whoever owns the work asks for it again from its
    row.
    """

    def on_connection_error_after_connected(self, exc: Exception) -> Any:  # noqa: ANN401
        """Let go of the messages in hand, then let Celery connect anew."""
        transport = getattr(self.task_consumer.channel, "connection", None)
        for channel in getattr(transport, "channels", None) or ():
            channel.do_restore = False
            channel.basic_ack = channel.basic_reject = _cannot_be_told
        return super().on_connection_error_after_connected(exc)


def _cannot_be_told(delivery_tag: object, **kwargs: object) -> None:
    """Say that a message is not acknowledged: the broker that delivered it is gone."""
    log.warning("The broker was away when the task of message %s ended.", delivery_tag)
