"""The content of the log: enough to fix the site, nothing about the people who use it.

The URL of a page can hold an invitation or the id of a match, and the message of an error may
quote what a visitor typed. So a page is logged as its route, and an error as its type and
where it happened; its message only during development.
"""

import json
import logging
import traceback
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from http import HTTPMethod, HTTPStatus
from types import TracebackType
from typing import Any

from django.middleware import csrf

_Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


HARMLESS = frozenset(
    {status.phrase for status in HTTPStatus}
    | {method.value for method in HTTPMethod}
    | {value for name, value in vars(csrf).items() if name.startswith("REASON_")}
)
"""What Django puts into a line about a request and no visitor can have written."""
HIDDEN = "(not written here)"


class NothingPersonal(logging.Filter):
    """Replaces the URL of a page with its route, and the message of an error with its type.

    Django writes a URL in several forms: escaped, shortened, inside a sentence. So nothing is
    searched for. Of the arguments of a line about a request, only the known words stay.
    """

    def __init__(self, *, has_words: bool = False) -> None:
        super().__init__()
        self.has_words = has_words

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; none is dropped."""
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple):
            if record.args:
                record.args = tuple(_without_words(record.args, route_of(request)))
            elif not self.has_words:  # the whole line may be the message of an error
                record.msg, record.args = "%s: %s", (_kind(record) or "Refused", route_of(request))
        # Celery writes the message of an error into the line that names the job.
        if isinstance(record.args, Mapping) and "exc" in record.args and not self.has_words:
            record.args = {**record.args, "exc": _kind(record)}
        return True


def _without_words(args: tuple[Any, ...], route: str) -> Iterator[Any]:
    """The arguments of a line: the last one is the URL of the page by Django's convention."""
    for number, arg in enumerate(args, start=1):
        is_known = isinstance(arg, int | float) or arg in HARMLESS
        yield arg if is_known else route if number == len(args) else HIDDEN


def _kind(record: logging.LogRecord) -> str:
    kind = record.exc_info[0] if record.exc_info else None
    return kind.__qualname__ if kind else ""


def route_of(request: Any) -> str:
    """The pattern that a URL matched, such as matches/<uuid:public_id>/."""
    found = getattr(request, "resolver_match", None)
    return f"/{found.route}" if found and found.route else "(no page of the site)"


class LogLine(logging.Formatter):
    """A line of text."""

    def __init__(self, *, has_words: bool = False) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")
        self.has_words = has_words

    def formatException(self, ei: _Caught) -> str:  # noqa: N802 - the name is logging's
        """Where an error happened, and its type."""
        return super().formatException(ei) if self.has_words else where_and_kind(ei)


class JsonLine(logging.Formatter):
    """A JSON value per line, for a log collector."""

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
    """The lines of code that led to an error and its type, without its message."""
    kind, _, trace = caught
    frames = traceback.format_list(traceback.extract_tb(trace))
    return "".join([*frames, kind.__qualname__ if kind else ""])
