"""The sentence that `make serve` says when it cannot start."""

import socket

import pytest

from config.port import complaint
from tests.processes import free_port


def test_a_free_port_is_fine() -> None:
    assert complaint("127.0.0.1", str(free_port())) == ""


def test_a_busy_port_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"Port {port} is in use" in complaint("127.0.0.1", str(port))


@pytest.mark.parametrize("port", ["", "http", "0", "70000", "-1"])
def test_nonsense_is_told(port: str) -> None:
    assert "is no port" in complaint("127.0.0.1", port)


def test_a_foreign_address_is_told() -> None:
    assert "cannot listen on 192.0.2.1" in complaint("192.0.2.1", str(free_port()))
