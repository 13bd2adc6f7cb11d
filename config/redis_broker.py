"""Redis as the broker of the workers. A worker goes on when Redis dies, whatever it was doing."""

import logging
from typing import Any

from kombu.transport import redis

logger = logging.getLogger(__name__)


class PatientQoS(redis.QoS):
    """Puts messages back that no job has begun, where Redis can still be reached.

    Kombu closes the lost connection first and puts back afterwards, for which it needs the
    connection: the worker would end with an error. What is lost with a dead Redis is found again
    in the rows by the next job, the next page or the next minute.
    """

    def restore_unacked(self, client: Any | None = None) -> None:
        """Put messages back."""
        connection: Any = self.channel.connection
        waiting: Any = self._delivered
        if connection is not None and connection.client is not None:
            super().restore_unacked(client)
            return
        logger.warning("Redis is gone with %s waiting jobs.", len(waiting))
        waiting.clear()


class PatientChannel(redis.Channel):
    """A channel whose end never ends the worker."""

    QoS = PatientQoS


class Transport(redis.Transport):
    """Kombu's own way to Redis, but for that."""

    Channel = PatientChannel
