"""Playing through the pages: a client with a table, and a clock that a test sets."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from game.actions import play
from game.hosting import match_log
from game.hosting.match_bots import match_bots
from game.hosting.match_log import position
from game.journey.state import MatchState, Phase, RoundBoard
from game.models.match import Match
from game.pages.match.forms import NewTableForm
from game.views import matches

HTMX = {"HX-Request": "true"}
FORM = {
    "map": "europe",
    "tempo": "turns",
    "shown": "hidden",
    "card_ms": "600",
    "bot_pace": "100",
    "grace_s": "60",
    "chair_2": "pip",
}


def has_note(html: str) -> bool:
    """Whether a page or part tells something in a note; what scripts may tell later is none."""
    return "note--" in re.sub(r"<template.*?</template>", "", html, flags=re.DOTALL)


def one_line(response: Any) -> str:
    """What a page says, however its template breaks the lines: space is space to a browser."""
    return re.sub(r"[ \n]+", " ", response.content.decode()).replace(" >", ">")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


def stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let actions and pages read a clock of the test's own, with nothing remembered."""
    clock = Clock()
    monkeypatch.setattr(play, "now_ms", clock)
    monkeypatch.setattr(matches, "now_ms", clock)
    match_log.memory.forget()
    match_bots.cache_clear()
    return clock


class Visitor:
    """A player at a table, in front of a browser."""

    def __init__(self, client: Client, clock: Clock, **wishes: str) -> None:
        self.client, self.clock = client, clock
        assert wishes.keys() <= NewTableForm().fields.keys()
        response = client.post("/tables/new/", {**FORM, **wishes})
        assert response.status_code == 302, response.content.decode()
        self.address = response["Location"]
        self.match = Match.objects.get(public_id=self.address.split("/")[2])

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        state: MatchState | None = position(self.match).state
        assert state is not None
        return state

    @property
    def board(self) -> RoundBoard:
        """The board of the round that is on."""
        assert self.state.board is not None
        return self.state.board

    def see(self, after: int = 0) -> str:
        """The page, some time later."""
        self.clock.now += after
        response = self.client.get(self.address)
        assert response.status_code == 200
        return response.content.decode()

    def command(self, html: str = "") -> UUID:
        """The command id in the form of a page."""
        found = re.search(r'name="command" value="([0-9a-f-]{36})"', html or self.see())
        assert found
        return UUID(found[1])

    def legal_space(self) -> str:
        """A legal space for the next token."""
        return next(s for s, stack in self.board.stacks.items() if (0, 0) not in stack)

    def place(self, space: str = "", *, htmx: bool = False, **changes: object) -> str:
        """Place a token with the form of the page; what the answer says."""
        sent = {
            "round": self.state.round,
            "space": space or self.legal_space(),
            "command": self.command(),
            **changes,
        }
        response = self.client.post(
            f"{self.address}tokens/", sent, follow=not htmx, headers=HTMX if htmx else None
        )
        assert response.status_code == 200
        return response.content.decode()

    def get_ready(self) -> None:
        """Go on to the next round."""
        sent = {"round": self.state.round, "command": self.command()}
        assert self.client.post(f"{self.address}ready/", sent).status_code == 302

    def to_my_turn(self) -> None:
        """Let the others think until the match waits for this visitor."""
        self.see(after=600_000)
        assert self.state.phase is Phase.PLACING

    def finish_round(self) -> None:
        """Place what is left in this round, and be ready for the next one."""
        while self.state.phase is Phase.PLACING:
            self.see(after=600_000)
            if self.state.phase is Phase.PLACING:
                self.place()
        if self.state.phase is Phase.SCORED:
            self.get_ready()

    def play_on(self, *, to_round: int = 8) -> None:
        """Play up to a round, or to the end."""
        while self.state.phase is not Phase.OVER and self.state.round < to_round:
            self.see(after=600_000)
            if self.state.phase is Phase.SCORED:
                self.get_ready()
                self.see()
            elif self.state.round < to_round:
                self.place()
