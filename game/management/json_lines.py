"""JSON lines in and out, for command-line tools: bad lines get an answer, never a traceback."""

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

LONGEST_QUOTE = 80
LONGEST_LINE = 1 << 24
LARGEST_QUOTED = 10**20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class LineError(ValueError):
    """An invalid line, with one sentence that says what is wrong."""


_raw_decode = json.JSONDecoder().raw_decode


def parse_json(line: bytes) -> Any:
    """The JSON value of a line or file. Raises LineError with a sentence."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise LineError("this is not UTF-8") from None
    try:
        # An ordinary line needs no search for white space around the value.
        value, end = _raw_decode(text)
        if text[end:] == "\n":
            return value
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(text)
    except RecursionError:
        raise LineError("this JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise LineError(f"this is not JSON: {error}") from None
    except ValueError:
        raise LineError("this JSON holds a number with too many digits") from None


def to_json(value: Any) -> str:
    """One line of JSON; non-ASCII letters stay readable."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # A lone surrogate that came in as an escape can only go out as one.
        return json.dumps(value)
    return text


def quote(value: Any) -> str:
    """A value as a sentence quotes it: shortened."""
    if type(value) is int and abs(value) > LARGEST_QUOTED:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def answer_lines(
    lines: Iterable[bytes], answer: Callable[[bytes], str], write: Callable[[str], object]
) -> bool:
    """Answer each non-blank line, in order; return whether all were valid."""
    all_judged = True
    left = iter(lines)
    while True:
        try:
            for line in left:
                if not line.isspace():
                    write(answer(line) + "\n")
        except LineError as error:
            all_judged = False
            write(to_json({"error": str(error)}) + "\n")
        else:
            return all_judged


def bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file. An overlong line is cut off, so that it cannot fill the memory."""
    first = True
    while line := _read_line(file):
        if first:
            line, first = line.removeprefix(BYTE_ORDER_MARK), False
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            raise LineError(
                f"a line is longer than {LONGEST_LINE:,} bytes; nothing after it is read"
            )
        yield line


def _read_line(file: BinaryIO) -> bytes:
    try:
        return file.readline(LONGEST_LINE)
    except OSError as error:
        raise LineError(f"the input cannot be read: {error.strerror}") from None


@contextmanager
def input_lines(name: str | None) -> Iterator[BinaryIO]:
    """Standard input for `-` or nothing, otherwise the file of that name."""
    if name in (None, "-"):
        if sys.stdin is None:
            raise LineError("there is no standard input")
        yield sys.stdin.buffer
        return
    try:
        file = Path(str(name)).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise LineError(f"{name} cannot be read: {error.strerror}") from None
    with file:
        yield file


@contextmanager
def output_lines(stream: TextIO | None = None) -> Iterator[Callable[[str], int]]:
    """Writes to the stream, or else to standard output, as UTF-8.

    A closed pipe, or Ctrl-C, ends the program with a status and without a traceback.
    """
    out = stream or sys.stdout
    if out is None:
        sys.exit("There is no standard output.")
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8")
    try:
        yield out.write
        out.flush()
    except BrokenPipeError:
        _drop_output()
        sys.exit("The reader of the output went away, so not all of it was written.")
    except OSError as error:
        _drop_output()
        sys.exit(f"The output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit("Stopped.")


def _drop_output() -> None:
    """Point standard output at the null device: flushing the buffer would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
