"""What a question may be about: some places, a level, borders to practise."""

from dataclasses import dataclass

from game.atlas.salience import Pair

STEPS = 20


@dataclass(frozen=True, slots=True)
class Scope:
    """A wish for questions. All of it may be left out, and it all holds together.

    `places` are a region or a chosen set: what a question names lies in it, as far as it is
    large enough, and else near it. `level` runs from 0 (easy) to 1 (hard); it is rounded to
    steps, so that what has been worked out for one can be used again. `borders` are pairs of
    places, neighbours or not: each question tells something about at least one of them.
    """

    places: frozenset[str] | None = None
    level: float | None = None
    borders: tuple[Pair, ...] | None = None

    def __post_init__(self) -> None:
        """Round the level."""
        if self.level is not None:
            level = round(min(1.0, max(0.0, self.level)) * STEPS) / STEPS
            object.__setattr__(self, "level", level)

    @property
    def bent(self) -> float:
        """The power to which weights are raised: below 0 what is telling comes seldom."""
        return 1.0 if self.level is None else 3 * self.level - 1


EVERYTHING = Scope()
