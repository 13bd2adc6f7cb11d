"""What is known about a view before its request is read (config/serving/addresses.py asks)."""

from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])

TAKES_FILES = "takes_files"
TAKES_LARGE_FILES = "takes_large_files"
CHECKS_PASSWORD = "checks_password"  # noqa: S105 - a name, no password


def takes_files(view: View) -> View:
    """Mark a view that accepts files: more may come, and only from people who may send them."""
    setattr(view, TAKES_FILES, True)
    return view


def takes_large_files(view: View) -> View:
    """Mark a view that accepts files of many megabytes, such as the outlines of a map."""
    setattr(view, TAKES_LARGE_FILES, True)
    return takes_files(view)


def checks_password(view: View) -> View:
    """Mark a view that hashes a password: its requests wait in a queue of their own."""
    setattr(view, CHECKS_PASSWORD, True)
    return view
