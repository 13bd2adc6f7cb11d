"""Picked or named neighbours, one by one: found, missed, or wrong."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game.atlas.salience import ordered
from game.drawing.silhouettes import silhouette
from game.words.names import in_words, measured_figure, name_order, place_word
from quiz.drills.explaining.because import facts_about
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.models.attempt import Attempt
from quiz.pages.run.met_place import linked_by_sea

FOUND, MISSED, INVENTED = "found", "missed", "invented"


@dataclass(frozen=True, slots=True)
class PickedLine:
    """One place of an answer, with a word for its result and a line to remember it by."""

    name: str
    shape: str
    state: str
    word: str
    note: str


@dataclass(frozen=True)
class Picked:
    """An answer that is a list of neighbours, place by place, mistakes first."""

    lines: tuple[PickedLine, ...]

    @cached_property
    def found(self) -> tuple[PickedLine, ...]:
        """Those rightly chosen."""
        return tuple(line for line in self.lines if line.state == FOUND)

    @cached_property
    def others(self) -> tuple[PickedLine, ...]:
        """Those missed or wrongly chosen."""
        return tuple(line for line in self.lines if line.state != FOUND)

    @property
    def neighbours(self) -> int:
        """How many there are to find."""
        return sum(line.state != INVENTED for line in self.lines)

    @property
    def dashes(self) -> str:
        """The found share of a ring with a piece for each neighbour, as a pattern of dashes."""
        pieces = ["0.84 0.16"] * len(self.found)
        return " ".join([*pieces, f"0 {self.neighbours}"])


def picked_lines(ground: Ground, question: Question, attempt: Attempt) -> Picked:
    """The places of an answer about neighbours."""
    atlas, (place,) = ground.atlas, question.places
    given = attempt.given if isinstance(attempt.given, list) else []
    true = atlas.neighbours[place]
    states = {slug: FOUND if slug in given else MISSED for slug in true}
    states |= {slug: INVENTED for slug in given if slug in atlas.places and slug not in states}
    links = linked_by_sea(atlas, place)
    lines = [
        PickedLine(
            name=place_word(atlas, slug),
            shape=silhouette(atlas.slug, slug),
            state=state,
            word=_word(state, is_link=slug in links),
            note=_note(ground, place, slug),
        )
        for slug, state in states.items()
    ]
    rank = {MISSED: 0, INVENTED: 1, FOUND: 2}
    return Picked(tuple(sorted(lines, key=lambda one: (rank[one.state], name_order(one.name)))))


def _word(state: str, *, is_link: bool) -> str:
    if is_link and state != INVENTED:
        return (
            pgettext("neighbour", "found, by sea")
            if state == FOUND
            else pgettext("neighbour", "missed, by sea")
        )
    return {
        FOUND: pgettext("neighbour", "found"),
        MISSED: pgettext("neighbour", "missed"),
        INVENTED: pgettext("neighbour", "not a neighbour"),
    }[state]


def _note(ground: Ground, place: str, other: str) -> str:
    """The map's note on the two: its reason, or else the length of the border."""
    facts = facts_about(ground, [ordered(place, other)])
    told = next((in_words(fact.reason) for fact in facts if fact.reason), "")
    if told:
        return told
    length = sum(getattr(fact, "length_km", None) or 0 for fact in facts)
    if length:
        return _("A border of %(length)s km.") % {"length": measured_figure(length)}
    return (
        ""
        if ground.atlas.are_neighbours(place, other)
        else _("There are other places between them.")
    )
