"""The reveal on the wall: the map with counts and names, and the sentence about the room."""

from collections.abc import Sequence
from random import Random

import pytest
from django.utils.translation import override

from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer
from quiz.drills.question import Kind, Question
from quiz.pages.race.room_labels import LabelRoom, Wanted, around
from quiz.pages.race.room_map import NAME, Told, Went, room_map
from quiz.pages.race.room_view import HIGH, WIDE
from quiz.pages.race.wall_reveal import wall_reveal
from quiz.race.draw import Form, Wish, draw_rounds
from quiz.race.reveal import Held
from quiz.race.state import Given, PlayedRound
from quiz.words.races import between_line
from tests.race_help import ground


def played(answers: Sequence[object]) -> PlayedRound:
    given = {number: Given(one, 0, 0) for number, one in enumerate(answers, start=1)}
    return PlayedRound(1, given, 0, {})


def touching(one: str, other: str) -> Question:
    return Question(Kind.NEIGHBOURS, places=(one, other))


def test_the_rooms_belief_is_the_headline_and_the_fact_stands_below() -> None:
    told = wall_reveal(
        "europe", touching("czechia", "hungary"), played([True] * 14 + [False] * 9), 26
    )
    assert told.headline == "<em>14 of 26</em> think Czechia and Hungary share a border."
    assert told.fact.startswith("Czechia and Hungary do not touch.")
    assert told.fact.endswith("Austria and Slovakia lie between them.")
    assert [(part.kind, part.count) for part in told.pegs] == [
        ("right", 9), ("held", 14), ("silent", 3),
    ]  # fmt: skip
    assert [(one.words, one.count, one.is_best) for one in told.counts] == [
        ("no", 9, True), ("yes", 14, False),
    ]  # fmt: skip


def test_what_one_alone_believes_is_no_headline() -> None:
    told = wall_reveal("europe", touching("czechia", "hungary"), played([True, False, False]), 3)
    assert told.headline == "<em>2 of 3</em> knew it."
    assert told.fact == ""
    everybody = wall_reveal("europe", touching("czechia", "hungary"), played([False] * 3), 3)
    assert everybody.headline == "Everybody knew it."


def test_the_share_is_marked_in_every_language() -> None:
    for language, share in (("cs", "14 z 26"), ("fr", "14 sur 26")):
        with override(language):
            told = wall_reveal(
                "europe", touching("czechia", "hungary"), played([True] * 14 + [False] * 9), 26
            )
        assert told.headline.startswith(f"<em>{share}</em>"), language


def test_a_large_room_is_numbers_and_no_pegs() -> None:
    question = touching("czechia", "hungary")
    small = wall_reveal("europe", question, played([True] * 20 + [False] * 20), 40)
    large = wall_reveal("europe", question, played([True] * 20 + [False] * 21), 41)
    assert [len(part.pegs) for part in small.pegs] == [20, 20]
    assert [len(part.pegs) for part in large.pegs] == [0, 0]


def test_what_lies_between() -> None:
    atlas = load_atlas("europe")
    assert between_line(atlas, Held(("portugal", "russia"), touch=True, holders=3)).startswith(
        "The shortest way crosses"
    )
    assert between_line(atlas, Held(("czechia", "germany"), touch=False, holders=3)) == ""


@pytest.mark.parametrize("form", [Form.BOARD, Form.QUICK])
def test_on_every_map_of_a_round_names_stand_clear_and_marks_inside(form: Form) -> None:
    rng = Random(7)
    overlapping, labels = 0, 0
    for planned in draw_rounds(ground(), Wish(form, 15), rng):
        question = planned.question
        right = answer(ground(), question)
        picks = [right]
        if question.offer:
            assert isinstance(right, list)
            picks += [rng.sample(question.offer, len(right)) for _ in range(8)]
        told = wall_reveal("europe", question, played(picks), len(picks))
        box = [float(part) for part in told.map.box.split()]
        assert box[2] / box[3] == pytest.approx(WIDE / HIGH, rel=0.01)
        for spot in told.map.spots:
            assert box[0] < spot.x < box[0] + box[2]
            assert box[1] < spot.y < box[1] + box[3]
        counted = sum(spot.count for spot in told.map.spots)
        if question.offer:
            assert isinstance(right, list)
            assert counted + (told.forty or 0) == len(picks) * len(right)
        boxes = [
            (label.x, label.y - label.size, label.x + 3 * label.size, label.y)
            for label in told.map.labels
            if label.anchor == "start"
        ]
        labels += len(boxes)
        overlapping += sum(
            one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
            for index, one in enumerate(boxes)
            for other in boxes[:index]
        )
    assert labels > 10
    assert overlapping <= labels // 10


def test_a_name_that_need_not_stand_gives_way() -> None:
    room = LabelRoom((0, 0, 200, 100), [around(100, 50, 90)], [])
    wanted = Wanted(100, 50, 10, "Liechtenstein", "", 20, "went", must=False)
    assert room.place(wanted) is None
    must = Wanted(100, 50, 10, "Liechtenstein", "", 20, "went", must=True)
    assert room.place(must) is not None


def test_the_tag_of_space_forty_keeps_away_from_marks() -> None:
    went = tuple(
        Went(place, 3, "", is_best=False) for place in ("russia", "estonia", "finland", "georgia")
    )
    told = Told(("czechia",), ("czechia",), (), went, has_tag=True)
    drawn = room_map("europe", told)
    assert drawn.corner != "top-right"
    assert NAME * drawn.unit == pytest.approx(max(one.size for one in drawn.labels), abs=0.1)
