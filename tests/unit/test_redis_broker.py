"""A worker whose Redis died restores nothing, and keeps running."""

from types import SimpleNamespace
from typing import Any

import pytest
from kombu.transport import redis

from config.broker import PatientQoS


def lost(kind: Any) -> Any:
    """The messages of a connection that was closed before they could be put back."""

    def conn_or_acquire(client: Any = None) -> Any:
        raise AttributeError("'NoneType' object has no attribute 'hostname'")

    channel = SimpleNamespace(
        connection=SimpleNamespace(client=None), do_restore=True, conn_or_acquire=conn_or_acquire
    )
    waiting = kind(channel)
    waiting._delivered["tag"] = object()
    return waiting


def test_messages_of_a_lost_connection_end_no_worker() -> None:
    waiting = lost(PatientQoS)
    waiting.ack("tag")  # a job ended after the connection
    waiting.reject("tag")
    waiting.restore_unacked_once()
    assert not waiting._delivered


def test_kombu_would_end_it() -> None:
    """Once this fails, the class of our own can go."""
    acts: tuple[Any, ...] = (lambda qos: qos.restore_unacked_once(), lambda qos: qos.ack("tag"))
    for act in acts:
        waiting = lost(redis.QoS)
        with pytest.raises(AttributeError):
            act(waiting)
        waiting._on_collect.cancel()  # it would try once more at the end of the program
