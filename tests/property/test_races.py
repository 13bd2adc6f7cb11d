"""Whatever is asked of a race in whatever order: the log counts once what was accepted."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game.refused import Refused
from game.rulebook import replay
from quiz.race.commands import (
    AddTime,
    ArriveInRace,
    CloseRound,
    DrawName,
    EndRace,
    GiveAnswer,
    JoinRace,
    LockRace,
    NextRound,
    PauseRound,
    RemovePlayer,
    ResumeRound,
    SkipRound,
)
from quiz.race.draw import Form
from quiz.race.standings import places
from tests.race_help import START, Played, recount, rules, setup

PLAYERS = st.integers(1, 5)
ROUNDS = st.integers(0, 4)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["join"] * 3
            + ["answer"] * 5
            + ["wrong"] * 2
            + ["next"] * 3
            + ["name", "close", "pause", "resume", "time", "skip", "lock", "unlock"]
            + ["remove", "end", "lost", "arrive", "arrive"]
        ),
        PLAYERS,
        ROUNDS,
        st.integers(0, 20_000),
    ),
    max_size=60,
)


def command(race: Played, step: tuple[str, int, int, int], at: int) -> Any:
    what, player, number, delay = step
    is_open = 1 <= race.now.round == number
    match what:
        case "join":
            return JoinRace(player, f"animal-{player}", "", at)
        case "lost":
            return JoinRace(player, f"animal-{player}", "", at, has_arrived=False)
        case "arrive":
            return ArriveInRace(player, at)
        case "name":
            return DrawName(player, f"animal-{player}-{at}", at)
        case "answer" | "wrong":
            given_ = "?" if not is_open else race.right() if what == "answer" else race.wrong()
            return GiveAnswer(number, player, given_, at, delay)
        case "next":
            return NextRound(race.now.round, at)
        case "remove":
            return RemovePlayer(player, at)
        case "lock" | "unlock":
            return LockRace(what == "lock", at)
        case "end":
            return EndRace(at)
    kinds: dict[str, Any] = {
        "close": CloseRound,
        "pause": PauseRound,
        "resume": ResumeRound,
        "time": AddTime,
        "skip": SkipRound,
    }
    return kinds[what](number, at)


@settings(max_examples=150, deadline=None)
@given(STEPS, st.sampled_from([Form.BOARD, Form.MIX]), st.sampled_from([0, 2, 4]))
def test_standings_are_a_recount_of_the_log(
    steps: list[tuple[str, int, int, int]], form: Form, teams: int
) -> None:
    race, at = Played(setup(form, 4, teams=teams)), START
    for step in steps:
        at += step[3]
        before = (list(race.log), race.state)
        try:
            race.give(command(race, step, at))
        except Refused:
            assert (race.log, race.state) == before
    ranked = [(place.player.number, place.player.purse) for place in places(race.now.present)]
    assert ranked == recount(race.log)
    answers = [(e["round"], e["player"]) for e in race.log if e["kind"] == "answer-given"]
    assert len(answers) == len(set(answers))
    assert replay(rules(), [rules().decode(written) for written in race.log]) == race.state
