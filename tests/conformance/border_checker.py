"""An independent checker of match records of the border game, and of its boards.

It is written from the rules and the command-line contracts alone and uses nothing of the engine,
so that the two agree only where both read the rules alike. It is plain rather than fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

COLOURS = {"grey", "green", "blue", "red", "yellow", "orange"}
MOST_THROWS = 3
LAST_AREA = 6


class Field:
    """A board as the value that the `board` command prints."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.board: str = value["board"]
        self.areas: dict[str, dict[str, Any]] = value["areas"]
        self.touches = {name: set(its["touches"]) for name, its in value["spaces"].items()}
        self.white: list[str] = value["white"]
        self.layouts: list[list[tuple[str, set[str]]]] = [
            [(segment["colour"], set(segment["spaces"])) for segment in layout["segments"]]
            for layout in value["layouts"]
        ]

    def colour(self, layout: int, space: str) -> str | None:
        return next((c for c, spaces in self.layouts[layout] if space in spaces), None)

    def segment(self, layout: int, space: str) -> set[str]:
        return next(spaces for _, spaces in self.layouts[layout] if space in spaces)

    def connected(self, spaces: Iterable[str]) -> bool:
        wanted = set(spaces)
        reached: set[str] = set()
        waiting = [min(wanted)]
        while waiting:
            space = waiting.pop()
            if space not in reached:
                reached.add(space)
                waiting += self.touches[space] & wanted
        return reached == wanted


def board_faults(value: Mapping[str, Any]) -> list[str]:
    """Everything in which a board breaks the promises of the rules; [] if it keeps them all."""
    field = Field(value)
    names = set(field.touches)
    faults = []
    if len(field.areas) != 9:
        faults.append(f"{len(field.areas)} areas")
    if not 54 <= len(names) <= 72:
        faults.append(f"{len(names)} spaces")
    faults += _area_faults(field) + _touching_faults(field)
    if len(set(field.white)) != 2 or not set(field.white) <= names:
        faults.append(f"the white spaces are {field.white}")
    if len(field.layouts) != 4:
        faults.append(f"{len(field.layouts)} layouts")
    for number, segments in enumerate(field.layouts):
        faults += [f"layout {number}: {fault}" for fault in _layout_faults(field, segments)]
    return faults


def _area_faults(field: Field) -> list[str]:
    faults = []
    for slug, area in field.areas.items():
        ring = area["spaces"]
        if not 4 <= area["first"] <= 12 or area["later"] * 2 != area["first"]:
            faults.append(f"{slug} has the values {area['first']} and {area['later']}")
        if len(set(ring)) != len(ring) or not set(ring) <= set(field.touches):
            faults.append(f"the ring of {slug} is wrong")
    for name in field.touches:
        rings = [slug for slug, area in field.areas.items() if name in area["spaces"]]
        if not 1 <= len(rings) <= 2:
            faults.append(f"{name} is in the rings of {rings}")
    return faults


def _touching_faults(field: Field) -> list[str]:
    touching = [(one, other) for one, others in field.touches.items() for other in others]
    faults = [f"{a} touches {b} one way" for a, b in touching if a not in field.touches[b]]
    return faults + [f"{one} touches itself" for one, other in touching if one == other]


def _layout_faults(field: Field, segments: list[tuple[str, set[str]]]) -> list[str]:
    used = Counter(space for _, spaces in segments for space in spaces)
    wanted = set(field.touches) - set(field.white)
    faults = [f"{space} is in {used[space]} segments" for space in wanted if used[space] != 1]
    faults += [f"{space} is in a segment" for space in used if space not in wanted]
    for colour, spaces in segments:
        if colour not in COLOURS or not 2 <= len(spaces) <= 5 or not field.connected(spaces):
            faults.append(f"the {colour} segment {sorted(spaces)}")
    for (one, here), (other, there) in combinations(segments, 2):
        if one == other and any(field.touches[space] & there for space in here):
            faults.append(f"two {one} segments touch: {sorted(here)} and {sorted(there)}")
    return faults


def _whole(value: Any) -> bool:
    return type(value) is int


def _word(value: Any) -> bool:
    return type(value) is str


def _list_of(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(kind, value))


Shape = Mapping[str, Callable[[Any], bool]]
SHAPES: dict[str, Shape] = {
    "throw": {"seat": _whole, "dice": _list_of(_word), "kept": _list_of(_whole)},
    "cross": {
        "seat": _whole,
        "action": _whole,
        "spaces": _list_of(_word),
        "dice": _list_of(_word),
    },
    "close": {"seat": _whole, "area": _word, "points": _whole},
    "end": {"scores": _list_of(_whole), "winners": _list_of(_whole)},
}
RECORD: Shape = {
    "game": lambda value: value == "border",
    "board": _word,
    "layouts": _list_of(_whole),
    "seats": lambda value: type(value) is list,
    "events": lambda value: type(value) is list,
}
SEAT: Shape = {"name": _word, "bot": lambda value: value is None or _word(value)}


def _shape_faults(value: Any, shape: Shape) -> list[str]:
    if type(value) is not dict:
        return ["is no JSON object"]
    faults = [f"lacks the key {key}" for key in shape if key not in value]
    faults += [f"has the unknown key {key}" for key in value if key not in shape]
    return faults + [
        f"has the wrong value {value[key]!r} for {key}"
        for key, fits in shape.items()
        if key in value and not fits(value[key])
    ]


class _Match:
    """Walks through the events of a record of right shape and collects what is wrong."""

    def __init__(self, record: Mapping[str, Any], field: Field) -> None:
        self.field = field
        self.layouts: list[int] = record["layouts"]
        self.seats = len(record["seats"])
        self.crossed = [set(field.white) for _ in range(self.seats)]
        self.points: list[dict[str, int]] = [{} for _ in range(self.seats)]
        self.closed_before: set[str] = set()  # areas that any seat had before this action
        self.active: int | None = None
        self.throws = 0
        self.dice: list[str] = []
        self.left: list[str] | None = None  # the dice of the second action, once it has begun
        self.most = 0
        self.acted: list[int] = []
        self.due: list[tuple[int, str]] = []  # areas that must be told as closed
        self.ended = False
        self.here = ""
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        self.faults.append(f"{self.here}: {text}")

    def check(self, events: Sequence[Any]) -> list[str]:
        steps = {
            "throw": self._throw, "cross": self._cross, "close": self._close, "end": self._end,
        }  # fmt: skip
        for index, event in enumerate(events):
            kind = event.get("type") if type(event) is dict else None
            self.here = f"event {index} ({kind})"
            if type(kind) is not str or kind not in SHAPES:
                self.fault("is of no known type")
            elif faults := _shape_faults(event, {"type": _word, **SHAPES[kind]}):
                self.faults += [f"{self.here}: {fault}" for fault in faults]
            elif self.ended:
                self.fault("comes after the end")
            elif not 0 <= event.get("seat", 0) < self.seats:
                self.fault(f"there is no seat {event['seat']}")
            else:
                if self.due and kind != "close":
                    self.fault(f"comes before {self.due} are told as closed")
                    self.due = []
                steps[kind](event)
        self.here = "after the last event"
        if not self.ended:
            self.fault("the end is missing")
        return self.faults

    def _over(self) -> bool:
        """Whether the round is over: all others have done their second action."""
        return self.left is not None and len(self.acted) == self.seats - 1

    def _throw(self, event: Mapping[str, Any]) -> None:
        seat, dice, kept = event["seat"], event["dice"], event["kept"]
        if self.active is None or self._over():
            self._new_round(seat)
        if self.left is not None:
            self.fault("comes in the second action")
        if seat != self.active:
            self.fault(f"seat {seat} throws where it is the turn of seat {self.active}")
        if len(dice) != 5 or not set(dice) <= COLOURS:
            self.fault(f"{dice} are not five dice")
            return
        if kept != sorted(set(kept)) or not set(kept) <= set(range(5)) or len(kept) == 5:
            self.fault(f"{kept} are not dice that can be kept")
        elif self.throws == 0 and kept:
            self.fault("dice are kept at the first throw")
        elif [dice[n] for n in kept] != [self.dice[n] for n in kept]:
            self.fault("a kept die has changed")
        self.throws += 1
        if self.throws > MOST_THROWS:
            self.fault("is one throw too many")
        self.dice = dice

    def _new_round(self, seat: int) -> None:
        if self._match_over():
            self.fault(f"comes though a seat has closed {LAST_AREA} areas")
        self.active = seat if self.active is None else (self.active + 1) % self.seats
        self.throws, self.dice, self.left, self.acted = 0, [], None, []
        self.closed_before = self._closed_by_anybody()

    def _closed_by_anybody(self) -> set[str]:
        return {area for areas in self.points for area in areas}

    def _match_over(self) -> bool:
        return any(len(areas) >= LAST_AREA for areas in self.points)

    def _cross(self, event: Mapping[str, Any]) -> None:
        seat, action, spaces = event["seat"], event["action"], event["spaces"]
        before = set(self.crossed[seat])
        if action == 1:
            self._first(seat)
        elif action == 2:
            self._second(seat)
        else:
            self.fault(f"there is no action {action}")
            return
        if len(set(spaces)) != len(spaces) or set(spaces) & before:
            self.fault("a space is crossed twice")
        shown = [self.field.colour(self.layouts[seat], space) for space in spaces]
        colours = [colour for colour in shown if colour is not None]
        if len(colours) < len(spaces):
            self.fault(f"not all of {spaces} are spaces that can be crossed")
            return
        if Counter(colours) != Counter(event["dice"]):
            self.fault(f"{event['dice']} do not cross {colours}")
        free = self.dice if action == 1 else (self.left or [])
        if Counter(colours) - Counter(free):
            self.fault(f"{colours} are not among the free dice {free}")
        self._way(seat, action, spaces)
        self.crossed[seat] |= set(spaces)
        self.due = [
            (seat, slug)
            for slug, area in self.field.areas.items()
            if set(area["spaces"]) <= self.crossed[seat] and not set(area["spaces"]) <= before
        ]
        if action == 1:
            rest = list((Counter(self.dice) - Counter(colours)).elements())
            self.left, self.most = rest or list(self.dice), len(rest) or 1
        else:
            self.acted.append(seat)

    def _first(self, seat: int) -> None:
        if seat != self.active or self.left is not None:
            self.fault(f"seat {seat} has no first action now")
        if not self.throws:
            self.fault("comes before a throw")

    def _second(self, seat: int) -> None:
        if self.left is None or seat == self.active or seat in self.acted:
            self.fault(f"seat {seat} has no second action now")
        elif not self.acted:
            # The first action is over: what it closed was closed before.
            self.closed_before = self._closed_by_anybody()

    def _way(self, seat: int, action: int, spaces: list[str]) -> None:
        """Whether these spaces may be crossed in this order."""
        crossed = set(self.crossed[seat])
        if action == 1:
            for space in spaces:
                if not self.field.segment(self.layouts[seat], space) <= crossed | set(spaces):
                    self.fault(f"the segment of {space} is not completed")
            return
        if len(spaces) > self.most:
            self.fault(f"{len(spaces)} dice are used where {self.most} may be")
        for space in spaces:
            if not self.field.touches[space] & crossed:
                self.fault(f"{space} touches nothing that is crossed")
            crossed.add(space)

    def _close(self, event: Mapping[str, Any]) -> None:
        seat, slug = event["seat"], event["area"]
        if (seat, slug) not in self.due:
            self.fault(f"seat {seat} has not just closed {slug}")
            return
        self.due.remove((seat, slug))
        area = self.field.areas[slug]
        points = area["later"] if slug in self.closed_before else area["first"]
        if event["points"] != points:
            self.fault(f"{event['points']} points are given, by the rules {points}")
        self.points[seat][slug] = points

    def _end(self, event: Mapping[str, Any]) -> None:
        self.ended = True
        if not self._over() or not self._match_over():
            self.fault("comes before the match is over")
        scores = [sum(areas.values()) for areas in self.points]
        if event["scores"] != scores:
            self.fault(f"the scores are {event['scores']}, by the areas {scores}")
        ranks = [
            (score, max(areas.values(), default=0))
            for score, areas in zip(scores, self.points, strict=True)
        ]
        winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        if sorted(event["winners"]) != winners:
            self.fault(f"the winners are {event['winners']}, by the rules {winners}")


def check_match(record: Any, field: Field) -> list[str]:
    """Every violation of rules and contract in a match record, as sentences; [] if it is right.

    A record whose header (all but the events) is wrong is not read any further.
    """
    if faults := [f"record: {fault}" for fault in _shape_faults(record, RECORD)]:
        return faults
    if record["board"] != field.board:
        faults.append(f"record: is of the board {record['board']}, not {field.board}")
    seats, layouts = record["seats"], record["layouts"]
    if not 2 <= len(seats) <= 4:
        faults.append(f"record: {len(seats)} seats are too few or too many")
    if len(layouts) != len(seats) or len(set(layouts)) != len(layouts):
        faults.append(f"record: the layouts {layouts} are not one for each seat")
    if not set(layouts) <= set(range(len(field.layouts))):
        faults.append(f"record: not all of the layouts {layouts} are on the board")
    for seat, value in enumerate(seats):
        faults += [f"record: seat {seat} {fault}" for fault in _shape_faults(value, SEAT)]
    return faults or _Match(record, field).check(record["events"])
