"""Records replayed: right ones are accepted, every error is found and named."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from game.board_files import load_board
from game.border_game.record import match_record
from game.border_game.replay import check_record
from game.rulebook.records import RecordError
from tests.border_help import bot_log, field
from tests.conformance.border_checker import check_match

Record = dict[str, Any]


@pytest.fixture(scope="module")
def played() -> Record:
    log = bot_log(load_board("alps"), "quick,strong,quick", seed=4)
    record: Record = json.loads(json.dumps(match_record(log)))
    return record


def nth(record: Record, kind: str, number: int = 0, **wanted: Any) -> tuple[int, Record]:
    """An event of a kind that has these values, and where it is."""
    found = [
        (place, event)
        for place, event in enumerate(record["events"])
        if event["type"] == kind and all(event[key] == value for key, value in wanted.items())
    ]
    return found[number]


def used(record: Record, action: int) -> tuple[int, Record]:
    return next(
        (place, event)
        for place, event in enumerate(record["events"])
        if event["type"] == "cross" and event["action"] == action and len(event["spaces"]) > 1
    )


def test_a_played_record_is_right(played: Record) -> None:
    state = check_record(played, load_board)
    assert list(state.winners) == played["events"][-1]["winners"]
    assert check_match(played, field("alps")) == []


def other_points(record: Record) -> None:
    nth(record, "close")[1]["points"] += 2


def other_area(record: Record) -> None:
    event = nth(record, "close")[1]
    event["area"] = next(a for a in field("alps").areas if a != event["area"])


def other_closer(record: Record) -> None:
    event = nth(record, "close")[1]
    event["seat"] = (event["seat"] + 1) % 3


def untold_area(record: Record) -> None:
    record["events"].pop(nth(record, "close")[0])


def closed_twice(record: Record) -> None:
    place, event = nth(record, "close")
    record["events"].insert(place, copy.deepcopy(event))


def changed_die(record: Record) -> None:
    event = next(e for e in record["events"] if e["type"] == "throw" and e["kept"])
    kept = event["kept"][0]
    event["dice"][kept] = next(c for c in ("red", "blue") if c != event["dice"][kept])


def kept_at_first(record: Record) -> None:
    record["events"][0]["kept"] = [0]


def four_dice(record: Record) -> None:
    record["events"][0]["dice"].pop()


def pink_die(record: Record) -> None:
    record["events"][0]["dice"][0] = "pink"


def fourth_throw(record: Record) -> None:
    place, event = next(
        (n, e) for n, e in enumerate(record["events"]) if e["type"] == "cross" and e["action"] == 1
    )
    throws = [{"type": "throw", "seat": event["seat"], "dice": ["red"] * 5, "kept": []}] * 3
    record["events"][place:place] = copy.deepcopy(throws)


def wrong_thrower(record: Record) -> None:
    throws = [place for place, e in enumerate(record["events"]) if e["type"] == "throw"]
    record["events"][throws[-1]]["seat"] = (record["events"][throws[-1]]["seat"] + 1) % 3


def half_segment(record: Record) -> None:
    event = used(record, 1)[1]
    event["spaces"].pop()
    event["dice"].pop()


def other_dice(record: Record) -> None:
    event = used(record, 1)[1]
    event["dice"][0] = next(c for c in ("red", "blue") if c != event["dice"][0])


def space_twice(record: Record) -> None:
    event = used(record, 2)[1]
    event["spaces"][1] = event["spaces"][0]
    event["dice"][1] = event["dice"][0]


def space_again(record: Record) -> None:
    place, event = used(record, 1)
    later = next(
        e
        for e in record["events"][place + 1 :]
        if e["type"] == "cross" and e["seat"] == event["seat"] and e["action"] == 2 and e["spaces"]
    )
    later["spaces"][0], later["dice"][0] = event["spaces"][0], event["dice"][0]


def white_space(record: Record) -> None:
    used(record, 2)[1]["spaces"][0] = field("alps").white[0]


def far_away(record: Record) -> None:
    """The first second action of the match is where nothing is crossed off."""
    place, event = next(
        (n, e) for n, e in enumerate(record["events"]) if e["type"] == "cross" and e["action"] == 2
    )
    board, layout = field("alps"), record["layouts"][event["seat"]]
    near = {space for white in board.white for space in board.touches[white]} | {*board.white}
    free = nth(record, "cross", action=1)[1]
    dice = list(record["events"][place - 1].get("dice", [])) if not free["dice"] else []
    thrown = [e for e in record["events"][:place] if e["type"] == "throw"][-1]["dice"]
    left = [c for c in thrown if c not in free["dice"]] or dice or thrown
    far = next(
        space
        for space in board.touches
        if space not in near and board.colour(layout, space) == left[0]
    )
    event["spaces"], event["dice"] = [far], [left[0]]


def too_many_dice(record: Record) -> None:
    event = used(record, 2)[1]
    event["spaces"] *= 3
    event["dice"] *= 3


def third_action(record: Record) -> None:
    used(record, 2)[1]["action"] = 3


def no_second_action(record: Record) -> None:
    record["events"].pop(nth(record, "cross", action=2)[0])


def second_action_again(record: Record) -> None:
    place, event = nth(record, "cross", action=2)
    record["events"].insert(place + 1, {**event, "spaces": [], "dice": []})


def other_scores(record: Record) -> None:
    record["events"][-1]["scores"][0] += 1


def other_winners(record: Record) -> None:
    record["events"][-1]["winners"] = [0, 1, 2]


def no_end(record: Record) -> None:
    record["events"].pop()


def after_the_end(record: Record) -> None:
    record["events"].append({"type": "throw", "seat": 0, "dice": ["red"] * 5, "kept": []})


def early_end(record: Record) -> None:
    place = nth(record, "cross", action=1)[0]
    record["events"].insert(place, {"type": "end", "scores": [0, 0, 0], "winners": [0, 1, 2]})


def same_layouts(record: Record) -> None:
    record["layouts"] = [1, 1, 2]


def strange_layout(record: Record) -> None:
    record["layouts"] = [0, 1, 9]


def other_layouts(record: Record) -> None:
    record["layouts"] = [1, 2, 3]


def strange_seat(record: Record) -> None:
    record["events"][3]["seat"] = 7


def strange_event(record: Record) -> None:
    record["events"][2] = {"type": "deal"}


def strange_key(record: Record) -> None:
    record["events"][1]["luck"] = 1


def number_as_text(record: Record) -> None:
    record["events"][0]["seat"] = "0"


def true_seat(record: Record) -> None:
    nth(record, "cross", seat=1)[1]["seat"] = True


def strange_heading(record: Record) -> None:
    record["map"] = "europe"


def no_seats(record: Record) -> None:
    record["seats"] = record["seats"][:1]


def nameless(record: Record) -> None:
    del record["seats"][0]["name"]


SLIPS = [
    other_points, other_area, other_closer, untold_area, closed_twice, changed_die, kept_at_first,
    four_dice, pink_die, fourth_throw, wrong_thrower, half_segment, other_dice, space_twice,
    space_again, white_space, far_away, too_many_dice, third_action, no_second_action,
    second_action_again, other_scores, other_winners, no_end, after_the_end, early_end,
    same_layouts, strange_layout, other_layouts, strange_seat, strange_event, strange_key,
    number_as_text, true_seat, strange_heading, no_seats, nameless,
]  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_every_slip_is_found_by_both_checkers(
    played: Record, slip: Callable[[Record], None]
) -> None:
    record = copy.deepcopy(played)
    slip(record)
    assert json.dumps(record) != json.dumps(played)
    with pytest.raises(RecordError) as caught:
        check_record(record, load_board)
    assert str(caught.value)
    assert check_match(record, field("alps"))


def test_a_sentence_says_where_it_is_wrong(played: Record) -> None:
    record = copy.deepcopy(played)
    other_points(record)
    place = nth(record, "close")[0]
    with pytest.raises(RecordError, match=rf"event {place + 1} \(close, seat \d\): 'points'"):
        check_record(record, load_board)


def test_areas_closed_at_once_may_be_told_in_any_order() -> None:
    board = load_board("alps")
    for seed in range(40):
        record = match_record(bot_log(board, "quick,quick", seed))
        events = record["events"]
        for place in range(len(events) - 1):
            pair = events[place : place + 2]
            if [e["type"] for e in pair] == ["close", "close"] and pair[0]["seat"] == pair[1][
                "seat"
            ]:
                events[place : place + 2] = pair[::-1]
                check_record(record, load_board)
                assert check_match(record, field("alps")) == []
                return
    raise AssertionError("no seat closed two areas at once")


@pytest.mark.parametrize(
    "record",
    [None, [], {}, {"game": "journey"}, {"game": "border", "board": "mars"}, {"game": "border"}],
)
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises(RecordError):
        check_record(record, load_board)
