"""Match records are played again; whatever is wrong in one is found and named."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.atlas_files import load_atlas
from game.journey.game import JourneyGame
from game.journey.record import match_record
from game.journey.replay import check_record
from game.journey.setup import Mistakes, Tempo
from game.journey.simulate import simulate
from game.rulebook.records import RecordError
from tests.journey_help import Play, make_setup

Record = dict[str, Any]


@pytest.fixture
def record() -> Record:
    """A match between three random bots, turn by turn, as its record."""
    atlas = load_atlas("europe")
    (log,) = simulate(JourneyGame(atlas), make_setup(atlas), 1, seed=5)
    return json.loads(json.dumps(match_record(log)))  # type: ignore[no-any-return]


def find(record: Record, kind: str, skip: int = 0) -> int:
    """The index of an event of a type."""
    return [n for n, e in enumerate(record["events"]) if e["type"] == kind][skip]


def test_a_record_leads_to_its_end(record: Record) -> None:
    state = check_record(record, load_atlas)
    assert list(state.purses) == record["events"][-1]["purses"]


def test_a_record_tells_what_the_contract_names(record: Record) -> None:
    assert list(record) == ["game", "map", "tempo", "variant", "seats", "events"]
    events = record["events"]
    keys = {event["type"]: list(event) for event in events}
    assert keys == {
        "stipend": ["type", "round", "seat", "amount"],
        "deal": ["type", "round", "dealer", "offer", "centre"],
        "place": ["type", "round", "seat", "colour", "space"],
        "score": ["type", "round", "seat", "colour", "price", "route", "purse"],
        "end": ["type", "purses", "winners"],
    }


def test_any_first_dealer_and_any_order_of_scores(record: Record) -> None:
    first = find(record, "score")
    events = record["events"]
    events[first], events[first + 1] = events[first + 1], events[first]
    check_record(record, load_atlas)


def test_any_cheapest_route_will_do(record: Record) -> None:
    for event in record["events"]:
        if event["type"] == "score":
            event["route"].reverse()
    check_record(record, load_atlas)


def change(kind: str, key: str, value: Any) -> Callable[[Record], None]:
    def apply(record: Record) -> None:
        record["events"][find(record, kind)][key] = value

    return apply


def reroute(route: list[str]) -> Callable[[Record], None]:
    """Another route for the first traveller who went anywhere."""

    def apply(record: Record) -> None:
        next(event for event in record["events"] if event.get("route"))["route"] = route

    return apply


def drop(kind: str) -> Callable[[Record], None]:
    return lambda record: record["events"].pop(find(record, kind))


def swap_places(record: Record) -> None:
    first = find(record, "place")
    events = record["events"]
    events[first], events[first + 1] = events[first + 1], events[first]


def repeat_card(record: Record) -> None:
    second = record["events"][find(record, "deal", 1)]
    second["offer"][0] = record["events"][find(record, "deal")]["offer"][0]


def same_space_twice(record: Record) -> None:
    places = [e for e in record["events"] if e["type"] == "place" and e["round"] == 3]
    places[3]["space"] = places[0]["space"]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (change("stipend", "amount", 150), "stipend"),
        (drop("stipend"), "before this comes .'type': 'stipend'"),
        (change("deal", "dealer", 2), "event"),
        (change("deal", "round", 2), "Round 1 comes next"),
        (change("deal", "offer", ["france"]), "cards"),
        (change("deal", "centre", "france"), "centre"),
        (drop("deal"), "event 4"),
        (change("place", "space", "atlantis"), "atlantis"),
        (change("place", "seat", 7), "seat 7"),
        (change("place", "colour", 1), "colour"),
        (drop("place"), "event"),
        (swap_places, "turn of"),
        (change("score", "price", 10), "'price' should be"),
        (change("score", "purse", 100.0), "'purse' should be"),
        (reroute([]), "'route' should be"),
        (reroute(["france", "hungary"]), "'route' should be"),
        (change("score", "extra", 1), "'extra' does not belong"),
        (drop("score"), "before this comes"),
        (change("end", "winners", [0, 1, 2]), "'winners' should be"),
        (drop("end"), "stops in the middle"),
        (repeat_card, "already been dealt"),
        (same_space_twice, "different spaces"),
        (lambda record: record["events"].append({"type": "end"}), "nothing in the match"),
        (
            lambda record: record["events"].append({"type": "stipend", "seat": 0}),
            "no stipend is due",
        ),
        (change("stipend", "amount", 100.0), "'amount' should be 100, not 100.0"),
        (change("stipend", "round", True), "'round' should be 1, not True"),
        (change("end", "purses", [1.0, 2.0, 3.0]), "'purses' should be"),
        (lambda record: record["events"].__delitem__(slice(5, None)), "in the middle of round 1"),
        (lambda record: record["seats"][0].update(bot=[5]), "'bot' of a seat"),
        (lambda record: record["seats"][0].update(seed=5), "'seed' does not belong in a seat"),
        (lambda record: record.update(seed=5), "'seed' does not belong in the record"),
        (lambda record: record.pop("variant"), "lacks 'variant'"),
        (lambda record: record.update(mistakes=None), "'mistakes' should be 'refused' or 'caught'"),
        (lambda record: record["events"].insert(0, "hello"), "event 1"),
        (lambda record: record["events"].insert(0, {"type": "joke"}), "joke"),
        (lambda record: record["events"].insert(0, {"type": ["x"]}), "type"),
        (lambda record: record.update(events=[]), "stops after round 0"),
        (lambda record: record.update(game="chess"), "chess"),
        (lambda record: record.update(map="atlantis"), "atlantis"),
        (lambda record: record.update(map=7), "map"),
        (lambda record: record.update(tempo="blitz"), "blitz"),
        (lambda record: record.update(variant="three-colours"), "three-colours"),
        (lambda record: record.update(seats=[]), "seats"),
        (lambda record: record.update(seats=["x", "y"]), "seat"),
        (lambda record: record.update(mistakes="never"), "never"),
        (lambda record: record.pop("seats"), "seats"),
    ],
)
def test_what_is_wrong_is_named(
    record: Record, spoil: Callable[[Record], object], says: str
) -> None:
    spoil(record)
    with pytest.raises(RecordError, match=says):
        check_record(record, load_atlas)


@pytest.mark.parametrize("value", [None, [], "x", 3, {}])
def test_what_is_no_record(value: Any) -> None:
    with pytest.raises(RecordError):
        check_record(value, load_atlas)


def caught_match() -> Play:
    """A match in which each round holds a mistake that is caught at the end."""
    play = Play(seats=2, two_colours=True, mistakes=Mistakes.CAUGHT, tempo=Tempo.RACE)
    rng = Random(9)
    while play.state.round < 7:
        play.deal()
        for seat in (0, 1):
            for colour in (0, 1):
                for space in play.board.offer[: play.board.tokens_each]:
                    play.place(seat, space, colour)
        play.fill_round(rng)
    return play


def test_a_match_with_caught_mistakes_replays() -> None:
    play = caught_match()
    record = match_record(play.log)
    assert record["mistakes"] == "caught"
    assert sum(event["type"] == "takeback" for event in record["events"]) == 24
    assert check_record(record, load_atlas).purses == play.state.purses


def test_a_takeback_cannot_be_left_out() -> None:
    record = match_record(caught_match().log)
    record["events"].pop(find(record, "takeback"))
    with pytest.raises(RecordError, match="before this comes"):
        check_record(record, load_atlas)


def test_two_colours_are_scored_in_their_order() -> None:
    record = match_record(caught_match().log)
    first = find(record, "score")
    events = record["events"]
    events[first], events[first + 1] = events[first + 1], events[first]
    with pytest.raises(RecordError, match="colour 0 of this seat is scored now"):
        check_record(record, load_atlas)
