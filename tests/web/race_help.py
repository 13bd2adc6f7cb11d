"""Races in the browserless tests: a host, phones, and what they send."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from game.hosting.match_log import position
from quiz.drills.catalogue import answer as right_answer
from quiz.drills.catalogue import prices
from quiz.models.race import Race
from quiz.queries.races import race_state
from quiz.race.state import Phase, RaceState
from tests.race_help import ground


class Room:
    """A race with its host and any number of phones."""

    def __init__(self, host: Client | None = None, **wishes: Any) -> None:
        self.host = host or Client()
        sent = {"map": "europe", "form": "board", "rounds": 5, "command": str(uuid4()), **wishes}
        self.opened = self.host.post("/race/new/", sent)
        self.race = Race.objects.select_related("match__table").latest("pk")
        self.url = f"/race/{self.race.match.public_id}/"
        self.code = self.race.match.table.invite_code
        self.phones: list[Client] = []

    @property
    def state(self) -> RaceState:
        """Where the race stands."""
        return race_state(position(self.race.match))

    def phase(self) -> Phase:
        """The phase it is in; asked anew each time."""
        return self.state.phase

    def join(self, **sent: Any) -> Client:
        """One more phone, which follows where joining leads, as a browser does."""
        phone = Client()
        phone.post(f"/race/join/{self.code}/", sent, follow=True)
        self.phones.append(phone)
        return phone

    def steer(self, verb: str, number: int | None = None, client: Client | None = None) -> Any:
        """A button of the host."""
        sent = {
            "number": self.state.round if number is None else number,
            "command": str(uuid4()),
        }
        return (client or self.host).post(f"{self.url}host/{verb}/", sent)

    def right(self) -> list[str]:
        """A right answer to the open round, as a form sends it."""
        return right_given(self.state)

    def wrong(self) -> list[str]:
        """A choice on the open board that is not the best."""
        planned = self.state.planned
        assert planned is not None
        return list(prices(ground(), planned.question)[-1]["choice"])

    def answer(self, phone: Client, given: list[str], **more: Any) -> Any:
        """Send an answer."""
        sent = {"round": self.state.round, "given": given, **more}
        return phone.post(f"{self.url}answer/", sent)


def right_given(state: RaceState) -> list[str]:
    """A right answer to the open round of a race, as a form sends it."""
    assert state.planned is not None
    found = right_answer(ground(), state.planned.question)
    assert found is not None
    if isinstance(found, bool):
        return ["yes" if found else "no"]
    return [str(found)] if isinstance(found, int | str) else list(found)


def text(page: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
