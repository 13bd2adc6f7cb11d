"""An independent checker of match records of the journey game.

It is written from the rules and the command-line contracts alone and uses nothing of the engine,
so that the two agree only where both read the rules alike. It is plain rather than fast.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

FORTY = "40"
ROUNDS = range(1, 8)
STIPENDS = {1: 100, 3: 200, 5: 300}
TOKENS = {number: 1 if number <= 2 else 2 for number in ROUNDS}
CENTRE = {number: 1 if number <= 4 else 2 for number in ROUNDS}


class Geography:
    """The parts and borders of the value that the `atlas` command prints."""

    def __init__(self, atlas: Mapping[str, Any]) -> None:
        self.map: str = atlas["map"]
        self.parts: dict[str, list[str]] = {s: p["parts"] for s, p in atlas["places"].items()}
        self.place_of = {part: slug for slug, parts in self.parts.items() for part in parts}
        self.touching: dict[str, set[str]] = {part: set() for part in self.place_of}
        for one, other, kind in atlas["borders"]:
            self._join(one, other, kind)
        self._found: dict[tuple[str, frozenset[str], str | None], int] = {}

    def _join(self, one: str, other: str, kind: str) -> None:
        border = f"border {one}, {other}, {kind}"
        if not {one, other} <= self.touching.keys() or one == other:
            raise ValueError(f"{border}: not two different parts of the map")
        if kind not in ("land", "sea"):
            raise ValueError(f"{border}: neither land nor sea")
        if other in self.touching[one]:
            raise ValueError(f"{border}: given twice")
        self.touching[one].add(other)
        self.touching[other].add(one)

    def neighbours(self, one: str, other: str) -> bool:
        """Whether any part of one place borders any part of the other."""
        return any(b in self.touching[a] for a in self.parts[one] for b in self.parts[other])

    def crossings(self, start: str, chosen: Iterable[str], destination: str | None = None) -> int:
        """The fewest crossings from start past all chosen places (to the destination)."""
        key = (start, frozenset(chosen), destination)
        if key not in self._found:
            self._found[key] = self._search(*key)
        return self._found[key]

    def _search(self, start: str, chosen: frozenset[str], destination: str | None) -> int:
        """Breadth first over states: the part one is in, the chosen places not yet visited."""
        steps = {(part, chosen - {start}): 0 for part in self.parts[start]}
        waiting = deque(steps)
        while waiting:
            part, missing = state = waiting.popleft()
            if not missing and destination in (None, self.place_of[part]):
                return steps[state]
            for onward in self.touching[part]:
                reached = (onward, missing - {self.place_of[onward]})
                if reached not in steps:
                    steps[reached] = steps[state] + 1
                    waiting.append(reached)
        raise ValueError(f"no walk leads from {start} past {sorted(chosen)} to {destination}")

    def route_faults(
        self, route: Sequence[str], start: str, chosen: Collection[str], destination: str | None
    ) -> list[str]:
        """What is wrong with a route that should be a cheapest walk; either direction will do."""
        if not route:
            return ["the route is empty"]
        if unknown := [part for part in route if part not in self.place_of]:
            return [f"the route holds unknown parts {unknown}"]
        faults = [
            f"{a} and {b} share no border" for a, b in pairwise(route) if b not in self.touching[a]
        ]
        fewest, taken = self.crossings(start, chosen, destination), len(route) - 1
        if taken != fewest:
            faults.append(f"the route has {taken} crossings, the cheapest walk has {fewest}")
        first, last = self.place_of[route[0]], self.place_of[route[-1]]
        ways = [(first, last), (last, first)]
        if not any(a == start and destination in (None, b) for a, b in ways):
            faults.append(f"the route joins {first} and {last}, not {start} and {destination}")
        if missed := set(chosen) - {self.place_of[part] for part in route}:
            faults.append(f"the route misses {sorted(missed)}")
        return faults


def neighbour_pairs(
    geography: Geography, centre: Sequence[str], chosen: Iterable[str]
) -> list[tuple[str, str]]:
    """The pairs of marked places that cost 30 each: never the start with the destination."""
    pairs = [pair for pair in combinations([*centre, *chosen], 2) if pair != tuple(centre)]
    return [(one, other) for one, other in pairs if geography.neighbours(one, other)]


def price(
    geography: Geography, number: int, centre: Sequence[str], tokens: Sequence[tuple[str, int]]
) -> int:
    """What round `number` costs (the finale: yields) for tokens given as (space, tokens under)."""
    spaces = [space for space, _ in tokens]
    chosen = [space for space in spaces if space != FORTY]
    if number not in ROUNDS:
        raise ValueError(f"there is no round {number}")
    if len(centre) != CENTRE[number] or len(tokens) != TOKENS[number]:
        raise ValueError(f"wrong number of tokens or centre cards for round {number}")
    if unknown := {*centre, *chosen} - geography.parts.keys():
        raise ValueError(f"unknown places {sorted(unknown)}")
    if len({*centre, *spaces}) != len(centre) + len(spaces):
        raise ValueError("a place or space is taken twice")
    if any(under < 0 for _, under in tokens):
        raise ValueError("fewer than no tokens under a token")
    journey = 0
    if chosen:
        journey = 10 * geography.crossings(centre[0], chosen, *centre[1:])
        journey += 30 * len(neighbour_pairs(geography, centre, chosen))
    journey += 40 * spaces.count(FORTY)
    stack = 10 * sum(under for _, under in tokens)
    return journey - stack if number == 7 else journey + stack


def _whole(value: Any) -> bool:
    return type(value) is int  # True and False are integers to isinstance


def _word(value: Any) -> bool:
    return type(value) is str


def _list_of(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(map(kind, value))


_words = _list_of(_word)
_ROUND_SEAT = {"round": _whole, "seat": _whole}
_TOKEN = {**_ROUND_SEAT, "colour": _whole}
SHAPES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "stipend": {**_ROUND_SEAT, "amount": _whole},
    "deal": {"round": _whole, "dealer": _whole, "offer": _words, "centre": _words},
    "place": {**_TOKEN, "space": _word},
    "takeback": {**_TOKEN, "space": _word},
    "score": {**_TOKEN, "price": _whole, "route": _words, "purse": _whole},
    "end": {"purses": _list_of(_whole), "winners": _list_of(_whole)},
}
RECORD: dict[str, Callable[[Any], bool]] = {
    "game": lambda value: value == "journey",
    "map": _word,
    "tempo": lambda value: value in ("race", "turns"),
    "variant": lambda value: value in (None, "two-colours"),
    "seats": lambda value: type(value) is list,
    "events": lambda value: type(value) is list,
}
SEAT: dict[str, Callable[[Any], bool]] = {
    "name": _word,
    "bot": lambda value: value is None or _word(value),
}


def _shape_faults(value: Any, shape: Mapping[str, Callable[[Any], bool]]) -> list[str]:
    if type(value) is not dict:
        return ["is no JSON object"]
    faults = [f"lacks the key {key}" for key in shape if key not in value]
    faults += [f"has the unknown key {key}" for key in value if key not in shape]
    return faults + [
        f"has the wrong value {value[key]!r} for {key}"
        for key, fits in shape.items()
        if key in value and not fits(value[key])
    ]


class _Round:
    """What is on the board in one round, and which travellers have been scored."""

    def __init__(
        self, number: int, deal: Mapping[str, Any], travellers: Sequence[tuple[int, int]]
    ) -> None:
        self.number = number
        self.dealer: int = deal["dealer"]
        self.spaces: list[str] = [FORTY, *deal["offer"]]
        self.centre: list[str] = deal["centre"]
        self.travellers = travellers
        self.stacks: dict[str, list[tuple[int, int]]] = {}  # lowest token first
        self.laid = 0
        self.due: list[tuple[int, int, str]] = []  # tokens that must be taken back
        self.scored: set[tuple[int, int]] = set()

    def tokens_of(self, traveller: tuple[int, int]) -> list[tuple[str, int]]:
        """The traveller's tokens as (space, tokens under it)."""
        return [
            (space, under)
            for space, stack in self.stacks.items()
            for under, token in enumerate(stack)
            if token == traveller
        ]

    def all_lie(self) -> bool:
        return all(len(self.tokens_of(each)) == TOKENS[self.number] for each in self.travellers)

    def all_laid_once(self) -> bool:
        return self.laid >= len(self.travellers) * TOKENS[self.number]

    def all_scored(self) -> bool:
        return self.scored >= set(self.travellers)

    def mistakes(self, seat: int) -> list[tuple[int, int, str]]:
        """The seat's tokens that break the rules: those that would be taken back."""
        own = {
            space: [colour for owner, colour in stack if owner == seat]
            for space, stack in self.stacks.items()
        }
        own = {space: colours for space, colours in own.items() if colours}
        lower = [(seat, colours[0], space) for space, colours in own.items() if len(colours) > 1]
        if TOKENS[self.number] == 1:
            return lower
        same_space = [
            (seat, colour, space)
            for space, colours in own.items()
            for colour in (0, 1)
            if colours.count(colour) > 1
        ]
        same_pair = len(own) == 2 and all(sorted(colours) == [0, 1] for colours in own.values())
        return same_space or (lower if same_pair else [])


class _Match:
    """Walks through the events of a record of right shape and collects what is wrong."""

    def __init__(self, record: Mapping[str, Any], geography: Geography) -> None:
        self.geography = geography
        self.seats = len(record["seats"])
        self.colours = 2 if record["variant"] else 1
        self.turns: bool = record["tempo"] == "turns"
        self.caught: bool = record.get("mistakes") == "caught"
        self.purses = [0] * self.seats
        self.stipends: list[int] = []  # the seats that have had one since the last deal
        self.cards: set[str] = set()
        self.rounds = 0
        self.round: _Round | None = None
        self.ended = False
        self.here = ""
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        self.faults.append(f"{self.here}: {text}")

    def check(self, events: Sequence[Any]) -> list[str]:
        for index, event in enumerate(events):
            kind = event.get("type") if type(event) is dict else None
            self.here = f"event {index} ({kind})"
            if type(kind) is not str or kind not in SHAPES:
                self.fault("is of no known type")
            elif faults := _shape_faults(event, {"type": _word, **SHAPES[kind]}):
                self.faults += [f"{self.here}: {fault}" for fault in faults]
            else:
                self._event(kind, event)
        self.here = "after the last event"
        if not self.ended:
            self.fault("the end is missing")
        return self.faults

    def _event(self, kind: str, event: Mapping[str, Any]) -> None:
        if self.ended:
            self.fault("comes after the end")
            return
        if not 0 <= event.get("seat", 0) < self.seats:
            self.fault(f"there is no seat {event['seat']}")
            return
        if not 0 <= event.get("colour", 0) < self.colours:
            self.fault(f"there is no colour {event['colour']}")
            return
        number = self.rounds + 1 if kind in ("stipend", "deal") else self.rounds
        if event.get("round", number) != number:
            self.fault(f"says round {event['round']} where round {number} is due")
        if kind in ("stipend", "deal", "end"):
            if self.round and not self.round.all_scored():
                self.fault(f"comes before all are scored in round {self.rounds}")
            {"stipend": self._stipend, "deal": self._deal, "end": self._end}[kind](event)
        elif self.round is None:
            self.fault("comes before the first deal")
        else:
            act = {"place": self._place, "takeback": self._takeback, "score": self._score}[kind]
            act(event, self.round)

    def _stipend(self, event: Mapping[str, Any]) -> None:
        amount = STIPENDS.get(self.rounds + 1, 0) * self.colours
        if not amount:
            self.fault(f"no stipend is due before round {self.rounds + 1}")
        elif event["amount"] != amount:
            self.fault(f"{event['amount']} is given where {amount} is due")
        if event["seat"] in self.stipends:
            self.fault(f"seat {event['seat']} has had it")
        self.stipends.append(event["seat"])
        self.purses[event["seat"]] += event["amount"]

    def _deal(self, event: Mapping[str, Any]) -> None:
        number = self.rounds + 1
        if number not in ROUNDS:
            self.fault("there are only seven rounds")
            return
        if number in STIPENDS and (without := set(range(self.seats)) - set(self.stipends)):
            self.fault(f"seats {sorted(without)} have had no stipend")
        if not 0 <= event["dealer"] < self.seats:
            self.fault(f"there is no seat {event['dealer']} to deal")
        elif self.round and event["dealer"] != (self.round.dealer + 1) % self.seats:
            self.fault(f"seat {event['dealer']} deals after seat {self.round.dealer}")
        self._cards(number, event["offer"], event["centre"])
        travellers = [(s, c) for s in range(self.seats) for c in range(self.colours)]
        self.rounds, self.stipends = number, []
        self.round = _Round(number, event, travellers)

    def _cards(self, number: int, offer: list[str], centre: list[str]) -> None:
        if len(offer) != 7 or len(centre) != CENTRE[number]:
            self.fault(f"{len(offer)} offered and {len(centre)} centre cards are dealt")
        dealt = {*offer, *centre}
        if len(dealt) != len(offer) + len(centre):
            self.fault("a card is dealt twice at once")
        if unknown := dealt - self.geography.parts.keys():
            self.fault(f"there are no cards {sorted(unknown)}")
        if number < 7:
            if again := dealt & self.cards:
                self.fault(f"the cards {sorted(again)} were dealt before")
            self.cards |= dealt

    def _place(self, event: Mapping[str, Any], board: _Round) -> None:
        seat, colour, space = event["seat"], event["colour"], event["space"]
        if board.scored:
            self.fault("comes after the scoring began")
        if board.due:
            self.fault(f"comes before {board.due} are taken back")
        if len(board.tokens_of((seat, colour))) == TOKENS[board.number]:
            self.fault(f"seat {seat}, colour {colour} has no token left")
            return
        if space not in board.spaces:
            self.fault(f"{space} is not on the board")
        turn = (board.dealer + 1 + board.laid) % self.seats
        if self.turns and not board.all_laid_once() and seat != turn:
            self.fault(f"seat {seat} places where it is the turn of seat {turn}")
        self._lay((seat, colour), space, board)

    def _lay(self, traveller: tuple[int, int], space: str, board: _Round) -> None:
        again = board.all_laid_once()  # a token that was taken back must be placed legally
        before = board.mistakes(traveller[0])
        board.stacks.setdefault(space, []).append(traveller)
        board.laid += 1
        if (again or not self.caught) and len(board.mistakes(traveller[0])) > len(before):
            self.fault(f"seat {traveller[0]}, colour {traveller[1]} may not choose {space} as well")
        if self.caught and not again and board.all_laid_once():
            board.due = [token for seat in range(self.seats) for token in board.mistakes(seat)]

    def _takeback(self, event: Mapping[str, Any], board: _Round) -> None:
        token = (event["seat"], event["colour"], event["space"])
        if token not in board.due:
            self.fault(f"no token {token} has to be taken back")
            return
        board.due.remove(token)
        board.stacks[token[2]].remove(token[:2])  # removes the first of equals: the lowest

    def _score(self, event: Mapping[str, Any], board: _Round) -> None:
        traveller = (event["seat"], event["colour"])
        if board.due or not board.all_lie():
            self.fault("comes before all tokens lie for good")
        if traveller in board.scored:
            self.fault(f"seat {traveller[0]}, colour {traveller[1]} has been scored")
        board.scored.add(traveller)
        tokens = board.tokens_of(traveller)
        try:
            due = price(self.geography, board.number, board.centre, tokens)
            self._sums(event, due, board.number)
            self._route(event["route"], board.centre, [s for s, _ in tokens if s != FORTY])
        except ValueError as problem:
            self.fault(f"cannot be priced: {problem}")
        self.purses[traveller[0]] = event["purse"]  # so that one error is not reported repeatedly

    def _sums(self, event: Mapping[str, Any], due: int, number: int) -> None:
        if event["price"] != due:
            self.fault(f"the price is {event['price']}, by the rules {due}")
        before = self.purses[event["seat"]]
        after = max(0, before + due if number == 7 else before - due)
        if event["purse"] != after:
            self.fault(f"the purse is {event['purse']}, by the rules {after} after {before}")

    def _route(self, route: list[str], centre: list[str], chosen: list[str]) -> None:
        if chosen:
            destination = centre[1] if len(centre) > 1 else None
            for fault in self.geography.route_faults(route, centre[0], chosen, destination):
                self.fault(fault)
        elif route:
            self.fault("there is a route though nobody travels")

    def _end(self, event: Mapping[str, Any]) -> None:
        self.ended = True
        if self.rounds != ROUNDS[-1]:
            self.fault(f"comes after {self.rounds} rounds")
        if event["purses"] != self.purses:
            self.fault(f"the purses are {event['purses']}, by the scores {self.purses}")
        winners = [seat for seat, purse in enumerate(self.purses) if purse == max(self.purses)]
        if sorted(event["winners"]) != winners:
            self.fault(f"the winners are {event['winners']}, by the purses {winners}")


def check_match(record: Any, geography: Geography) -> list[str]:
    """Every violation of rules and contract in a match record, as sentences; [] if it is right.

    A record whose header (all but the events) is wrong is not read any further.
    """
    shape = dict(RECORD)
    if type(record) is dict and "mistakes" in record:
        shape["mistakes"] = lambda value: value in ("caught", "refused")
    if faults := [f"record: {fault}" for fault in _shape_faults(record, shape)]:
        return faults
    if record["map"] != geography.map:
        faults.append(f"record: is of the map {record['map']}, not {geography.map}")
    if not 2 <= len(record["seats"]) <= (3 if record["variant"] else 6):
        faults.append(f"record: {len(record['seats'])} seats are too few or too many")
    for seat, value in enumerate(record["seats"]):
        faults += [f"record: seat {seat} {fault}" for fault in _shape_faults(value, SEAT)]
    return faults or _Match(record, geography).check(record["events"])
