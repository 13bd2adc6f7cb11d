"""Redis as the broker of the workers. A worker goes on when Redis dies, whatever it was doing."""

import logging
from typing import Any

from kombu.transport import redis

logger = logging.getLogger(__name__)


class PatientQoS(redis.QoS):  # type: ignore[misc]
    """Puts messages back that no job has begun, where Redis can still be reached.

    Kombu closes the lost connection first and puts back afterwards, for which it needs the
    connection: the worker would end with an error. What is lost with a dead Redis is found again
    in the rows by the next job, the next page or the next minute.
    """

    def restore_unacked(self, client: Any = None) -> Any:
        """Put messages back."""
        connection = self.channel.connection
        if connection is None or connection.client is None:
            logger.warning("Redis is gone with %s waiting jobs.", len(self._delivered))
            self._delivered.clear()
            return None
        return super().restore_unacked(client)


class Channel(redis.Channel):  # type: ignore[misc]
    """A channel whose end never ends the worker."""

    QoS = PatientQoS


class Transport(redis.Transport):  # type: ignore[misc]
    """Kombu's own way to Redis, but for that."""

    Channel = Channel
