"""The bots to teach, and the mental map of one bot."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from game.atlas.mental_map import MentalMap
from game.atlas_files import is_game_map, load_atlas, map_entry, map_slugs, with_links
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.journey.bots.characters import CHARACTERS
from game.journey.teaching.corrections import taught, wrong_by_place
from game.words.bots import bot_choices
from game.words.names import in_words, name_order
from quiz.models.drill_run import DrillRun
from quiz.queries.taught_bots import TaughtBot, corrections, first_mind, lessons_of, taught_bot_of
from quiz.words.bot_voices import voice_of

FOG = (1, 3, 6)
"""From how many wrong neighbours on a place is in light, thick and dense fog."""


FIRST = 3
"""How many maps are offered at once; the others are behind a link."""
HEADS = 20
"""How many mental maps are tried for one with a mistake: those of a master may have none."""


class NoSuchBotError(LookupError):
    """There is no such bot to teach."""


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot to teach. `right` is the share of the borders that are right in its mental map."""

    key: str
    name: str
    temper: str
    picture: str
    right: int
    lessons: int


@dataclass(frozen=True, slots=True)
class TeachPage:
    """The bots that one can teach on a map."""

    map: str
    map_name: str
    maps: tuple[tuple[str, str], ...]
    bots: tuple[BotCard, ...]

    @property
    def first_maps(self) -> tuple[tuple[str, str], ...]:
        """The maps to choose from at once: the first ones, and the chosen one."""
        return tuple(one for one in self.maps if one in self.maps[:FIRST] or one[0] == self.map)

    @property
    def more_maps(self) -> tuple[tuple[str, str], ...]:
        """All the others."""
        return tuple(one for one in self.maps if one not in self.first_maps)


@dataclass(frozen=True, slots=True)
class FoggyPlace:
    """A place with the number of neighbours that a bot is wrong about, and how thick its fog is."""

    slug: str
    name: str
    fog: int
    wrong: int


@dataclass(frozen=True, slots=True)
class BotPage:
    """The mental map of a bot: where it is wrong, not how. `running` is an unfinished lesson."""

    map: str
    map_name: str
    credit: str
    command: UUID
    card: BotCard
    says: str
    head: int
    drawing: Drawing
    labels: tuple[Label, ...]
    foggy: tuple[FoggyPlace, ...]
    wrong: int
    cleared: int
    running: UUID | None

    @property
    def is_clear(self) -> bool:
        """Whether nothing is wrong any more."""
        return not self.foggy


def teach_page(learner_id: int | None, map_slug: str) -> TeachPage:
    """The bots on a map. Raises UnknownMapError."""
    atlas = load_atlas(with_links(map_slug))
    lessons = lessons_of(learner_id, atlas.slug)
    return TeachPage(
        map=atlas.slug,
        map_name=in_words(atlas.names),
        maps=tuple((slug, in_words(map_entry(slug).names)) for slug in map_slugs()),
        bots=tuple(_card(atlas.slug, key, lessons) for key in CHARACTERS),
    )


def check_bot(map_slug: str, bot: str) -> None:
    """Raise NoSuchBotError unless this bot can be taught on this map."""
    if bot not in CHARACTERS or not is_game_map(map_slug):
        raise NoSuchBotError(f"{map_slug} {bot}")


def bot_page(learner_id: int | None, map_slug: str, bot: str) -> BotPage:
    """The mental map of a bot, as its teacher has left it. Raises NoSuchBotError."""
    check_bot(map_slug, bot)
    atlas = load_atlas(map_slug)
    lessons = lessons_of(learner_id, map_slug)
    pupil = current_bot(map_slug, bot, lessons)
    mind = mind_now(pupil, lessons)
    wrong, first = wrong_by_place(mind), first_mind(pupil)
    running = [run for run in lessons if taught_bot_of(run) == pupil and run.ended_at is None]
    foggy = [
        FoggyPlace(slug, in_words(atlas.places[slug].names), _fog(count), count)
        for slug, count in wrong.items()
    ]
    return BotPage(
        map=map_slug,
        map_name=in_words(atlas.names),
        credit=in_words(atlas.credit),
        command=uuid4(),
        card=_card(map_slug, bot, lessons),
        says=str(voice_of(bot).hello),
        head=pupil.head,
        drawing=map_drawing(map_slug),
        labels=map_labels(map_slug, None),
        foggy=tuple(sorted(foggy, key=lambda one: (-one.wrong, name_order(one.name)))),
        wrong=_wrong(mind),
        cleared=max(0, _wrong(first) - _wrong(mind)),
        running=running[-1].public_id if running else None,
    )


def current_bot(map_slug: str, bot: str, lessons: list[DrillRun]) -> TaughtBot:
    """The bot with the mental map taught last; with the next one if that has no mistakes left."""
    mine = [pupil for run in lessons if (pupil := taught_bot_of(run)) and pupil.bot == bot]
    pupil = max(mine, key=lambda one: one.head, default=TaughtBot(map_slug, bot))
    heads = (TaughtBot(map_slug, bot, pupil.head + n) for n in range(HEADS))
    return next((one for one in heads if wrong_by_place(mind_now(one, lessons))), pupil)


def mind_now(pupil: TaughtBot, lessons: list[DrillRun]) -> MentalMap:
    """A mental map after all lessons about it."""
    mine = [run for run in lessons if taught_bot_of(run) == pupil]
    return taught(first_mind(pupil), corrections(mine)) if mine else first_mind(pupil)


def _card(map_slug: str, key: str, lessons: list[DrillRun]) -> BotCard:
    choice = next(choice for choice in bot_choices([key]))
    pupil = current_bot(map_slug, key, lessons)
    mind = mind_now(pupil, lessons)
    all_borders = len(mind.truth.borders)
    share = all_borders / (all_borders + _wrong(mind))
    given = sum(bool(p and p.bot == key) for p in map(taught_bot_of, lessons))
    return BotCard(key, choice.label, choice.temper, choice.picture, round(100 * share), given)


def _wrong(mind: MentalMap) -> int:
    wrong = mind.wrong_borders()
    return len(wrong.missing) + len(wrong.invented)


def _fog(count: int) -> int:
    return sum(count >= limit for limit in FOG)
