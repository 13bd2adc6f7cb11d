"""A practice set: what it is about, how it is asked, and its pass mark."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.atlas import Atlas
from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import drill_kinds
from quiz.drills.errors import DrillError
from quiz.drills.question import Kind
from quiz.drills.scope import Scope

FEWEST, MOST = 3, 40
"""How many questions a set may have."""
SHORTEST, LONGEST = 5, 900
"""How many seconds there may be for a question."""
SHORTEST_LIMIT, LONGEST_LIMIT = 60, 10_800
"""How many seconds there may be for all questions together."""
MOST_NAMED = 80
"""The most places, or borders, that a set may name."""
KINDS = (Kind.NEIGHBOURS, Kind.NAME_NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.FIND_ROUTE)
"""The default kinds: the most informative about single borders."""


class BadSet(DrillError):  # noqa: N818 - an answer to its author, not a failure
    """Invalid input for a practice set."""


@dataclass(frozen=True, slots=True)
class SetPlan:
    """What a practice set asks.

    At most one of `regions`, `places` and `borders` says what it is about; with none it is about
    the whole map. `borders` are pairs of places, neighbours or not. In an adaptive set the coach
    chooses for each learner; otherwise the questions are the same for all. `timer` is the seconds
    for each question, `limit` for all of them together. `pass_mark` is a percentage of right
    answers.
    """

    map: str
    regions: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    borders: tuple[Pair, ...] = ()
    kinds: tuple[Kind, ...] = KINDS
    length: int = 10
    timer: int | None = None
    is_open_map: bool = False
    is_adaptive: bool = False
    pass_mark: int = 70
    limit: int | None = None

    def encode(self) -> dict[str, Any]:
        """The plan as plain values; `decode_plan` reads it back."""
        return {
            "map": self.map,
            "regions": list(self.regions),
            "places": list(self.places),
            "borders": [list(pair) for pair in self.borders],
            "kinds": [kind.value for kind in self.kinds],
            "length": self.length,
            "timer": self.timer,
            "limit": self.limit,
            "open_map": self.is_open_map,
            "adaptive": self.is_adaptive,
            "pass_mark": self.pass_mark,
        }

    def calmed(self) -> "SetPlan":
        """The same with the map open and no clock."""
        return replace(self, is_open_map=True, timer=None, limit=None)

    def scope(self, atlas: Atlas) -> Scope:
        """What its questions may be about."""
        places = None
        if self.regions:
            places = frozenset(p.slug for p in atlas.places.values() if p.region in self.regions)
        elif self.places:
            places = frozenset(self.places)
        return Scope(places=places, borders=self.borders or None)


def decode_plan(value: object, maps: Collection[str], load: Callable[[str], Atlas]) -> SetPlan:
    """The plan that was written like this, on one of these maps. Raises BadSet with a sentence."""
    if not isinstance(value, Mapping):
        raise BadSet("This is not a practice set.")
    slug = value.get("map")
    if not isinstance(slug, str) or slug not in maps:
        raise BadSet("The practice set uses a map that this site does not have.")
    plan = _plan(value, slug, _kinds(value))
    check_plan(plan, load(slug))
    return plan


def stored_plan(value: Mapping[str, Any]) -> SetPlan:
    """The plan that was checked before it was stored. Its map may have changed since.

    Kinds that no longer exist are left out.
    """
    known = {kind.value: kind for kind in drill_kinds()}
    kinds = tuple(known[name] for name in _texts(value, "kinds") if name in known)
    return _plan(value, value["map"], kinds)


def _plan(value: Mapping[str, Any], slug: str, kinds: tuple[Kind, ...]) -> SetPlan:
    return SetPlan(
        map=slug,
        regions=_texts(value, "regions"),
        places=_texts(value, "places"),
        borders=tuple(dict.fromkeys(_pair(pair) for pair in _list(value, "borders"))),
        kinds=kinds,
        length=_number(value, "length", 10),
        timer=_number_or_none(value, "timer"),
        limit=_number_or_none(value, "limit"),
        is_open_map=_flag(value, "open_map"),
        is_adaptive=_flag(value, "adaptive"),
        pass_mark=_number(value, "pass_mark", 70),
    )


def check_plan(plan: SetPlan, atlas: Atlas) -> None:
    """Refuse what the map does not have, and what cannot be answered."""
    if sum(map(bool, (plan.regions, plan.places, plan.borders))) > 1:
        raise BadSet("Choose regions, or places, or borders: not several at once.")
    named = (*plan.places, *(place for pair in plan.borders for place in pair))
    for what, known in ((named, atlas.places), (plan.regions, atlas.regions)):
        for slug in what:
            if slug not in known:
                raise BadSet("The map has nothing called “%(name)s”.", name=_told(slug))
    if any(one == other for one, other in plan.borders):
        raise BadSet("A border needs two different places.")
    if not plan.kinds:
        raise BadSet("Choose at least one kind of question.")
    if not FEWEST <= plan.length <= MOST:
        raise BadSet("A practice set has %(least)d to %(most)d questions.", least=FEWEST, most=MOST)
    if not 0 <= plan.pass_mark <= 100:
        raise BadSet("The pass mark is a percentage from 0 to 100.")
    _check_clocks(plan)


def _check_clocks(plan: SetPlan) -> None:
    if plan.timer is not None and not SHORTEST <= plan.timer <= LONGEST:
        raise BadSet(
            "The time for a question is %(least)d to %(most)d seconds.",
            least=SHORTEST,
            most=LONGEST,
        )
    if plan.limit is not None and not SHORTEST_LIMIT <= plan.limit <= LONGEST_LIMIT:
        raise BadSet(
            "The time for all questions together is %(least)d to %(most)d seconds.",
            least=SHORTEST_LIMIT,
            most=LONGEST_LIMIT,
        )


def _told(text: str) -> str:
    """The author's text, fit for a sentence: shortened, with printable characters."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:80]
    )


def _list(value: Mapping[str, Any], name: str) -> list[Any]:
    found = value.get(name)
    if found is None:
        return []
    if not isinstance(found, list | tuple) or len(found) > MOST_NAMED:
        raise BadSet("“%(field)s” must be a short list.", field=name)
    return list(found)


def _texts(value: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = _list(value, name)
    if not all(isinstance(text, str) for text in found):
        raise BadSet("“%(field)s” must be a list of names.", field=name)
    return tuple(dict.fromkeys(found))


def _pair(value: Any) -> Pair:
    is_pair = isinstance(value, list | tuple) and len(value) == 2
    if not is_pair or not all(isinstance(place, str) for place in value):
        raise BadSet("A border is a pair of places.")
    return ordered(*value)


def _kinds(value: Mapping[str, Any]) -> tuple[Kind, ...]:
    if "kinds" not in value:
        return KINDS
    known = {kind.value: kind for kind in drill_kinds()}
    for name in _texts(value, "kinds"):
        if name not in known:
            raise BadSet("There is no kind of question called “%(name)s”.", name=_told(name))
    return tuple(known[name] for name in _texts(value, "kinds"))


def _number(value: Mapping[str, Any], name: str, usual: int) -> int:
    found = value.get(name, usual)
    if type(found) is not int:
        raise BadSet("“%(field)s” must be a whole number.", field=name)
    return found


def _number_or_none(value: Mapping[str, Any], name: str) -> int | None:
    return None if value.get(name) is None else _number(value, name, 0)


def _flag(value: Mapping[str, Any], name: str) -> bool:
    found = value.get(name, False)
    if type(found) is not bool:
        raise BadSet("“%(field)s” must be true or false.", field=name)
    return found
