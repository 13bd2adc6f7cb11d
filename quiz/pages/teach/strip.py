"""What a run shows beside its question when it is a lesson: the bot, its blunder, its reaction."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.atlas.mental_map import MentalMap
from game.atlas_files import load_atlas
from game.drawing.silhouettes import silhouette
from game.journey.bots.characters import CHARACTERS
from game.journey.teaching.blunders import Blunder
from game.words.bots import bot_label
from game.words.names import in_words, name_order
from game.words.price_lines import money
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.pages.teach.finish import Finish, finish_of
from quiz.queries.taught_bots import TaughtBot, lesson_of, lessons_of, minds_of, taught_bot_of
from quiz.words.bot_voices import voice_of


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A place as a card: its name and its shape alone."""

    name: str
    shape: str


@dataclass(frozen=True, slots=True)
class Reaction:
    """A bot's reaction to an answer, and what it was wrong about.

    `mood` is right, part, wrong or none: it believes whatever it is told.
    """

    mood: str
    says: str
    invented: tuple[str, ...]
    missing: tuple[str, ...]
    paid: str
    best: str
    cheapest: str


@dataclass(frozen=True, slots=True)
class LessonStrip:
    """The bot that is taught, with its blunder and, after an answer, its reaction."""

    bot: str
    name: str
    picture: str
    says: str
    start: PlaceCard | None = None
    chosen: PlaceCard | None = None
    thought: str = ""
    reaction: Reaction | None = None
    finish: Finish | None = None


def lesson_strip(run: DrillRun, answered: Attempt | None) -> LessonStrip | None:
    """The strip for the open question of a run, for an answer, or for its end.

    None if it is not a lesson.
    """
    pupil = taught_bot_of(run)
    if pupil is None:
        return None
    voice = voice_of(pupil.bot)
    name, picture = bot_label(pupil.bot), CHARACTERS[pupil.bot].picture
    if run.ended_at is not None and answered is None:
        finish = finish_of(run, pupil)
        return LessonStrip(pupil.bot, name, picture, str(voice.thanks), finish=finish)
    atlas, blunders = load_atlas(run.map), lesson_of(run).blunders
    place = answered.question["place"] if answered else (run.open_question or {}).get("place")
    blunder = next((one for one in blunders if one.place == place), None)
    if blunder is None or not {blunder.chosen, blunder.best, blunder.place} <= atlas.places.keys():
        says = _says(pupil, _mood(answered)) if answered else str(voice.sure)
        return LessonStrip(pupil.bot, name, picture, says)
    reaction = _reaction(run, pupil, blunder, answered) if answered else None
    return LessonStrip(
        bot=pupil.bot,
        name=name,
        picture=picture,
        says=reaction.says if reaction else str(voice.sure),
        start=_card(atlas, blunder.place),
        chosen=_card(atlas, blunder.chosen),
        thought=money(blunder.thought),
        reaction=reaction,
    )


def _card(atlas: Atlas, place: str) -> PlaceCard:
    return PlaceCard(in_words(atlas.places[place].names), silhouette(atlas.slug, place))


def _reaction(run: DrillRun, pupil: TaughtBot, blunder: Blunder, answered: Attempt) -> Reaction:
    mind, _after = minds_of(lessons_of(run.learner_id, run.map), pupil, run)
    mood = _mood(answered)
    return Reaction(
        mood=mood,
        says=_says(pupil, mood),
        invented=_names(mind, _believed(mind, blunder.place) - _true(mind, blunder.place)),
        missing=_names(mind, _true(mind, blunder.place) - _believed(mind, blunder.place)),
        paid=money(blunder.paid),
        best=in_words(mind.truth.places[blunder.best].names),
        cheapest=money(blunder.cheapest),
    )


def _mood(answered: Attempt) -> str:
    if answered.given is None:
        return "none"
    if answered.is_right:
        return "right"
    return "part" if (answered.credit or 0) >= 0.5 else "wrong"


def _says(pupil: TaughtBot, mood: str) -> str:
    return {
        "right": str(voice_of(pupil.bot).thanks),
        "part": _("Nearly! I believe every word you say, even the wrong ones."),
        "wrong": _("If you say so! Now we are both wrong, but together."),
        "none": _("So neither of us knows. I will stick with what I have."),
    }[mood]


def _believed(mind: MentalMap, place: str) -> set[str]:
    return {*mind.believed.neighbours[place]}


def _true(mind: MentalMap, place: str) -> set[str]:
    return {*mind.truth.neighbours[place]}


def _names(mind: MentalMap, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted((in_words(mind.truth.places[p].names) for p in places), key=name_order))
