"""The brokers: queued jobs as files, for a site without Redis, and Redis with retries.

Kombu's own file transport shows a job while it is still being written, so a quick worker can read
half of it, and takes a job by copying it elsewhere, so two workers can both get it. Here a job
appears under its name when it is complete, and is taken by one rename, which one worker can win.
"""

import contextlib
import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem, redis
from kombu.utils.json import dumps, loads

logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Puts and gets jobs, each with one rename inside the queue's folder."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue_folder = Path(self.data_folder_in)
        self.queue_folder.mkdir(parents=True, exist_ok=True)
        self.control_folder.mkdir(parents=True, exist_ok=True)

    def _lookup(self, exchange: str, routing_key: str, default: str | None = None) -> Any:
        # A job for a queue that is not declared here yet waits under its own name; it is not lost.
        return super()._lookup(exchange, routing_key, default) or [routing_key]

    def _put(  # type: ignore[override]  # its two bases name the argument differently
        self, queue: str, payload: Any, **kwargs: Any
    ) -> None:
        name = f"{time.time_ns():020d}-{uuid.uuid4()}.{queue}.msg"
        draft = self.queue_folder / f"{name}.draft"
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.replace(self.queue_folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for name in sorted(path.name for path in self.queue_folder.iterdir()):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = self.queue_folder / f"{name}.taken"
            with contextlib.suppress(FileNotFoundError):  # another worker was faster
                (self.queue_folder / name).rename(taken)
                payload = loads(taken.read_text(encoding="utf-8"))
                taken.unlink()
                return payload
        raise Empty


class Transport(filesystem.Transport):
    """The transport for Celery: `broker_url = "config.broker:Transport://"`."""

    Channel = Channel


class PatientQoS(redis.QoS):
    """Restores and acknowledges messages while Redis can be reached, and otherwise does nothing.

    Kombu closes a lost connection first and then needs it, to put back jobs that have not begun
    and to acknowledge jobs that have ended: the worker would exit with an error. What is lost with
    a dead Redis is found again in the rows by the next job, the next page or the next minute.
    """

    @property
    def is_lost(self) -> bool:
        """Whether the connection that delivered the messages was closed."""
        connection: Any = self.channel.connection
        return connection is None or connection.client is None

    def restore_unacked(self, client: Any | None = None) -> None:
        """Put messages back."""
        if not self.is_lost:
            super().restore_unacked(client)
            return
        waiting: Any = self._delivered
        logger.warning("Redis is gone with %s waiting jobs.", len(waiting))
        waiting.clear()

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message."""
        if not self.is_lost:
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Refuse a message."""
        if not self.is_lost:
            super().reject(delivery_tag, requeue=requeue)


class PatientChannel(redis.Channel):
    """A channel whose failure never ends the worker."""

    QoS = PatientQoS


class RedisTransport(redis.Transport):
    """Kombu's own Redis transport, but a worker survives the death of Redis at any moment."""

    Channel = PatientChannel
