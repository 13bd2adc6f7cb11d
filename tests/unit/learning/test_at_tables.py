"""Choices at tables, read from logs."""

from random import Random
from typing import Any

from game.journey.commands import LayMissingTokens
from game.journey.events import JourneyScored, TokenTakenBack
from game.journey.setup import Mistakes, Tempo
from quiz.learning.inference.at_tables import table_choices
from tests.journey_help import Play


def whole(seed: int = 1, **setup: Any) -> Play:
    """A match that is over."""
    play, rng = Play(**setup), Random(seed)
    while play.state.phase != "over":
        play.deal()
        play.fill_round(rng)
    return play


def test_every_journey_is_a_choice() -> None:
    play = whole(seats=2)
    for seat in (0, 1):
        choices = table_choices(play.log, seat)
        routes = [e.route for e in play.log if isinstance(e, JourneyScored) and e.seat == seat]
        assert [c.evidence.question.round for c in choices] == [1, 2, 3, 4, 5, 6, 7]
        assert [c.evidence.shown.routes for c in choices] == [(r,) if r else () for r in routes]


def test_two_colours_are_two_travellers() -> None:
    play = whole(seats=2, two_colours=True)
    assert len(table_choices(play.log, 0)) == 14


def test_stacks_are_as_they_lay() -> None:
    play = Play(seats=3, tempo=Tempo.RACE)
    play.to_round(3)
    one, other, third, *_ = play.board.offer
    play.place(1, one, at=1000)
    play.place(0, one, at=2000)
    play.place(1, third, at=3000)
    play.place(2, one, at=3500)
    play.place(0, other, at=4000)
    play.place(2, other, at=5000)
    (choice,) = [c for c in table_choices(play.log, 0) if c.evidence.question.round == 3]
    # Under the own tokens what lay there then, elsewhere what lay when the last one came down.
    assert dict(choice.evidence.question.stacks) == {one: 1, third: 1}
    assert choice.evidence.given == [one, other]
    assert choice.at == 4000
    assert choice.evidence.seconds == 4.0


def test_what_the_table_laid_is_nobodys_choice() -> None:
    play = Play(seats=2, grace_ms=1000)
    play.deal()
    first = play.board.turn
    assert first is not None
    play.place(first, play.board.offer[0], at=10)
    play.do(LayMissingTokens(1, at=100_000))
    assert len(table_choices(play.log, first)) == 1
    assert table_choices(play.log, 1 - first) == []


def test_a_token_that_was_taken_back_does_not_count() -> None:
    play = Play(seats=2, mistakes=Mistakes.CAUGHT)
    play.to_round(3)
    one, other, *_ = play.board.offer
    while play.state.phase == "placing":
        turn = play.board.turn
        assert turn is not None
        lying = play.board.spaces_of((turn, 0))
        play.place(turn, one if turn == 0 or not lying else other, at=10)
    assert any(isinstance(event, TokenTakenBack) for event in play.log)
    while play.state.phase == "mending":
        play.place(0, other, at=20)
    (choice,) = [c for c in table_choices(play.log, 0) if c.evidence.question.round == 3]
    assert choice.evidence.given == [one, other]
    assert choice.at == 20
