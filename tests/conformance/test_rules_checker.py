"""The checker is itself checked: prices by hand, and every kind of error in a right record."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from tests.conformance.rules_checker import Geography, check_match, neighbour_pairs, price

Event = dict[str, Any]
Record = dict[str, Any]
Slip = Callable[[Record], int]  # spoils a record, gives the index of the first event touched
Laying = list[tuple[str, int, int, str]]  # (place or takeback, seat, colour, space)

# Every border of the map notes; a part with a slash belongs to the place before it.
EUROPE = """
albania: greece kosovo montenegro north-macedonia | andorra: france spain
armenia: azerbaijan/main azerbaijan/nakhchivan georgia turkey | azerbaijan/main: georgia russia/main
azerbaijan/nakhchivan: turkey | austria: czechia germany hungary italy liechtenstein slovakia
austria: slovenia switzerland | belarus: latvia lithuania poland russia/main ukraine
belgium: france germany luxembourg netherlands united-kingdom~
bosnia-and-herzegovina: croatia montenegro serbia
bulgaria: greece north-macedonia romania serbia turkey | croatia: hungary montenegro serbia slovenia
cyprus: turkey~ | czechia: germany poland slovakia | denmark: germany sweden~
estonia: latvia russia/main | finland: norway russia/main sweden
france: germany italy luxembourg monaco spain switzerland united-kingdom~
georgia: russia/main turkey | germany: luxembourg netherlands poland switzerland
greece: malta~ north-macedonia turkey
hungary: romania serbia slovakia slovenia ukraine | iceland: ireland~ norway~ united-kingdom~
ireland: united-kingdom | italy: malta~ san-marino slovenia switzerland vatican-city
kosovo: montenegro north-macedonia serbia | latvia: lithuania russia/main
liechtenstein: switzerland | lithuania: poland russia/kaliningrad
moldova: romania ukraine | montenegro: serbia
netherlands: united-kingdom~ | north-macedonia: serbia | norway: russia/main sweden
poland: russia/kaliningrad slovakia ukraine | portugal: spain | romania: serbia ukraine
russia/main: ukraine | slovakia: ukraine
"""
# A small land by hand: north has an exclave beyond the ridge, cove is a dead end behind port,
# isle hangs on two sea links.
SMALL = """
north/main: ford mill | north/exclave: ridge vale | ford: mill glen | mill: port | port: cove isle~
glen: heath isle~ | heath: ridge moor | ridge: moor | vale: moor dale
"""
# Fifty towns in a row: long enough for a whole deck, and every price can be had by counting.
ROW = [f"town-{number:02}" for number in range(50)]


def atlas(name: str, text: str) -> dict[str, Any]:
    """The atlas value for lines of `part: part part~ | …`, where ~ marks a sea link."""
    borders: list[list[str]] = []
    for line in text.replace("|", "\n").split("\n"):
        one, _, others = line.partition(":")
        borders += [
            [one.strip(), other.strip("~"), "sea" if "~" in other else "land"]
            for other in others.split()
        ]
    parts = sorted({part for border in borders for part in border[:2]})
    places: dict[str, dict[str, Any]] = {}
    for part in parts:
        slug = part.split("/")[0]
        places.setdefault(slug, {"name": slug.title(), "parts": []})["parts"].append(part)
    return {"map": name, "places": places, "borders": borders}


europe = Geography(atlas("europe", EUROPE))
small = Geography(atlas("small", SMALL))
row = Geography(atlas("row", " | ".join(f"{one}: {other}" for one, other in pairwise(ROW))))


def test_the_maps_of_these_tests_are_whole() -> None:
    assert (len(europe.parts), len(small.parts), len(row.parts)) == (50, 12, 50)


@pytest.mark.parametrize(
    ("number", "centre", "tokens", "due"),
    [
        (1, "france", [("united-kingdom", 0)], 40),
        (1, "france", [("hungary", 0)], 30),
        (1, "france", [("hungary", 1)], 40),
        (1, "france", [("hungary", 2)], 50),
        (1, "france", [("40", 0)], 40),
        (1, "france", [("40", 1)], 50),
        (1, "france", [("greece", 0)], 30),
        (3, "france", [("united-kingdom", 0), ("netherlands", 0)], 80),
        (3, "france", [("united-kingdom", 0), ("belgium", 0)], 110),
        (1, "poland", [("russia", 0)], 40),
        (1, "poland", [("finland", 0)], 30),
        (3, "italy", [("monaco", 0), ("spain", 0)], 40),
    ],
)
def test_worked_examples(number: int, centre: str, tokens: list[tuple[str, int]], due: int) -> None:
    assert price(europe, number, [centre], tokens) == due


def test_azerbaijan_to_norway_takes_two_crossings() -> None:
    assert europe.crossings("azerbaijan", [], "norway") == 2


@pytest.mark.parametrize(
    ("number", "centre", "tokens", "due"),
    [
        (1, "north", [("vale", 0)], 10 + 30),  # the start may be left from its exclave
        (1, "ford", [("vale", 0)], 40),  # by moor: nobody jumps between the parts
        (1, "ford", [("north", 0)], 10 + 30),
        (3, "mill", [("cove", 0), ("north", 0)], 40 + 30),  # north, back by mill, port, cove
        (3, "ridge", [("north", 1), ("moor", 2)], 30 + 60 + 30),  # exclave, vale, moor
        (3, "heath", [("40", 1), ("port", 0)], 30 + 40 + 10),
        (5, "ford north", [("cove", 0), ("40", 0)], 60 + 40),  # start and destination: no 30
        (5, "ford north", [("mill", 0), ("glen", 0)], 40 + 90),
        (6, "port isle", [("cove", 0), ("glen", 3)], 50 + 60 + 30),
        (7, "port isle", [("cove", 0), ("glen", 3)], 50 + 60 - 30),
        (7, "cove isle", [("port", 9), ("40", 4)], 20 + 60 + 40 - 130),
        (5, "moor moor", [("cove", 0), ("40", 0)], None),
        (5, "moor ridge", [("cove", 0)], None),
        (4, "moor ridge", [("cove", 0), ("40", 0)], None),
        (3, "moor", [("cove", 0), ("cove", 1)], None),
        (1, "moor", [("moor", 0)], None),
        (1, "moor", [("atlantis", 0)], None),
        (1, "moor", [("cove", -1)], None),
        (8, "moor ridge", [("cove", 0), ("40", 0)], None),
    ],
)
def test_prices_worked_by_hand(
    number: int, centre: str, tokens: list[tuple[str, int]], due: int | None
) -> None:
    if due is None:
        with pytest.raises(ValueError, match=r"round|twice|unknown|under"):
            price(small, number, centre.split(), tokens)
    else:
        assert price(small, number, centre.split(), tokens) == due


def test_start_and_destination_are_no_neighbour_pair() -> None:
    assert neighbour_pairs(small, ["ford", "mill"], ["north"]) == [
        ("ford", "north"),
        ("mill", "north"),
    ]


def test_search_agrees_with_trying_every_order_and_part() -> None:
    far = {
        (a, b): 0 if a == b else 1 if b in europe.touching[a] else 99
        for a in europe.place_of
        for b in europe.place_of
    }
    for via, a, b in product(europe.place_of, repeat=3):
        far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    rng = random.Random(7)
    for _ in range(300):
        start, destination, *chosen = rng.sample(sorted(europe.parts), 4)
        for end in ([], [destination]):
            stops = [[start, *order, *end] for order in permutations(chosen)]
            walks = [walk for way in stops for walk in product(*(europe.parts[s] for s in way))]
            shortest = min(sum(far[step] for step in pairwise(walk)) for walk in walks)
            assert europe.crossings(start, chosen, *end) == shortest, (start, chosen, end)


@pytest.mark.parametrize(
    ("route", "told"),
    [
        ("poland belarus russia/main finland", ""),
        ("finland russia/main ukraine poland", ""),
        ("poland russia/kaliningrad russia/main finland", "share no border"),
        ("poland belarus russia finland", "unknown parts ['russia']"),
        ("poland lithuania latvia russia/main finland", "4 crossings, the cheapest walk has 3"),
    ],
)
def test_routes_run_over_parts(route: str, told: str) -> None:
    faults = europe.route_faults(route.split(), "poland", ["finland"], None)
    assert (told in " ".join(faults)) if told else faults == []


@pytest.mark.parametrize(
    "border",
    ["cove atlantis land", "cove cove land", "cove moor air", "cove port sea"],
)
def test_a_border_that_cannot_be_is_refused(border: str) -> None:
    value = atlas("small", SMALL)
    value["borders"].append(border.split())
    with pytest.raises(ValueError, match="border cove"):
        Geography(value)


def stops_on_the_row(centre: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """Where a cheapest walk on the row turns: one end of the span, the other end, the last stop."""
    low, high = min(*centre, *chosen), max(*centre, *chosen)
    ways = [[centre[0], low, high, *centre[1:]], [centre[0], high, low, *centre[1:]]]
    return min(ways, key=lambda way: sum(abs(a - b) for a, b in pairwise(way)))


def row_route(centre: Sequence[int], chosen: Sequence[int]) -> list[str]:
    stops = stops_on_the_row(centre, chosen)
    route = [stops[0]]
    for here, there in pairwise(stops):
        step = 1 if there > here else -1
        route += range(here + step, there + step, step)
    return [ROW[number] for number in route]


def row_score(
    number: int, centre: list[str], tokens: list[tuple[str, int]]
) -> tuple[int, list[str]]:
    """Price and route on the row, had by counting rather than by searching."""
    middle = [ROW.index(place) for place in centre]
    chosen = [ROW.index(space) for space, _ in tokens if space != "40"]
    route = row_route(middle, chosen) if chosen else []
    marked = [*middle, *chosen] if chosen else []
    beside = sum(abs(a - b) == 1 for a in marked for b in marked) // 2
    if chosen and len(middle) == 2 and abs(middle[0] - middle[1]) == 1:
        beside -= 1
    journey = 10 * max(0, len(route) - 1) + 30 * beside + 40 * (len(tokens) - len(chosen))
    stack = 10 * sum(under for _, under in tokens)
    return (journey - stack if number == 7 else journey + stack), route


def usual_laying(number: int, dealer: int, seats: int, colours: int, spaces: list[str]) -> Laying:
    """In turn from the dealer's left; everybody likes much the same spaces, so stacks grow."""
    return [
        ("place", (dealer + 1 + turn) % seats, colour, spaces[(token * 3 + colour + turn // 2) % 8])
        for token, colour in product(range(1 if number <= 2 else 2), range(colours))
        for turn in range(seats)
    ]


def scores(number: int, deal: Event, laying: Laying, purses: list[int]) -> Iterator[Event]:
    stacks: dict[str, list[tuple[int, int]]] = {}
    for act, seat, colour, space in laying:
        stack = stacks.setdefault(space, [])
        stack.append((seat, colour)) if act == "place" else stack.remove((seat, colour))
    for seat, colour in sorted({(seat, colour) for _, seat, colour, _ in laying}):
        tokens = [
            (space, under)
            for space, stack in stacks.items()
            for under, token in enumerate(stack)
            if token == (seat, colour)
        ]
        due, route = row_score(number, deal["centre"], tokens)
        purses[seat] = max(0, purses[seat] + (due if number == 7 else -due))
        yield {
            "type": "score",
            "round": number,
            "seat": seat,
            "colour": colour,
            "price": due,
            "route": route,
            "purse": purses[seat],
        }


def right_record(
    seats: int = 3,
    tempo: str = "turns",
    variant: str | None = None,
    *,
    mistakes: str | None = None,
    layings: dict[int, Laying] | None = None,
    first: int = 2,
) -> Record:
    """A right record on the row; `layings` says what is placed in a round, `first` who deals."""
    colours, events, deck, purses = 2 if variant else 1, list[Event](), list(ROW), [0] * seats
    for number in range(1, 8):
        if number in (1, 3, 5):
            amount = {1: 100, 3: 200, 5: 300}[number] * colours
            events += [
                {"type": "stipend", "round": number, "seat": seat, "amount": amount}
                for seat in range(seats)
            ]
            purses = [purse + amount for purse in purses]
        dealer = (first + number - 1) % seats
        deck, middle = deck if number < 7 else list(ROW), 1 if number < 5 else 2
        offer, centre, deck = deck[:7], deck[7 : 7 + middle], deck[7 + middle :]
        deal = {"type": "deal", "round": number, "dealer": dealer, "offer": offer, "centre": centre}
        laying = (layings or {}).get(number) or usual_laying(
            number, dealer, seats, colours, ["40", *offer]
        )
        events += [
            deal,
            *(
                {"type": act, "round": number, "seat": seat, "colour": colour, "space": space}
                for act, seat, colour, space in laying
            ),
        ]
        events += scores(number, deal, laying, purses)
    winners = [seat for seat in range(seats) if purses[seat] == max(purses)]
    events.append({"type": "end", "purses": purses, "winners": winners})
    record = {
        "game": "journey",
        "map": "row",
        "tempo": tempo,
        "variant": variant,
        "seats": [{"name": f"Bot {seat}", "bot": "steady"} for seat in range(seats)],
        "events": events,
    }
    return record | ({"mistakes": mistakes} if mistakes else {})


@pytest.mark.parametrize("mistakes", [None, "refused", "caught"])
@pytest.mark.parametrize("tempo", ["race", "turns"])
@pytest.mark.parametrize(
    ("seats", "variant"),
    [*((seats, None) for seats in range(2, 7)), (2, "two-colours"), (3, "two-colours")],
)
def test_right_records_pass(
    seats: int, variant: str | None, tempo: str, mistakes: str | None
) -> None:
    assert check_match(right_record(seats, tempo, variant, mistakes=mistakes), row) == []


def test_the_right_record_has_what_the_rules_speak_of() -> None:
    events = right_record()["events"]
    found = [event for event in events if event["type"] == "score"]
    assert any(event["purse"] == 0 for event in found)
    assert any(event["route"] == [] for event in found)
    tokens = [(event["round"], event["space"]) for event in events if event["type"] == "place"]
    assert len(set(tokens)) < len(tokens)


def test_a_route_may_run_backwards() -> None:
    record = right_record(2)
    for event in record["events"]:
        event.get("route", []).reverse()
    assert check_match(record, row) == []


def find(record: Record, kind: str, nth: int = 0, **wanted: Any) -> int:
    hits = [
        index
        for index, event in enumerate(record["events"])
        if event["type"] == kind and all(event[key] == value for key, value in wanted.items())
    ]
    return hits[nth]


def change(kind: str, nth: int = 0, *, to: dict[str, Any], **wanted: Any) -> Slip:
    """An error: the values of one event are replaced (a callable: computed from the old value)."""

    def slip(record: Record) -> int:
        index = find(record, kind, nth, **wanted)
        event = record["events"][index]
        for key, value in to.items():
            event[key] = value(event[key]) if callable(value) else value
        return index

    return slip


def drop(kind: str, nth: int = 0, **wanted: Any) -> Slip:
    def slip(record: Record) -> int:
        index = find(record, kind, nth, **wanted)
        del record["events"][index]
        return index

    return slip


def move(kind: str, to: str, after: int = 0, since: int = 0, **wanted: Any) -> Slip:
    """An error: an event is moved before (after) the first `to` event of a round (its own)."""

    def slip(record: Record) -> int:
        index = find(record, kind, **wanted)
        event = record["events"].pop(index)
        target = find(record, to, round=since or event["round"]) + after
        record["events"].insert(target, event)
        return min(index, target)

    return slip


def again(kind: str, nth: int = 0, **wanted: Any) -> Slip:
    def slip(record: Record) -> int:
        index = find(record, kind, nth, **wanted)
        record["events"].insert(index + 1, copy.deepcopy(record["events"][index]))
        return index + 1

    return slip


def insert(index: int, event: Any) -> Slip:
    def slip(record: Record) -> int:
        record["events"].insert(index, event)
        return index

    return slip


def forget(kind: str, key: str) -> Slip:
    def slip(record: Record) -> int:
        index = find(record, kind)
        del record["events"][index][key]
        return index

    return slip


def swap_dealers(record: Record) -> int:
    for number in range(1, 8):
        record["events"][find(record, "deal", round=number)]["dealer"] = (-number) % 3
    return find(record, "deal", round=2)


def eighth_round(record: Record) -> int:
    deal = dict(record["events"][find(record, "deal", round=7)], round=8, dealer=0)
    record["events"].insert(-1, deal)
    return len(record["events"]) - 2


TAKEBACK = {"type": "takeback", "round": 1, "seat": 0, "colour": 0, "space": "40"}
STIPEND = {"type": "stipend", "round": 1, "seat": 0, "amount": 100}
SLIPS: list[tuple[Slip, str]] = [
    # shapes
    (insert(3, "deal"), "no known type"),
    (insert(3, {"type": "bonus"}), "no known type"),
    (insert(3, {"type": ["deal"]}), "no known type"),
    (forget("stipend", "amount"), "lacks the key amount"),
    (forget("score", "route"), "lacks the key route"),
    (change("place", to={"note": 1}), "unknown key note"),
    (change("score", to={"price": 40.0}), "wrong value 40.0 for price"),
    (change("score", to={"purse": True}), "wrong value True for purse"),
    (change("deal", to={"offer": "town-00"}), "wrong value 'town-00' for offer"),
    (change("place", to={"space": 40}), "wrong value 40 for space"),
    (change("place", to={"seat": 3}), "no seat 3"),
    (change("place", to={"seat": -1}), "no seat -1"),
    (change("place", to={"colour": 1}), "no colour 1"),
    # the course of the match
    (change("place", to={"round": 2}), "says round 2 where round 1 is due"),
    (change("deal", round=4, to={"round": 5}), "says round 5 where round 4 is due"),
    (eighth_round, "only seven rounds"),
    (insert(0, {"type": "end", "purses": [0, 0, 0], "winners": [0, 1, 2]}), "comes after 0 rounds"),
    (again("end"), "comes after the end"),
    (drop("end"), "the end is missing"),
    (insert(3, TAKEBACK), "comes before the first deal"),
    (insert(5, TAKEBACK), "no token (0, 0, '40') has to be taken back"),
    # stipends
    (drop("stipend", 4), "seats [1] have had no stipend"),
    (again("stipend"), "seat 0 has had it"),
    (change("stipend", round=5, to={"amount": 600}), "600 is given where 300 is due"),
    (move("stipend", to="deal", after=1, round=3, seat=2), "have had no stipend"),
    (move("deal", to="stipend", round=5), "have had no stipend"),
    (insert(10, {**STIPEND, "round": 2, "amount": 0}), "no stipend is due before round 2"),
    # deals
    (swap_dealers, "deals after seat"),
    (change("deal", round=3, to={"dealer": 2}), "seat 2 deals after seat 0"),
    (change("deal", to={"dealer": 3}), "no seat 3 to deal"),
    (change("deal", round=6, to={"centre": lambda old: ["town-00", old[1]]}), "were dealt before"),
    (change("deal", round=7, to={"centre": lambda old: [old[0], old[0]]}), "dealt twice at once"),
    (change("deal", round=7, to={"offer": lambda old: [*old[:6], "atlantis"]}), "no cards"),
    (change("deal", round=2, to={"offer": lambda old: old[:6]}), "6 offered and 1 centre"),
    (change("deal", round=5, to={"centre": lambda old: old[:1]}), "7 offered and 1 centre"),
    (change("deal", round=4, to={"centre": lambda old: [*old, "town-49"]}), "and 2 centre"),
    (move("deal", to="score", since=5, round=6), "comes before all are scored in round 5"),
    (drop("score", round=5, seat=2), "comes before all are scored in round 5"),
    (drop("score", round=7, seat=2), "comes before all are scored in round 7"),
    # placements
    (change("place", to={"space": "town-49"}), "town-49 is not on the board"),
    (change("place", to={"space": "town-07"}), "town-07 is not on the board"),
    (move("place", to="deal", round=2), "has no token left"),
    (move("place", to="score", after=1, round=2, seat=0), "comes after the scoring began"),
    (again("place", 2), "has no token left"),
    (drop("place", 2), "before all tokens lie"),
    (drop("place", round=3, seat=1), "before all tokens lie"),
    (drop("place", round=3, seat=0), "cannot be priced: wrong number of tokens"),
    (change("place", 3, round=4, to={"space": "40"}), "may not choose 40 as well"),
    (move("place", to="place", round=3, seat=1), "seat 1 places where it is the turn of seat 2"),
    (move("place", to="place", round=1, seat=2), "seat 2 places where it is the turn of seat 0"),
    # scores
    (change("score", 1, to={"price": lambda old: old + 10}), "by the rules"),
    (change("score", round=7, to={"price": lambda old: old - 10}), "by the rules"),
    (change("score", 2, to={"purse": lambda old: old + 10}), "the purse is"),
    (change("score", round=7, to={"purse": lambda old: old + 10}), "the purse is"),
    (again("score"), "has been scored"),
    (change("score", round=5, to={"route": lambda old: [*old[:1], *old[2:]]}), "share no border"),
    (change("score", round=5, to={"route": lambda old: [*old, old[-2], old[-1]]}), "cheapest walk"),
    (change("score", round=5, to={"route": lambda old: old[1:]}), "the route joins"),
    (
        change("score", round=3, seat=2, to={"route": lambda old: old[:1] * len(old)}),
        "the route misses",
    ),
    (change("score", round=5, to={"route": ["atlantis"]}), "unknown parts ['atlantis']"),
    (change("score", round=5, to={"route": []}), "the route is empty"),
    (change("score", price=40, route=[], to={"route": ["town-07"]}), "nobody travels"),
    # the end
    (change("end", to={"purses": lambda old: [old[0] + 10, *old[1:]]}), "by the scores"),
    (change("end", to={"winners": []}), "by the purses"),
    (change("end", to={"winners": lambda old: [*old, *old]}), "by the purses"),
    (change("end", to={"winners": [0, 1, 2]}), "by the purses"),
    (change("end", to={"winners": lambda old: [(old[0] + 1) % 3]}), "by the purses"),
]


@pytest.mark.parametrize(("slip", "told"), SLIPS, ids=[told for _, told in SLIPS])
def test_every_slip_is_told(slip: Slip, told: str) -> None:
    record = right_record()
    index = slip(record)
    faults = check_match(record, row)
    assert any(told in fault for fault in faults), faults
    indices = [int(fault.split()[1]) for fault in faults if fault.startswith("event")]
    assert all(found >= index for found in indices), faults


def test_one_slip_gives_one_sentence_with_its_event() -> None:
    record = right_record()
    index = change("score", 2, to={"price": lambda old: old + 10})(record)
    due = record["events"][index]["price"] - 10
    assert check_match(record, row) == [
        f"event {index} (score): the price is {due + 10}, by the rules {due}"
    ]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"game": "border"}, "'border' for game"),
        ({"map": "small"}, "of the map small, not row"),
        ({"tempo": "slow"}, "'slow' for tempo"),
        ({"variant": "three-colours"}, "'three-colours' for variant"),
        ({"mistakes": "ignored"}, "'ignored' for mistakes"),
        ({"seed": 1}, "unknown key seed"),
        ({"events": None}, "None for events"),
        ({"seats": [{"name": "A", "bot": None}]}, "1 seats are too few or too many"),
        ({"seats": [{"name": "A", "bot": None}] * 7}, "7 seats are too few or too many"),
        ({"seats": [{"name": "A", "bot": 1}] * 3}, "seat 2 has the wrong value 1 for bot"),
        ({"seats": [{"name": "A", "bot": None}, {"name": "B"}]}, "seat 1 lacks the key bot"),
        ({"seats": [{"name": "A", "bot": None}] * 4, "variant": "two-colours"}, "4 seats"),
    ],
)
def test_a_wrong_head_is_told(head: dict[str, Any], told: str) -> None:
    assert told in " ".join(check_match(right_record() | head, row))


def test_a_seat_may_be_held_by_a_person() -> None:
    record = right_record()
    record["seats"][1] = {"name": "Žofie", "bot": None}
    assert check_match(record, row) == []


@pytest.mark.parametrize("value", [None, [], "{}", 7])
def test_what_is_no_object_is_no_record(value: object) -> None:
    assert check_match(value, row) == ["record: is no JSON object"]


def placed(*tokens: str) -> Laying:
    """Tokens as `seat colour space`, with a minus before those taken back."""
    rows = [token.strip("-").split() for token in tokens]
    acts = ["takeback" if token[0] == "-" else "place" for token in tokens]
    return [
        (act, int(seat), int(colour), space if space == "40" else f"town-{space}")
        for act, (seat, colour, space) in zip(acts, rows, strict=True)
    ]


ROUND_1 = ("0 0 01", "1 0 02", "0 1 01", "1 1 03")
ROUND_3 = ("0 0 20", "1 0 20", "0 1 20", "1 1 17")
PAIR = (*ROUND_3, "0 1 21", "1 0 22", "0 0 21", "1 1 18")  # seat 0: both colours on 20 and 21
TWICE = (*ROUND_3, "0 1 20", "1 0 21", "0 0 21", "1 1 18")  # seat 0: colour 1 twice on 20
ALL_TWICE = (*ROUND_3, "0 1 20", "1 0 20", "0 0 20", "1 1 18")
CAUGHT: list[tuple[int, Sequence[str], str]] = [
    # (round, its tokens, the expected error; empty if all is right)
    (1, (*ROUND_1, "-0 0 01", "0 0 03"), ""),
    (1, (*ROUND_1, "-0 1 01", "0 1 03"), "no token (0, 1, 'town-01') has to be taken back"),
    (1, (*ROUND_1, "-0 0 01", "0 0 01"), "may not choose town-01 as well"),
    (1, (*ROUND_1, "-0 0 01"), "before all tokens lie"),
    (1, ROUND_1, "before all tokens lie"),
    (1, (*ROUND_1[:3], "-0 0 01", "0 0 03", "1 1 03"), "has to be taken back"),
    (3, (*PAIR, "-0 0 20", "-0 1 21", "0 1 21", "0 0 40"), ""),
    (3, (*PAIR, "-0 1 21", "-0 0 20", "0 0 20", "0 1 17"), ""),
    (3, (*PAIR, "-0 0 20", "-0 1 21", "0 1 21", "0 0 20"), "may not choose town-20 as well"),
    (3, (*PAIR, "-0 0 20", "0 0 40", "-0 1 21", "0 1 21"), "are taken back"),
    (3, (*PAIR, "-0 1 20", "-0 0 21", "0 1 40", "0 0 40"), "has to be taken back"),
    (3, PAIR, "before all tokens lie"),
    (3, (*TWICE, "-0 1 20", "0 1 40"), ""),
    (3, (*TWICE, "-0 1 20", "0 1 21"), "may not choose town-21 as well"),
    (3, (*ALL_TWICE, "-0 0 20", "-1 0 20", "-0 1 20", "1 0 40", "0 0 21", "0 1 40"), ""),
]


@pytest.mark.parametrize(("number", "tokens", "told"), CAUGHT)
@pytest.mark.parametrize("tempo", ["race", "turns"])
def test_mistakes_caught_at_the_end(
    number: int, tokens: Sequence[str], told: str, tempo: str
) -> None:
    layings = {number: placed(*tokens)}
    record = right_record(2, tempo, "two-colours", mistakes="caught", layings=layings, first=1)
    faults = check_match(record, row)
    assert (told in " ".join(faults)) if told else faults == []
    del record["mistakes"]
    assert "may not choose" in " ".join(check_match(record, row))


def test_a_single_colour_twice_on_a_space_is_caught_too() -> None:
    tokens = placed("0 0 40", "1 0 40", "0 0 40", "1 0 17", "-0 0 40", "0 0 17")
    record = right_record(2, mistakes="caught", layings={3: tokens}, first=1)
    assert check_match(record, row) == []
    record["events"].pop(find(record, "takeback"))
    assert "are taken back" in " ".join(check_match(record, row))


def test_a_token_taken_back_lets_those_above_it_sink() -> None:
    layings = {3: placed(*PAIR, "-0 0 20", "-0 1 21", "0 1 21", "0 0 40")}
    record = right_record(2, "race", "two-colours", mistakes="caught", layings=layings)
    found = {
        (event["seat"], event["colour"]): event["price"]
        for event in record["events"]
        if event["type"] == "score" and event["round"] == 3
    }
    # The start is town 23. Seat 0: colour 0 to 21 at the bottom and on 40; colour 1 to 20 over one
    # token and to 21 over one. Seat 1: colour 0 to 20 at the bottom and 22; colour 1 to 17 and 18.
    assert found == {(0, 0): 60, (0, 1): 30 + 30 + 20, (1, 0): 30 + 30, (1, 1): 60 + 30}
    assert check_match(record, row) == []


@pytest.mark.parametrize(
    ("number", "tokens"),
    [
        (1, ("0 0 01", "1 0 01", "0 1 01", "1 1 02")),
        (3, (*ROUND_3, "0 0 21", "1 0 21", "0 1 21", "1 1 18")),
        (3, (*ROUND_3, "0 0 20", "1 0 21", "0 1 21", "1 1 18")),
    ],
)
def test_two_colours_must_differ(number: int, tokens: Sequence[str]) -> None:
    record = right_record(2, "race", "two-colours", layings={number: placed(*tokens)})
    faults = [fault for fault in check_match(record, row) if "may not choose" in fault]
    assert len(faults) == 1
    assert "seat 0, colour" in faults[0]
