"""A line between a browser and the site that a test can cut and mend."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Callable, Iterator


class Line:
    """Passes bytes on between a port of its own and another one."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.sent = 0
        """How many bytes the site has sent."""
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._is_cut = False
        self._lock = threading.Lock()
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """Drop every connection, and all that come, until the line is mended."""
        self._is_cut = True
        for pair in self._pairs:
            for end in pair:
                hang_up(end)
        self._pairs.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self._is_cut = False

    def close(self) -> None:
        """Let nobody in any more."""
        self.cut()
        hang_up(self._door)

    def _let_in(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                visitor, _ = self._door.accept()
                if self._is_cut:
                    hang_up(visitor)
                    continue
                pair = visitor, socket.create_connection(("127.0.0.1", self._target))
                self._pairs.append(pair)
                threading.Thread(target=pass_on, args=(*pair, self._count), daemon=True).start()

    def _count(self, length: int) -> None:
        with self._lock:
            self.sent += length


def pass_on(
    one: socket.socket, other: socket.socket, heard: Callable[[int], None] = lambda _length: None
) -> None:
    """Carry bytes both ways until either side hangs up; tell how many came from the other."""
    with selectors.DefaultSelector() as waiting, contextlib.suppress(OSError, ValueError):
        waiting.register(one, selectors.EVENT_READ, other)
        waiting.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in waiting.select():
                source = key.fileobj
                assert isinstance(source, socket.socket)
                if not (data := source.recv(1 << 16)):
                    raise OSError
                if source is other:
                    heard(len(data))
                key.data.sendall(data)
    hang_up(one)
    hang_up(other)


def hang_up(end: socket.socket) -> None:
    """Close a connection so that both sides notice."""
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def line_to(port: int) -> Iterator[Line]:
    """A line to a port, for as long as the block lasts."""
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
