"""A learner's knowledge of the borders of a map, in separate groups."""

from dataclasses import dataclass
from datetime import datetime

from game.atlas import Atlas
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.words.names import in_words
from quiz.learning.findings.xray import State
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_at
from quiz.words.border_states import (
    BorderLine,
    border_lines,
    in_drawing_order,
    most_probable_first,
    unasked_lines,
)

MOST_TO_PRACTISE = 40


@dataclass(frozen=True, slots=True)
class BorderGroups:
    """The borders in groups, and how many there are of each.

    What counts as known is in no group of mistakes, whatever a single answer said.
    """

    lines: tuple[BorderLine, ...]

    def _real(self, state: State) -> tuple[BorderLine, ...]:
        found = (line for line in self.lines if line.is_real and not line.is_yours)
        return tuple(line for line in found if line.state is state)

    @property
    def borders(self) -> int:
        """How many real borders there are."""
        return sum(line.is_real for line in self.lines)

    @property
    def known(self) -> tuple[BorderLine, ...]:
        """Real borders that are known: the one number that all pages show."""
        return tuple(line for line in self.lines if line.is_yours)

    @property
    def unasked(self) -> tuple[BorderLine, ...]:
        """Real borders without evidence."""
        return self._real(State.UNASKED)

    @property
    def missed(self) -> tuple[BorderLine, ...]:
        """Real borders that were answered wrong."""
        return self._real(State.CONFIRMED)

    @property
    def invented(self) -> tuple[BorderLine, ...]:
        """False borders, affirmed when asked."""
        wrong = (State.CONFIRMED,)
        return tuple(line for line in self.lines if not line.is_real and line.state in wrong)

    @property
    def shown(self) -> tuple[BorderLine, ...]:
        """Pairs that were shown and not asked since."""
        found = (line for line in self.lines if line.state is State.SHOWN and not line.is_yours)
        return most_probable_first(found)

    @property
    def suspected(self) -> tuple[BorderLine, ...]:
        """Pairs that are probably wrong; no direct question has confirmed it."""
        found = (line for line in self.lines if line.state is State.SUSPECTED)
        return most_probable_first(found)

    @property
    def to_practise(self) -> tuple[BorderLine, ...]:
        """What is worth practising, the most certain mistakes first."""
        found = (*self.missed, *self.invented, *self.suspected, *self.shown)
        return found[:MOST_TO_PRACTISE]

    @property
    def drawn(self) -> tuple[BorderLine, ...]:
        """What is drawn on the map, the quiet lines first."""
        return in_drawing_order(self.lines)


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The map that everything is drawn on."""

    drawing: Drawing
    labels: tuple[Label, ...]
    credit: str


def lines_of(atlas: Atlas, progress: Progress | None, now: datetime) -> tuple[BorderLine, ...]:
    """The borders at a moment; without an estimate nothing was asked."""
    estimate = estimate_at(progress, now) if progress else None
    return border_lines(estimate) if estimate else unasked_lines(atlas)


def picture_of(atlas: Atlas) -> MapPicture:
    """The drawing of a map."""
    return MapPicture(map_drawing(atlas.slug), map_labels(atlas.slug, None), in_words(atlas.credit))
