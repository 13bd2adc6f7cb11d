"""Five days of guessing in a simulated school: what a guesser gains, and whom it costs."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from classroom.actions.door import ShownSecret, come_in
from classroom.models.classroom import Classroom, SignIn
from classroom.models.door import Nearness, WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.knocking import Knocker
from classroom.pages.door.limits import RISK, pupil_limit
from classroom.pages.door.pupil_secrets import (
    PICTURE_LOCKS,
    pictures_of,
    ways_to_guess,
)
from classroom.paper.pictures import pictures
from game.refused import Refused
from tests.web.class_help import a_class, a_teacher

MONDAY = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
PUPILS, DAYS = 3, 5
SCHOOL = "198.51.100.7"


def guessing_risk(sign_in: SignIn) -> float:
    """How likely it is at most that the secret of one pupil is found within five days."""
    return pupil_limit(sign_in).tries * len(Nearness) / ways_to_guess(sign_in)


def test_the_arithmetic() -> None:
    """As in docs/classrooms.md."""
    ways = {way.value: ways_to_guess(way) for way in SignIn}
    assert ways == {"pictures": 1_320, "three": 12_144, "four": 255_024, "words": 368_640}
    assert {way.value: pupil_limit(way).tries for way in SignIn} == {
        "pictures": 4, "three": 20, "four": 20, "words": 20
    }  # fmt: skip
    risks = {way.value: round(100 * guessing_risk(way), 3) for way in SignIn}
    assert risks == {"pictures": 0.909, "three": 0.494, "four": 0.024, "words": 0.016}
    assert max(map(guessing_risk, SignIn)) < RISK


class Guesser:
    """Knows the class, every number and every limit, has any number of browsers and networks, and
    stands in the classroom too. Never tries the same twice, and is never lucky: what counts is how
    often a guess is looked at.
    """

    def __init__(self, sign_in: SignIn, pupils: list[Pupil]) -> None:
        lock = PICTURE_LOCKS[sign_in]
        keys = list(pictures())[: lock.offered]
        self.left = {pupil.pk: permutations(keys, lock.chosen) for pupil in pupils}
        self.looked_at = dict.fromkeys(self.left, 0)
        self.browsers = 0

    def guess_all(self, pupil: Pupil, at: datetime, browser: str = "", net: str = "") -> None:
        """Guess until nothing is looked at any more."""
        while self._is_looked_at(pupil, at, browser, net):
            self.looked_at[pupil.pk] += 1

    def _is_looked_at(self, pupil: Pupil, at: datetime, browser: str, net: str) -> bool:
        right = pictures_of(pupil)
        chosen = next(guess for guess in self.left[pupil.pk] if guess != right)
        self.browsers += 1
        knocker = Knocker.at(browser or f"fresh {self.browsers}", net or f"fresh {self.browsers}")
        return knock(pupil, chosen, knocker, at) == "wrong"


def knock(pupil: Pupil, chosen: Sequence[str], knocker: Knocker, at: datetime) -> str:
    """Show pictures; "in", or the reason why not."""
    try:
        come_in(pupil.classroom, pupil.number, ShownSecret(chosen), knocker, at)
    except Refused as refused:
        return refused.reason
    return "in"


def come_to_school(pupils: list[Pupil], at: datetime, rng: random.Random) -> list[str]:
    """Let all come in, each at a computer of their own, some after a slip or two; what came of it
    for each.
    """
    results = []
    for pupil in pupils:
        mine, right = Knocker.at(f"computer {pupil.number}", SCHOOL), pictures_of(pupil)
        for _ in range(rng.choice((0, 0, 1, 2))):
            knock(pupil, right[::-1], mine, at)
        results.append(knock(pupil, right, mine, at))
    return results


def a_school(sign_in: SignIn) -> tuple[Classroom, list[Pupil]]:
    """A class whose doors have been open since the day before."""
    classroom = a_class(a_teacher(), PUPILS, sign_in=sign_in)
    before = MONDAY - timedelta(days=1)
    Pupil.objects.update(door_open_since=before)
    Classroom.objects.update(door_open_since=before)
    pupils = Pupil.objects.filter(classroom=classroom).select_related("classroom", "learner")
    return classroom, list(pupils)


@pytest.mark.django_db
@pytest.mark.parametrize("sign_in", list(PICTURE_LOCKS))
def test_five_days_of_guessing_gain_less_than_one_per_cent(sign_in: SignIn) -> None:
    _, pupils = a_school(sign_in)
    guesser, rng = Guesser(sign_in, pupils), random.Random(7)
    come_to_school(pupils, MONDAY - timedelta(hours=20), rng)
    for hour in range(0, 24 * DAYS, 6):
        at = MONDAY + timedelta(hours=hour)
        for pupil in pupils:
            guesser.guess_all(pupil, at)
            guesser.guess_all(pupil, at, net=SCHOOL)
            guesser.guess_all(pupil, at, f"computer {pupil.number}", SCHOOL)
        if hour % 24 == 0:
            come_to_school(pupils, at + timedelta(minutes=30), rng)
    for tried in guesser.looked_at.values():
        assert tried <= len(Nearness) * pupil_limit(sign_in).tries
        assert tried / ways_to_guess(sign_in) < RISK
    assert min(guesser.looked_at.values()) > 2 * pupil_limit(sign_in).tries, "all ways were tried"


@pytest.mark.django_db
@pytest.mark.parametrize("sign_in", list(PICTURE_LOCKS))
def test_nobody_honest_is_kept_out_by_guessing_elsewhere(sign_in: SignIn) -> None:
    """Elsewhere is another computer: in another town, or at the next desk."""
    _, pupils = a_school(sign_in)
    guesser, rng = Guesser(sign_in, pupils), random.Random(7)
    come_to_school(pupils, MONDAY - timedelta(hours=20), rng)
    for day in range(DAYS):
        at = MONDAY + timedelta(days=day)
        for pupil in pupils:
            guesser.guess_all(pupil, at)
            guesser.guess_all(pupil, at, net=SCHOOL)
        come = come_to_school(pupils, at + timedelta(minutes=30), rng)
        assert come == ["in"] * PUPILS
    assert WrongTry.objects.filter(is_forgiven=True).exists(), "some slipped, and came in"
