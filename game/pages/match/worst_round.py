"""The round in which the viewer lost most, with the border behind it: what to learn next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.atlas.salience import main_part
from game.drawing.route_drawing import Journeyed, QuietMap, RouteDrawing, quiet_map, route_drawing
from game.hosting.grounds import journey_on
from game.journey.analysis import judged_tokens
from game.journey.events import Event
from game.journey.observe import Observation
from game.journey.tariff import Tariff
from game.journey.teaching.lesson import BorderLesson, lesson_of
from game.pages.match.best_choice import Hindsight
from game.pages.match.board_spaces import ShownToken
from game.words.names import in_words, place_word
from game.words.price_lines import part_name


@dataclass(frozen=True, slots=True)
class BorderBehind:
    """The border behind a loss, in words and on the map; `key` names the pair for practice.

    `through` names the part that it is about if that is not the main one. `is_sea_link` says that
    the two meet across water only.
    """

    key: str
    title: str
    through: str
    is_sea_link: bool
    route: tuple[str, ...]
    drawing: RouteDrawing
    quiet: QuietMap
    token: ShownToken


@dataclass(frozen=True, slots=True)
class WorstRound:
    """The round in which the viewer lost most, counted from one, and what was better."""

    round: int
    lost: str
    places: tuple[str, ...]
    behind: BorderBehind | None


def worst_round(
    judged: Mapping[int, Sequence[Hindsight]], seen: Observation, events: Sequence[Event]
) -> WorstRound | None:
    """The largest loss compared with the best option at the time; None if there was none.

    `judged` holds the viewer's travellers by the number of the round.
    """
    losses = [(own, number) for number, travellers in judged.items() for own in travellers]
    own, number = max(losses, key=lambda loss: loss[0].lost, default=(None, 0))
    if own is None or not own.lost:
        return None
    tariff = journey_on(seen.setup.map).tariff
    lesson = _lesson(tariff, tuple(events), seen.seat, number)
    behind = None if lesson is None else _behind(tariff, lesson, own.token)
    return WorstRound(seen.setup.which(number), own.sums["lost"], own.places, behind)


@lru_cache(maxsize=1_024)
def _lesson(
    tariff: Tariff, events: tuple[Event, ...], seat: int | None, number: int
) -> BorderLesson | None:
    """What the most expensive token of a seat in a round teaches.

    Finding the belief behind it takes longer than the rest of the page, and the end of a match is
    viewed again and again: it is found once per process.
    """
    judged = [
        token
        for token in judged_tokens(tariff, events)
        if (token.placed.seat, token.placed.round) == (seat, number)
    ]
    found = (lesson_of(tariff, token) for token in sorted(judged, key=lambda t: -t.lost))
    return next((lesson for lesson in found if lesson is not None), None)


def _behind(tariff: Tariff, lesson: BorderLesson, token: ShownToken) -> BorderBehind:
    atlas = tariff.atlas
    one, other = lesson.between
    route = tuple(lesson.parts) if lesson.touch else tariff.route((one,), [(other, 0)])
    if atlas.place_of[route[0]] != one:
        route = route[::-1]
    return BorderBehind(
        key=f"{one}|{other}",
        title=_title(atlas, lesson),
        through=_through(atlas, lesson),
        is_sea_link=_is_sea_link(atlas, lesson),
        route=tuple(part_name(atlas, part) for part in route),
        drawing=route_drawing(atlas.slug, Journeyed(route, (one,), (other,))),
        quiet=quiet_map(atlas.slug),
        token=token,
    )


def _title(atlas: Atlas, lesson: BorderLesson) -> str:
    names = dict(
        zip(("one", "other"), (place_word(atlas, slug) for slug in lesson.between), strict=True)
    )
    if not lesson.touch:
        return _("%(one)s and %(other)s do not touch") % names
    if _is_sea_link(atlas, lesson):
        return _("%(one)s and %(other)s are linked by sea") % names
    return _("%(one)s touches %(other)s") % names


def _is_sea_link(atlas: Atlas, lesson: BorderLesson) -> bool:
    kinds = {border.between: border.kind for border in atlas.borders}
    kind = kinds.get(lesson.parts) or kinds.get(lesson.parts[::-1])
    return lesson.touch and kind is not None and kind.over_water


def _through(atlas: Atlas, lesson: BorderLesson) -> str:
    """The parts that a border is about, if they are not the main ones."""
    if not lesson.touch:
        return ""
    aside = [part for part in lesson.parts if part != main_part(atlas, atlas.place_of[part])]
    return ", ".join(in_words(atlas.part_names[part]) for part in aside)
