"""The checker of the soak finds what is lost, doubled, changed or reordered."""

from copy import deepcopy
from typing import Any
from uuid import UUID, uuid5

import pytest

from tests.soak.checker import check_matches, check_races, check_reports, check_runs

COMMAND, RUN = "6f1b4f0e-0000-4000-8000-000000000001", "6f1b4f0e-0000-4000-8000-000000000002"


def answer(player: int, number: int, given: str) -> dict[str, Any]:
    """An answer as the log keeps it."""
    return {"kind": "answer-given", "player": player, "round": number, "given": given}


def race() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What two players of a race were told, and what was kept."""
    told = [
        {
            "id": "r",
            "phones": [
                {"session": "a", "kept": [[1, "france", 1.0, 2.0]]},
                {"session": "b", "kept": [[1, "spain", 3.0, 4.0]]},
            ],
        }
    ]
    rows = [
        [1, answer(1, 1, "france")],
        [2, answer(2, 1, "spain")],
        [3, {"kind": "race-ended"}],
    ]
    return told, {"r": {"players": {"a": 1, "b": 2}, "rows": rows, "attempts": {"1": 1, "2": 1}}}


def test_a_race_that_was_kept_has_no_faults() -> None:
    assert check_races(*race()) == []


def lose(kept: dict[str, Any]) -> None:
    kept["r"]["rows"][1] = [2, {"kind": "player-joined"}]


def double(kept: dict[str, Any]) -> None:
    kept["r"]["rows"].insert(2, [3, answer(2, 1, "spain")])
    kept["r"]["rows"][3][0] = 4


def change(kept: dict[str, Any]) -> None:
    kept["r"]["rows"][1][1]["given"] = "italy"


def reorder(kept: dict[str, Any]) -> None:
    one, other, end = kept["r"]["rows"]
    kept["r"]["rows"] = [[1, other[1]], [2, one[1]], end]


def forget_end(kept: dict[str, Any]) -> None:
    kept["r"]["rows"].pop()


def leave_gap(kept: dict[str, Any]) -> None:
    kept["r"]["rows"][2][0] = 5


def attempt_twice(kept: dict[str, Any]) -> None:
    kept["r"]["attempts"]["1"] = 2


def lose_player(kept: dict[str, Any]) -> None:
    del kept["r"]["players"]["b"]


def invent(kept: dict[str, Any]) -> None:
    kept["r"]["rows"].insert(2, [3, answer(3, 1, "spain")])
    kept["r"]["rows"][3][0] = 4


def lose_race(kept: dict[str, Any]) -> None:
    kept.clear()


@pytest.mark.parametrize(
    "harm",
    [
        lose, double, change, reorder, forget_end, leave_gap, attempt_twice, lose_player, invent,
        lose_race,
    ],
)  # fmt: skip
def test_every_harm_to_a_race_is_found(harm: Any) -> None:
    told, kept = race()
    harm(kept)
    assert check_races(told, kept)


def test_runs_are_compared_answer_by_answer() -> None:
    told = [{"id": RUN, "task": "t", "class": "c", "kept": [(1, COMMAND, "yes")]}]
    kept_id = str(uuid5(UUID(COMMAND), f"answer:{RUN}"))
    kept = {RUN: {"attempts": [[1, kept_id, "yes"]], "ended": True, "works": ["t"]}}
    assert check_runs(told, kept) == []
    for key, value in {
        "attempts": [[1, kept_id, "no"]],
        "ended": False,
        "works": ["t", "t"],
    }.items():
        worse = deepcopy(kept)
        worse[RUN][key] = value
        assert check_runs(told, worse), key
    assert check_runs(told, {RUN: kept[RUN] | {"attempts": []}})
    assert check_runs(told, {})


def test_matches_are_compared_move_by_move() -> None:
    told = [{"id": "m", "placed": [(1, "france"), (2, "40")]}]

    def record(*spaces: str) -> dict[str, Any]:
        return {
            "m": {
                "events": [
                    {"type": "place", "seat": 0, "round": number, "space": space}
                    for number, space in enumerate(spaces, start=1)
                ]
            }
        }

    assert check_matches(told, record("france", "40")) == []
    assert check_matches(told, record("40", "france"))
    assert check_matches(told, record("france"))
    assert check_matches(told, {"m": None})


def test_reports_count_each_answer_once() -> None:
    told = [{"id": "r", "task": "t", "class": "c", "kept": [1, 2]}]
    assert check_reports(told, {"c": 2}) == []
    assert check_reports(told, {"c": 3})
    assert check_reports(told, {})
