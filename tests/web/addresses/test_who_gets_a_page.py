"""Addresses that name no row: what each role gets of each, and none without its line.

Those that name a row are in `tests/web/site/test_every_address.py`, where strangers find nothing.
"""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from quiz.models.learner import Learner
from tests.benchmarks.costs.every_address import routes
from tests.web.class_help import a_class, a_teacher, pupil, signed_in

pytestmark = pytest.mark.django_db
PARAMETER = re.compile(r"<|\(\?P")
PAGE, LED, FORMS, NONE, REFUSED = "page", "led", "form", "none", "no"
STATUS = {200: PAGE, 302: LED, 405: FORMS, 404: NONE, 400: REFUSED, 403: REFUSED}
SAME_FOR_ALL: dict[str, str] = {
    **dict.fromkeys((
        "home", "find", "health", "manifest", "service-worker", "offline", "maps", "play",
        "new-table", "rules", "scorer", "practise", "bots-to-teach", "progress", "race-new",
        "account_inactive", "account_reset_password", "account_reset_password_done",
        "account_reset_password_from_key_done", "account_data", "teach", "lti-keys",
        "class-find",
    ), PAGE),
    **dict.fromkeys((
        "theme", "play-now", "play-guided", "play-with-friends", "play-like-last-time",
        "practise-begin", "account_zone", "account_logout", "set-import", "lti-launch",
        "lti-account", "lti-class", "lti-choose", "class-out", "class-card-not-me",
    ), FORMS),
    **dict.fromkeys(("set_language", "class-new-card", "class-card-ask"), LED),
    **dict.fromkeys(("find-table", "lti-login", "lti-frame"), NONE),
    "lti-go": REFUSED,
}  # fmt: skip
# Address → what nobody, a guest, a teacher, a pupil and an administrator get.
MATRIX: dict[str, tuple[str, str, str, str, str]] = {
    "account": (LED, LED, PAGE, LED, PAGE),
    "account_signup": (PAGE, PAGE, LED, LED, LED),
    "account_login": (PAGE, PAGE, LED, LED, LED),
    "account_email": (LED, LED, PAGE, NONE, PAGE),
    "account_change_password": (LED, LED, PAGE, NONE, NONE),
    "account_reauthenticate": (LED, LED, PAGE, NONE, REFUSED),
    "account_data_file": (LED, LED, LED, LED, LED),
    "account_delete": (LED, PAGE, PAGE, LED, PAGE),
    "mfa_index": (LED, LED, PAGE, NONE, PAGE),
    "mfa_authenticate": (LED, LED, LED, LED, LED),
    "mfa_reauthenticate": (LED, LED, LED, NONE, REFUSED),
    "mfa_activate_totp": (LED, LED, LED, NONE, PAGE),
    "mfa_deactivate_totp": (LED, LED, NONE, NONE, NONE),
    "mfa_view_recovery_codes": (LED, LED, NONE, NONE, NONE),
    "mfa_generate_recovery_codes": (LED, LED, LED, NONE, PAGE),
    "mfa_download_recovery_codes": (LED, LED, NONE, NONE, NONE),
    "teach-new": (LED, LED, PAGE, NONE, PAGE),
    "school": (LED, LED, PAGE, NONE, PAGE),
    "sets": (LED, NONE, PAGE, NONE, PAGE),
    "set-new": (LED, NONE, PAGE, NONE, PAGE),
    "my-school": (LED, NONE, PAGE, NONE, PAGE),
    "workshop": (LED, NONE, PAGE, NONE, PAGE),
    "tasks": (NONE, NONE, NONE, PAGE, NONE),
    "class-mine": (LED, LED, LED, PAGE, LED),
}
ROLES: tuple[Callable[[], Learner | None], ...] = (
    lambda: None,
    Learner.objects.create_guest,
    lambda: a_teacher("mr-garrison"),
    lambda: pupil(a_class(a_teacher())).learner,
    lambda: Learner.objects.create_superuser("keeper"),
)


def without_rows() -> dict[str, str]:
    """The addresses that name no row."""
    return {name: f"/{route}" for name, route in routes().items() if not PARAMETER.search(route)}


def test_every_address_has_its_line() -> None:
    assert without_rows().keys() == SAME_FOR_ALL.keys() | MATRIX.keys()
    assert not SAME_FOR_ALL.keys() & MATRIX.keys()


def test_every_role_at_every_address() -> None:
    learners = [make() for make in ROLES]
    for name, path in without_rows().items():
        found = []
        for learner in learners:
            client = signed_in(learner) if learner else Client()
            found.append(STATUS[client.get(path).status_code])
        wanted = MATRIX.get(name) or (SAME_FOR_ALL[name],) * len(ROLES)
        assert tuple(found) == wanted, (name, found)


def test_an_address_that_names_something_is_asked_for_as_a_stranger_too() -> None:
    """Ids of rows have their own test (above); here is every other parameter that there is."""
    free = {name for name, route in routes().items() if PARAMETER.search(route)}
    rows = {name for name in free if "<uuid:" in routes()[name] or name.startswith("set")}
    assert free - rows == PUBLIC | CODES


PUBLIC = {
    "trust", "trust-paper", "map", "map-table", "map-names", "map-part", "place", "map-picture",
    "icon", "icon-shape", "new-game-table", "play-game-now", "practise-daily", "practise-start",
    "practise-find", "daily-picture", "bot-head", "teach-bot", "progress-map", "xray",
    "workshop-report",
}  # fmt: skip
"""They name a map, a place, a game or a paper: one's own page of it, or the same for all."""
CODES = {
    "join", "race-door", "class-door", "class-join", "class-card", "class-teach", "class-offer",
    "parents", "lti-enter", "lti-register", "account_confirm_email",
    "account_reset_password_from_key",
}  # fmt: skip
"""A code, a key or a number that is checked (tests of doors, invitations, parents, lti)."""
