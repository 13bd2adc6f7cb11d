"""A fourth school for the second count: a race in teams, and two pupils whose data are deleted.

One is deleted while the race goes on, the other after it, when the class has been looked at.
"""

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.test import Client

from classroom.actions.places import remove_pupil
from classroom.actions.retention import forget_what_is_old
from classroom.models.pupil import Pupil
from quiz.drills.question import Kind
from quiz.models.learner import Learner
from quiz.race.state import Phase
from tests.web.class_help import show_card
from tests.web.race_help import Room
from tests.web.reports.odd_year import Asked, Book, Line, something

MORNING = datetime(2027, 5, 4, 7, 0, tzinfo=UTC)
NEAR_WEST, NEAR_EAST = ZoneInfo("Europe/Lisbon"), ZoneInfo("Europe/Helsinki")
ROUNDS = 5


class RacedBook(Book):
    """The same teacher, who lets both classes race."""

    def live(self) -> "RacedBook":
        """Everything that happens."""
        west, east = self.west, self.east
        pairs, names = self.make_set([Kind.NEIGHBOURS], 7), self.make_set([Kind.NAME_NEIGHBOURS], 4)
        west.assign(pairs, Asked("Pairs", MORNING + timedelta(days=1), 60))
        west.assign(names, Asked("Names", None, 60))
        east.assign(pairs, Asked("Pairs here", None, 60))
        for pupil in west.pupils:
            self.work(west, pupil, "Pairs")
        for pupil in west.pupils[:6]:
            self.work(west, pupil, "Names", most=2 if pupil.number == 4 else 99)
        for pupil in east.pupils:
            self.work(east, pupil, "Pairs here")
        self._race()
        self.page(f"{west.address}misconceptions/?map=europe")
        self.page(f"{west.address}report/")
        self._delete(west.pupils[0])
        for pupil in west.pupils[-2:]:
            self.work(west, pupil, "Names")
        return self

    def _race(self) -> None:
        """Five rounds in two teams: some do not answer, one of the players is deleted."""
        gone = self.west.pupils[2]
        room = Room(
            self.teacher, form="quick", kinds=["neighbours"], rounds=ROUNDS, teams=2, no_clock="on"
        )
        assert room.state.setup.teams == 2
        players = {pupil: Client() for pupil in [*self.west.pupils[:7], *self.east.pupils[:3]]}
        for pupil, phone in players.items():
            assert show_card(phone, pupil).status_code == 302
            assert phone.post(f"/race/join/{room.code}/", follow=True).status_code == 200
        guest = room.join()
        said: dict[Pupil, list[Line]] = {pupil: [] for pupil in players}
        rng = Random("race")
        for number in range(1, ROUNDS + 1):
            self.clock.pass_(5)
            room.steer("next")
            for pupil, phone in players.items():
                if rng.random() < 0.8:
                    said[pupil].append(self._answer(room, phone, pupil, rng))
            room.answer(guest, room.right())
            if number == 3:
                del players[gone], said[gone]
                self._delete(gone)
            if room.phase() is Phase.ASKING:
                room.steer("show")
        room.steer("end")
        assert len({one.team for one in room.state.players.values()}) == 2
        assert self.teacher.get(f"{room.url}results/").status_code == 200
        self.raced += [line for lines in said.values() for line in lines]

    def _answer(self, room: Room, phone: Client, pupil: Pupil, rng: Random) -> Line:
        planned = room.state.planned
        assert planned is not None
        given = None
        while given is None:
            fields, given = something(planned.question, rng)
        self.clock.pass_(2)
        answer = room.answer(phone, [fields["given"]])
        assert answer.status_code in {200, 302}
        return Line(
            "", pupil.public_id, "race", 0, planned.question, given, 2, self.clock.moment,
            was_shown=True,
        )  # fmt: skip

    def _delete(self, pupil: Pupil) -> None:
        """Remove a pupil, and let a month pass in which nothing is restored."""
        remove_pupil(pupil, self.clock.moment)
        forget_what_is_old(self.clock.moment + timedelta(days=40))
        assert not Pupil.objects.filter(pk=pupil.pk).exists()
        assert not Learner.objects.filter(pk=pupil.learner_id).exists()
