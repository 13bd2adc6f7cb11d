"""What the log holds: enough to mend the site, nothing about the people who use it.

Addresses of pages can hold an invitation or the name of a match, and the words of an error may
quote what somebody typed. So a page goes into the log as its route, and an error as its kind and
where it happened; its words only while the site is being developed.
"""

import json
import logging
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

_Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class NothingPersonal(logging.Filter):
    """Puts the route of a page in the place of its address, and an error's kind for its words."""

    def __init__(self, *, has_words: bool = False) -> None:
        super().__init__()
        self.has_words = has_words

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; none is left out."""
        request = getattr(record, "request", None)
        path = getattr(request, "path", None)
        if isinstance(record.args, tuple) and path:
            route = route_of(request)
            record.args = tuple(route if arg == path else arg for arg in record.args)
        # Celery writes the words of an error into the line that says which job it was.
        if isinstance(record.args, Mapping) and "exc" in record.args and not self.has_words:
            kind = record.exc_info[0] if record.exc_info else None
            record.args = {**record.args, "exc": kind.__qualname__ if kind else ""}
        return True


def route_of(request: Any) -> str:
    """The pattern that an address matched, such as matches/<uuid:public_id>/."""
    found = getattr(request, "resolver_match", None)
    return f"/{found.route}" if found and found.route else "(no page of the site)"


class Line(logging.Formatter):
    """A line of text, for people."""

    def __init__(self, *, has_words: bool = False) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")
        self.has_words = has_words

    def formatException(self, ei: _Caught) -> str:  # noqa: N802 - the name is logging's
        """Where an error happened, and what kind of error it is."""
        return super().formatException(ei) if self.has_words else where_and_kind(ei)


class JsonLine(logging.Formatter):
    """A JSON value on a line, for whatever collects logs."""

    def __init__(self, *, has_words: bool = False) -> None:
        super().__init__()
        self.has_words = has_words

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        value: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if hasattr(record, "request"):
            value["route"] = route_of(record.request)
        if hasattr(record, "status_code"):
            value["status"] = record.status_code
        if record.exc_info and record.exc_info[0]:
            value["error"] = record.exc_info[0].__qualname__
            words = super().formatException if self.has_words else where_and_kind
            value["where"] = words(record.exc_info)
        return json.dumps(value, ensure_ascii=False)


def where_and_kind(caught: _Caught) -> str:
    """The lines of code that led to an error and its kind, without its words."""
    kind, _, trace = caught
    frames = traceback.format_list(traceback.extract_tb(trace))
    return "".join([*frames, kind.__qualname__ if kind else ""])
