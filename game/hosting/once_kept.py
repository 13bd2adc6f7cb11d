"""Work that follows once rows are saved, and may fail without harm."""

from collections.abc import Callable

from django.db import transaction


def once_kept(work: Callable[[], object]) -> None:
    """Do something after the transaction is committed; a failure is only logged.

    Django logs the name of the function that failed. A `partial` has no name, so logging it would
    fail too, and the visitor would see an error page although everything is saved.
    """

    def work_once_kept() -> None:
        work()

    transaction.on_commit(work_once_kept, robust=True)
