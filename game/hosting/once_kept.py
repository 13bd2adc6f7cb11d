"""What follows once rows are kept, and may fail without harm."""

from collections.abc import Callable

from django.db import transaction


def once_kept(work: Callable[[], object]) -> None:
    """Do something after the transaction is committed; a failure of it is logged and that is all.

    Django tells the name of a function that failed. A `partial` has none, so that telling it would
    fail in turn, and the visitor would be told that the site is broken although all is kept.
    """

    def work_once_kept() -> None:
        work()

    transaction.on_commit(work_once_kept, robust=True)
