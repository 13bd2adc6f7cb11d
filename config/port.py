"""Say in one sentence why the site cannot start on a port, before anything is started."""

import errno
import socket
import sys


def complaint(host: str, port: str) -> str:
    """What is wrong with this address for a server, or nothing."""
    if not port.isdigit() or not 0 < int(port) < 65536:
        return f"{port} is no port: choose a number from 1 to 65535, such as make serve PORT=8001"
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            return _in_words(error, host, port)
    return ""


def _in_words(error: OSError, host: str, port: str) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use. Stop what runs there, or choose: make serve PORT=8001"
    if error.errno == errno.EACCES:
        return f"This account may not use port {port}. Choose another: make serve PORT=8001"
    return f"This machine cannot listen on {host}: {error.strerror}"


if __name__ == "__main__":
    sys.exit(complaint(sys.argv[1], sys.argv[2]) or 0)
