"""Every address of the site in the large school, so that none is left out of the measurements.

An address that is not in `test_costly_addresses.wishes` is asked for by the first role that gets a
page. One to which only forms are sent stands there with its form, or in `FORMS`.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, resolve

ROLES = ("teacher", "learner", "pupil", "")
FORMS = frozenset({
    "account_logout", "account_zone", "assignment-back", "assignment-close",
    "assignment-comment", "assignment-reopen", "class-add-count", "class-better-cards",
    "class-call-back", "class-card-not-me", "class-fetch-back",
    "class-let-in", "class-new-code", "class-offer", "class-offer-back", "class-out",
    "class-owner", "class-platform-join", "class-platform-members", "class-platform-part",
    "class-platform-send", "class-pupil-allowance", "class-pupil-back", "class-pupil-decide",
    "class-pupil-let-in", "class-pupil-move", "class-pupil-name", "class-pupil-remove",
    "class-pupil-reset", "class-stop-teaching", "class-teacher-decide", "class-ungroup",
    "close-table", "decline-rematch", "free-chair", "give-command", "hurry-on", "leave-table",
    "lti-account", "lti-choose", "lti-class", "lti-launch", "paper-back", "play-game-now",
    "play-guided", "play-like-last-time", "play-with-friends", "practise-answer",
    "practise-back", "practise-end", "practise-here", "practise-left", "practise-next",
    "practise-no-clock", "race-again", "race-answer", "race-copy", "race-device", "race-host",
    "race-name", "rematch", "remove-chair", "report-scale", "school-begin", "school-drop",
    "seat-bot", "set-copy", "set-delete", "set-import", "set-share", "set-share-school",
    "set-try", "share-replay", "skip-guide", "start-match", "stop-sharing",
    "task-begin", "theme", "workshop-delete", "workshop-link", "workshop-names",
    "workshop-publish", "workshop-read", "workshop-reopen", "workshop-share", "workshop-undo",
})  # fmt: skip
"""The names of addresses to which only forms are sent, and which change a few rows."""
NOT_HERE = frozenset({
    "account_reset_password_from_key", "class-card-ask", "errand-file", "find-table", "lti-enter",
    "lti-frame", "lti-go", "lti-login", "lti-register", "match-picture",
    "mfa_activate_totp", "mfa_deactivate_totp", "mfa_download_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_view_recovery_codes", "mfa_reauthenticate",
    "practise-look", "race-homework", "race-take-over", "rematch-part", "workshop-pieces",
    "workshop-report",
})  # fmt: skip
"""Pages that nobody in the large school gets: without a platform, a second factor, a link, a place
in several pieces. What an answer and its explanation cost is measured in test_answering.py."""
HELD = frozenset({"match-live", "race-live", "live-stream"})
"""Streams: they are held open, and are measured with a whole class (test_class_load.py, race)."""
ONE: dict[str, object] = {"slug": "europe", "int": 1, "place": "germany"}

Rows = dict[str, dict[str, Any]]


def routes() -> dict[str, str]:
    """The route of each named address of the site. The administration has its own users."""
    return dict(_named(get_resolver().url_patterns))


def _named(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if not one.app_name:
                yield from _named(one.url_patterns, route)
        elif one.name is not None:
            yield one.name, route


def name_of(path: str) -> str:
    """The name of the address that a path leads to."""
    return str(resolve(path.partition("?")[0]).url_name)


def address(route: str, rows: Rows) -> str:
    """An address of a route, with the rows that there are for it. Raises LookupError if none is."""
    starts = sorted((start for start in rows if route.startswith(start)), key=len)
    values = {name: value for start in starts for name, value in rows[start].items()}
    path = re.sub(r"\(\?P<\w+>[^)]*\)", "x", route).replace("^", "").replace("$", "")

    def value(found: re.Match[str]) -> str:
        kind, _, name = found[1].rpartition(":")
        if name not in values and kind not in ONE:
            raise LookupError(
                f"Give {route} a row for {name} in tests/benchmarks/costs/small_rows.py."
            )
        return str(values.get(name, ONE.get(kind)))

    return "/" + re.sub(r"<([\w:]+)>", value, path)
