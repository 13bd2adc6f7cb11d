"""What makes a bot a character: what it knows, how it weighs a crowded space, how it thinks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.atlas import Atlas
from game.atlas.excerpt import whole_slug
from game.atlas.mental_map import Knowledge

Words = Mapping[str, str]
"""A text in English, Czech and French."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a character thinks, in milliseconds.

    `start` for the first look, `option` for each further space that seems nearly as good,
    `strange` for each place on the table outside its home. A second token takes the share
    `again` of that. `nerves` is how much it varies: 0 like a clock, 1 wildly.
    """

    start: int
    option: int
    strange: int
    again: float
    nerves: float


@dataclass(frozen=True, slots=True)
class Character:
    """A bot to play against.

    `home` names for each map the regions that it knows best. `crowding` is how it values a
    token under its own, as a share of the 10 euros that one costs: 0 ignores it, 2 fears
    it twice as much as it should.
    """

    key: str
    names: Words
    temper: Words
    knowledge: Knowledge
    home: Mapping[str, frozenset[str]]
    crowding: float
    pace: Pace

    @property
    def picture(self) -> str:
        """The path of its portrait among the static files."""
        return f"img/bots/{self.key}.svg"

    def knowledge_of(self, atlas: Atlas) -> Knowledge:
        """How well it knows a map, with its home there; on an unknown map it has none."""
        return replace(self.knowledge, home=self.home.get(whole_slug(atlas.slug), frozenset()))
