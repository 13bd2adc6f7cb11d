"""What wall, remote control and phones have in common: travellers, the asked card, the clock."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext

from game.atlas_files import load_atlas
from game.drawing.silhouettes import silhouette
from game.journey.rules import FORTY
from game.words.names import place_word
from game.words.price_lines import money
from game.words.travellers import ANIMALS
from quiz.drills.question import Question
from quiz.pages.run.asked_card import AskedCard, asked_card
from quiz.race.observe import Observation
from quiz.race.standings import RacePlace, TeamPlace
from quiz.race.state import Phase, Player
from quiz.words.races import name_word, team_word


@dataclass(frozen=True, slots=True)
class Traveller:
    """A player with a portrait: the whole stamp, and the animal alone for a team's colour."""

    number: int
    name: str
    picture: str
    bare: str
    team: str
    team_name: str


@dataclass(frozen=True, slots=True)
class RaceSpace:
    """One of the eight spaces on the wall and on every phone."""

    key: int
    slug: str
    name: str
    shape: str
    letters: int | None

    @property
    def is_forty(self) -> bool:
        """Whether it is space 40."""
        return self.slug == FORTY


@dataclass(frozen=True, slots=True)
class NamedShape:
    """A place that a quick question names, with its silhouette."""

    name: str
    shape: str


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player's place in the standings."""

    rank: int
    who: Traveller
    money: str
    up: int


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's place; `share` is its part of the best team's money, in per cent steps of five."""

    rank: int
    team: str
    name: str
    money: str
    share: int


def traveller(player: Player) -> Traveller:
    """A player as pages show them."""
    animal = player.name.partition("-")[0]
    is_drawn = animal in ANIMALS
    return Traveller(
        number=player.number,
        name=name_word(player.name),
        picture=f"img/animals/{animal}.svg" if is_drawn else "",
        bare=f"img/animals/bare/{animal}.svg" if is_drawn else "",
        team=player.team,
        team_name=team_word(player.team) if player.team else "",
    )


def place_line(seen: Observation, place: RacePlace) -> PlaceLine:
    """A line of the standings."""
    up = seen.moved_up(place.player)
    return PlaceLine(place.rank, traveller(place.player), money(place.player.purse), up)


def team_line(place: TeamPlace, best: int) -> TeamLine:
    """A line of the standings of teams."""
    share = 5 * round(20 * place.mean / best) if best > 0 else 0
    return TeamLine(place.rank, place.team, team_word(place.team), money(place.mean), share)


@lru_cache(maxsize=256)
def _card(map_slug: str, question: Question, is_open: bool, _language: str | None) -> AskedCard:
    return asked_card(map_slug, question, is_open_map=is_open)


def race_card(map_slug: str, question: Question, *, is_open: bool = False) -> AskedCard:
    """The card of a question, made once per language however many viewers there are."""
    return _card(map_slug, question, is_open, get_language())


def race_spaces(map_slug: str, card: AskedCard) -> tuple[RaceSpace, ...]:
    """The eight spaces with the silhouettes of their places."""
    return tuple(
        RaceSpace(
            key=space.key,
            slug=space.slug,
            name=space.name,
            shape="" if space.is_forty else silhouette(map_slug, space.slug),
            letters=space.letters,
        )
        for space in card.spaces
    )


def named_shapes(map_slug: str, question: Question) -> tuple[NamedShape, ...]:
    """The places that a quick question names."""
    atlas = load_atlas(map_slug)
    return tuple(
        NamedShape(place_word(atlas, slug), silhouette(map_slug, slug)) for slug in question.places
    )


def start_shape(map_slug: str, question: Question) -> str:
    """The outline of the place that a board starts in; empty for other questions."""
    return silhouette(map_slug, question.centre[0]) if question.centre else ""


@lru_cache(maxsize=512)
def _answers(map_slug: str, question: Question, _language: str | None) -> SafeString:
    card = _card(map_slug, question, False, _language)
    values = {
        "card": card,
        "spaces": race_spaces(map_slug, card),
        "centre": tuple(silhouette(map_slug, slug) for slug in question.centre),
    }
    return render_to_string("quiz/race/answers.html", values)


def answer_buttons(map_slug: str, question: Question) -> SafeString:
    """The buttons of a round: the same on every phone, so they are rendered once."""
    return _answers(map_slug, question, get_language())


def seconds_left(seen: Observation) -> int | None:
    """Whole seconds until the end of the round; None without a clock."""
    return None if seen.left_ms is None else ceil(seen.left_ms / 1000)


def ring_share(seen: Observation) -> int:
    """How much of a round's time is left, in per cent; all of it if time was added."""
    whole = seen.whole_seconds
    if seen.left_ms is None or not whole:
        return 0
    return min(100, round(seen.left_ms / (10 * whole)))


def count_words(seen: Observation) -> str:
    """How many have answered, never who."""
    if seen.phase is not Phase.ASKING:
        return ""
    return ngettext(
        "%(n)s of %(all)s has answered", "%(n)s of %(all)s have answered", len(seen.players)
    ) % {"n": seen.answered, "all": len(seen.players)}


def round_words(seen: Observation) -> str:
    """Which round it is."""
    return gettext("Round %(n)s of %(of)s") % {"n": seen.round, "of": seen.rounds}
