"""What a question may be about: some places, a level, borders to practise."""

from dataclasses import dataclass

from game.atlas.salience import Pair

STEPS = 20


@dataclass(frozen=True, slots=True)
class Scope:
    """Limits on questions. All fields are optional, and they are combined.

    `places` are a region or a chosen set: the places named are from it if it is large enough, and
    otherwise near it. `level` runs from 0 (easy) to 1 (hard); it is rounded to steps, so that
    results can be cached. `borders` are pairs of places, neighbours or not: each question reveals
    something about at least one of them. Two places whose crossings are counted are at most
    `farthest` apart, if there are such places.
    """

    places: frozenset[str] | None = None
    level: float | None = None
    borders: tuple[Pair, ...] | None = None
    farthest: int | None = None

    def __post_init__(self) -> None:
        """Round the level."""
        if self.level is not None:
            level = round(min(1.0, max(0.0, self.level)) * STEPS) / STEPS
            object.__setattr__(self, "level", level)

    @property
    def is_everywhere(self) -> bool:
        """Whether all places and borders are in question, at any level."""
        return self.places is None and self.borders is None and self.level is None

    @property
    def bent(self) -> float:
        """The exponent of weights: below 0, informative pairs come seldom."""
        return 1.0 if self.level is None else 3 * self.level - 1


EVERYTHING = Scope()
