"""A third school for the second count: far time zones, changed clocks, and changes of mind.

A test told at once has extra attempts, an assignment is closed and opened again, one is cancelled,
a pupil moves and comes back, and the clocks change while a class works.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from classroom.actions.allowances import set_allowance
from classroom.actions.places import move_pupil, remove_pupil
from game.house_rules import Allowance
from quiz.drills.question import Kind
from tests.web.reports.odd_year import TIMER, Asked, Book

NIGHT = datetime(2027, 3, 14, 3, 20, tzinfo=UTC)
"""Ten to one in St John's, before the clocks change there; in Kiritimati, the next afternoon."""
SOON = NIGHT + timedelta(days=1, hours=2)
FAR_WEST, FAR_EAST = ZoneInfo("Pacific/Kiritimati"), ZoneInfo("America/St_Johns")
CHANGE = datetime(2027, 3, 14, 5, 29, 50, tzinfo=UTC)
"""Ten seconds before the clocks of St John's go from two to three."""


class FarBook(Book):
    """The same teacher with two classes far apart."""

    def post(self, address: str, **sent: str) -> None:
        """Send a form that is accepted."""
        assert self.teacher.post(address, sent).status_code == 302, address

    def live(self) -> "FarBook":
        """Everything that happens."""
        self._ask()
        self._work_and_cancel()
        self._take_the_test()
        self._move_and_come_back()
        self.clock.moment = CHANGE
        for pupil in self.east.pupils[:3]:
            self.work(self.east, pupil, "Names here")
        self.extend(self.west, self.west.pupils[3], "Pairs", SOON + timedelta(days=5))
        self.clock.moment = SOON + timedelta(minutes=30)
        self._try_again(self.west, "Pairs")
        for pupil in self.east.pupils[3:]:
            self.work(self.east, pupil, "Names here")
        self.clock.moment += timedelta(hours=5)
        return self

    def _ask(self) -> None:
        west, east = self.west, self.east
        pairs = self.make_set([Kind.NEIGHBOURS], 7)
        names = self.make_set([Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS], 6)
        quick = self.make_set([Kind.NEIGHBOURS], 4, timer=TIMER)
        exam: dict[str, Any] = {"mode": "test", "minutes": "15", "versions": "3", "goes": "1"}
        west.assign(pairs, Asked("Pairs", SOON, 60))
        west.assign(names, Asked("Names", SOON + timedelta(days=2), 60))
        west.assign(quick, Asked("Quick", None, 60), group=True)
        west.assign(pairs, Asked("Gone", None, 60))
        west.assign(names, Asked("Exam", SOON, 60, is_test=True), shows="handed-in", **exam)
        east.assign(names, Asked("Names here", SOON, 60))
        east.assign(pairs, Asked("Exam here", SOON, 60, is_test=True, is_told_late=True),
                    shows="deadline", **exam)  # fmt: skip

    def _work_and_cancel(self) -> None:
        west = self.west
        set_allowance(west.pupils[1], Allowance(more_time=100, fewer_questions=25))
        for number, pupil in enumerate(west.pupils, start=1):
            self.work(west, pupil, "Pairs", most=4 if number == 6 else 99)
            if number % 3:
                self.work(west, pupil, "Names", most=2 if number == 4 else 99)
        for pupil in west.pupils[:3]:
            self.work(west, pupil, "Quick")
        self.work(west, west.pupils[0], "Gone")
        self.turns.pop()
        self.post(f"{west.address}assignments/{west.made('Gone').public_id}/back/")
        del west.tasks["Gone"]

    def _take_the_test(self) -> None:
        """One pupil gets an extra attempt three times, the last ones beyond all versions."""
        west, two = self.west, self.west.pupils[1]
        for pupil in west.pupils[:4]:
            self.work(west, pupil, "Exam", most=2 if pupil == two else 99)
        theirs = f"{west.address}assignments/{west.made('Exam').public_id}/pupils/{two.public_id}/"
        for more in (1, 2, 3):
            self.post(theirs, due_at="", more_goes=str(more), more_minutes="3")
            self.work(west, two, "Exam", most=99 if more > 1 else 3)
        here = f"{west.address}assignments/{west.made('Names').public_id}/"
        self.post(f"{here}close/")
        self.clock.pass_(30)
        self.post(f"{here}reopen/")
        self.work(west, west.pupils[2], "Names")

    def _move_and_come_back(self) -> None:
        west, east = self.west, self.east
        five, six = west.pupils[4:6]
        move_pupil(five, east.row)
        for title in ("Names here", "Exam here"):
            self.work(east, five, title)
        for pupil in east.pupils[:4]:
            self.work(east, pupil, "Exam here", most=3 if pupil.number == 2 else 99)
        five.refresh_from_db()
        move_pupil(five, west.row)
        remove_pupil(six, self.clock.moment)
