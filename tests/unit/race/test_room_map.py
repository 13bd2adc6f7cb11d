"""The map of a reveal, on every map of the catalogue: nothing covers a number or a count."""

from math import hypot
from random import Random
from typing import Any

import pytest

from game.atlas_files import load_atlas, map_slugs
from game.words.names import place_word
from quiz.drills.catalogue import answer
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.pages.race import room_map
from quiz.pages.race.room_labels import LETTER, RoomLabel
from quiz.pages.race.room_map import RoomMap, RoomSpot
from quiz.pages.race.room_marks import MarkRoom
from quiz.pages.race.wall_reveal import wall_reveal
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.state import Given, PlayedRound

Circle = tuple[float, float, float]


def maps_of(map_slug: str, form: Form, rounds: int, players: int = 12) -> list[RoomMap]:
    """The maps of the reveals of a race in which the players chose at random."""
    ground, rng = ground_of(load_atlas(map_slug)), Random(f"room {map_slug}")
    try:
        drawn = draw_rounds(ground, RaceWish(form, rounds), rng)
    except NotEnough:
        return []
    found = []
    for planned in drawn:
        question, right = planned.question, answer(ground, planned.question)
        picks = [right]
        if question.offer:
            assert isinstance(right, list)
            picks += [rng.sample(question.offer, len(right)) for _ in range(players - 1)]
        given = {number: Given(one, 0, 0) for number, one in enumerate(picks, start=1)}
        told = wall_reveal(map_slug, question, PlayedRound(1, given, 0, {}), len(picks))
        found.append(told.map)
    return found


def covered(one: Circle, others: list[Circle]) -> int:
    """How many of the others share ground with a circle."""
    x, y, radius = one
    return sum(hypot(x - a, y - b) < radius + size - 0.2 for a, b, size in others)


def box_of(label: RoomLabel) -> tuple[float, float, float, float]:
    """About where the letters of a label are."""
    wide = LETTER * max(len(label.text) * label.size, len(label.price) * label.price_size)
    left = {"start": label.x, "end": label.x - wide, "middle": label.x - wide / 2}[label.anchor]
    bottom = label.price_y if label.price else label.y
    return left, label.y - 0.8 * label.size, left + wide, bottom


def gap(box: tuple[float, float, float, float], spot: RoomSpot) -> float:
    """How far the letters of a label are from the rim of a mark."""
    left, top, right, bottom = box
    across = max(left - spot.x, 0.0, spot.x - right)
    return hypot(across, max(top - spot.y, 0.0, spot.y - bottom)) - spot.radius


@pytest.mark.parametrize("map_slug", map_slugs())
def test_nothing_covers_the_numbers_of_the_crossings(map_slug: str) -> None:
    drawn = [*maps_of(map_slug, Form.BOARD, 5), *maps_of(map_slug, Form.QUICK, 4)]
    assert sum(len(one.crossings) for one in drawn) > 3
    for one in drawn:
        numbers = [(mark.x, mark.y, one.number_radius) for mark in one.crossings]
        starts = [(mark.x, mark.y, one.start_radius) for mark in one.starts]
        spots = [(spot.x, spot.y, spot.radius) for spot in one.spots]
        for index, number in enumerate(numbers):
            assert not covered(number, [*starts, *spots, *numbers[:index]])
        for index, spot in enumerate(spots):
            assert not covered(spot, [*starts, *spots[:index]])
        for left, top, right, bottom in map(box_of, one.labels):
            for x, y, radius in numbers:
                away = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
                assert away > 0.8 * radius


def test_a_name_stands_at_its_own_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the last row a name is read as that of the nearest mark."""
    atlas, drawn = load_atlas("europe"), list[list[tuple[room_map.Went, room_map.RoomSpot]]]()
    place_spots = room_map._spots

    def seen(*given: Any) -> Any:
        drawn.append(place_spots(*given))
        return drawn[-1]

    monkeypatch.setattr(room_map, "_spots", seen)
    apart = strange = 0
    for one in maps_of("europe", Form.BOARD, 30, players=21):
        spots = {place_word(atlas, went.place): spot for went, spot in drawn.pop(0)}
        labels = {label.text: box_of(label) for label in one.labels}
        loud = {name for name, spot in spots.items() if spot.count or spot.is_best}
        for name in loud:
            gaps = {spot: gap(labels[name], spot) for spot in spots.values()}
            own = gaps.pop(spots[name])
            apart += own > 25 * one.unit
            strange += own > min(gaps.values()) + 3 * one.unit
    assert apart <= 4, (apart, strange)
    assert strange <= 5, (apart, strange)


@pytest.mark.parametrize("map_slug", ["europe", "world", "lyon"])
def test_a_mark_beside_its_place_is_led_there(map_slug: str) -> None:
    spots = [spot for one in maps_of(map_slug, Form.BOARD, 7) for spot in one.spots]
    assert any(spot.lead for spot in spots)
    assert any(not spot.lead for spot in spots)
    for spot in spots:
        if spot.lead:
            assert spot.lead.endswith(f"L{spot.x:.1f} {spot.y:.1f}")


def test_a_mark_stays_where_there_is_room_and_gives_way_where_there_is_none() -> None:
    room = MarkRoom((0, 0, 400, 200), 1.0, [(300, 0, 400, 100)])
    assert room.place((100, 100), 20) == (100, 100)
    x, y = room.place((110, 100), 20)
    assert 40 < hypot(x - 100, y - 100) < 55
    x, y = room.place((390, 50), 10)
    assert x < 300 or y > 100
    assert 10 <= x <= 390


def test_a_room_without_room_puts_the_mark_at_its_place() -> None:
    room = MarkRoom((0, 0, 30, 30), 1.0)
    assert room.place((15, 15), 14) != room.place((16, 15), 200)
    assert room.place((16, 15), 200) == (16, 15)
