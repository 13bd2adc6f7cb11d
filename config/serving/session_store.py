"""Sessions in the database, as Django stores them; every request of a class looks one up."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import CharField, DateTimeField

from config.serving.known_sessions import KnownSessions
from game.hosting import clock
from game.ready_queries import ReadyQuery, Slot

KNOWN = KnownSessions()
_sessions = ReadyQuery(
    lambda: Session.objects.filter(
        session_key=Slot("key", CharField()), expire_date__gt=Slot("now", DateTimeField())
    )
)


class SessionStore(db.SessionStore):
    """Django's own store, but for the lookup, and for a database that is down.

    It also notes which sessions exist.
    """

    def save(self, must_create: bool = False) -> None:
        """Save the session.

        Django takes every failed update for a session that was ended meanwhile, and answers 400:
        the visitor's fault. A database that is down is reported as such.
        """
        try:
            super().save(must_create)
        except UpdateError as failed:
            if isinstance(failed.__context__, OperationalError):
                raise failed.__context__ from None
            raise
        if self.session_key is not None:
            KNOWN.add(self.session_key)

    def delete(self, session_key: str | None = None) -> None:
        """End the session, or another one."""
        super().delete(session_key)
        ended = session_key or self.session_key
        if ended is not None:
            KNOWN.drop(ended)

    def _get_session_from_db(self) -> Any:
        key = str(self.session_key)
        found = _sessions(key=key, now=clock.now())
        if not found:
            KNOWN.drop(key)
            self._session_key = None
            return None
        KNOWN.add(key)
        return found[0]
