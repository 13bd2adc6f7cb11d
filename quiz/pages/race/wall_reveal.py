"""The reveal on the wall: the map, the room's choices, what it believes, the fact."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from game.atlas_files import load_atlas
from game.drawing.route_drawing import QuietMap, quiet_map
from game.journey.rules import FORTY, tokens_each
from game.words.price_lines import money, part_name
from quiz.drills.catalogue import answer, prices, routes, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.pages.race.room_map import RoomMap, Told, Went, room_map
from quiz.race.reveal import Held, Revealed, key_of, reveal
from quiz.race.state import PlayedRound
from quiz.words.question_words import answer_words
from quiz.words.races import belief_line, between_line, fact_line, share_words

MOST_ANSWERS = 8
MOST_PEGS = 40
"""More players than this are shown as a number, not as pegs."""
A_ROOM_BELIEVES = 2
"""A belief of a single player is no headline: it would point at that player."""


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """An answer to a quick question with how many of the room gave it."""

    words: str
    count: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class Pegs:
    """A part of the room: how many, and what they have in common. No pegs for a large room."""

    kind: str
    count: int
    words: str
    pegs: range


@dataclass(frozen=True, slots=True)
class WallReveal:
    """What the wall shows after a round. The pegs add up to the room."""

    headline: SafeString
    fact: str
    answer: str
    price: str
    quiet: QuietMap
    map: RoomMap
    route: tuple[str, ...]
    is_board: bool
    forty: int | None
    is_forty_best: bool
    counts: tuple[AnswerCount, ...]
    pegs: tuple[Pegs, ...]
    players: int


def wall_reveal(map_slug: str, question: Question, played: PlayedRound, players: int) -> WallReveal:
    """The reveal of a round; the expensive part is computed once for all viewers."""
    answers = tuple(sorted((key_of(one.given) for one in played.answers.values()), key=repr))
    return _reveal(map_slug, question, answers, players, get_language())


def revealed_round(map_slug: str, question: Question, answers: tuple[object, ...]) -> Revealed:
    """The answers of a round, counted once per process."""
    return _counted(map_slug, question, answers)


@lru_cache(maxsize=256)
def _counted(map_slug: str, question: Question, answers: tuple[object, ...]) -> Revealed:
    return reveal(ground_of(load_atlas(map_slug)), question, answers)


@lru_cache(maxsize=128)
def _reveal(
    map_slug: str,
    question: Question,
    answers: tuple[object, ...],
    players: int,
    _language: str | None,
) -> WallReveal:
    ground = ground_of(load_atlas(map_slug))
    atlas, shown = ground.atlas, _counted(map_slug, question, answers)
    held, best, priced = _headline_belief(shown), answer(ground, question), prices(ground, question)
    told, is_board = _told(ground, question, shown, held), tells(question.kind) is Tells.CHOICE
    fact = "" if held is None else f"{fact_line(atlas, held)} {between_line(atlas, held)}"
    return WallReveal(
        headline=_headline(ground, shown, held, players),
        fact=fact.strip(),
        answer=answer_words(atlas, question, best),
        price=money(priced[0]["price"]) if priced else "",
        quiet=quiet_map(map_slug),
        map=room_map(map_slug, told),
        route=tuple(part_name(atlas, part) for part in told.route),
        is_board=is_board,
        forty=shown.chosen(FORTY) if is_board else None,
        is_forty_best=is_board and FORTY in _best(ground, question),
        counts=() if told.went else _answers(ground, question, shown),
        pegs=_pegs(shown, held, players),
        players=players,
    )


def _headline_belief(shown: Revealed) -> Held | None:
    held = shown.commonest
    return held if held is not None and held.holders >= A_ROOM_BELIEVES else None


def _headline(ground: Ground, shown: Revealed, held: Held | None, players: int) -> SafeString:
    """The belief of the room in one sentence, or how many knew; the share is highlighted."""
    if held is not None:
        share = share_words(held.holders, players)
        return _marked(belief_line(ground.atlas, held, players), share)
    words = {"n": shown.knew, "all": players}
    if players and shown.knew == players:
        return _marked(gettext("Everybody knew it."))
    if not shown.knew:
        return _marked(gettext("Nobody knew it."))
    if 2 * shown.knew < players:
        line = gettext("Only %(n)s of %(all)s knew it.") % words
    else:
        line = ngettext("%(n)s of %(all)s knew it.", "%(n)s of %(all)s knew it.", shown.knew)
        line %= words
    return _marked(line, share_words(shown.knew, players))


def _marked(line: str, part: str = "") -> SafeString:
    safe: str = escape(line)
    if part:
        safe = safe.replace(escape(part), f"<em>{escape(part)}</em>", 1)
    return mark_safe(safe)  # noqa: S308 - both parts are escaped


def _pegs(shown: Revealed, held: Held | None, players: int) -> tuple[Pegs, ...]:
    wrong = shown.given - shown.knew
    holders = min(held.holders, wrong) if held else 0
    there = gettext("see a border there") if held and held.touch else gettext("see no border there")
    parts = (
        ("right", shown.knew, gettext("knew it")),
        ("held", holders, there),
        ("other", wrong - holders, gettext("chose something else")),
        ("silent", max(0, players - shown.given), gettext("no answer")),
    )
    return tuple(
        Pegs(kind, count, words, range(count if players <= MOST_PEGS else 0))
        for kind, count, words in parts
        if count or kind == "right"
    )


def _best(ground: Ground, question: Question) -> set[str]:
    """The spaces of a best choice; with one token each, all that are as cheap."""
    if tokens_each(question.round) > 1:
        return {*answer(ground, question)}  # type: ignore[misc]
    single = _single_prices(ground, question)
    cheapest = min(single.values())
    return {space for space, price in single.items() if price == cheapest}


def _single_prices(ground: Ground, question: Question) -> Mapping[str, int]:
    if tokens_each(question.round) > 1:
        return {}
    return {one["choice"][0]: one["price"] for one in prices(ground, question)}


def _told(ground: Ground, question: Question, shown: Revealed, held: Held | None) -> Told:
    """The best way, the room's choices, and the belief."""
    found = routes(ground, question)
    route, pair = found[0] if found else (), held.pair if held else None
    imagined = bool(held and held.touch)
    if tells(question.kind) is Tells.CHOICE:
        chosen = tuple(space for space in answer(ground, question) if space != FORTY)  # type: ignore[union-attr]
        went = _went(ground, question, shown)
        return Told(route, question.centre, chosen, went, pair, imagined, has_tag=True)
    if tells(question.kind) is Tells.PICKED:
        true = {*answer(ground, question)}  # type: ignore[misc]
        went = tuple(
            Went(place, shown.chosen(place), "", place in true) for place in question.options
        )
        return Told((), question.places[:1], (), went, pair, imagined)
    return Told(route, question.places, (), (), pair, imagined)


def _went(ground: Ground, question: Question, shown: Revealed) -> tuple[Went, ...]:
    single, best = _single_prices(ground, question), _best(ground, question)
    return tuple(
        Went(
            space,
            shown.chosen(space),
            money(single[space]) if space in single else "",
            space in best,
        )
        for space in question.offer
    )


def _answers(ground: Ground, question: Question, shown: Revealed) -> tuple[AnswerCount, ...]:
    right = key_of(answer(ground, question))
    counts = dict(shown.answers[:MOST_ANSWERS])
    counts.setdefault(right, 0)
    ordered = sorted(counts.items(), key=lambda item: (not isinstance(item[0], int), item[0]))
    return tuple(
        AnswerCount(answer_words(ground.atlas, question, key), count, key == right)
        for key, count in ordered
    )
