"""Begin a lesson for a bot."""

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from random import Random
from uuid import UUID

from django.db import transaction

from game.atlas.mental_map import MentalMap
from game.atlas_files import load_atlas
from game.journey.bots.characters import CHARACTERS
from game.journey.teaching.blunders import blunders
from game.journey.teaching.corrections import wrong_by_place
from game.refused import Refused
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes
from quiz.drills.ground import ground_of
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.question import Question
from quiz.drills.runs.run_scope import BotLesson
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.pages.teach.pages import current_bot, mind_now
from quiz.queries.taught_bots import TaughtBot, game_of_map, lessons_of, taught_bot_of

LESSON = 5
"""How many places a lesson is about."""
OTHERS, MOST_INVENTED = 3, 4
"""How many options are not neighbours, and how many of them the bot believes in."""


def begin_lesson(
    learner_id: int, public_id: UUID, map_slug: str, bot: str, now: datetime
) -> DrillRun:
    """Begin a lesson, or continue an unfinished one; sent twice, it is the same one.

    Raises Refused if there is nothing left to teach.
    """
    lessons = lessons_of(learner_id, map_slug)
    pupil = current_bot(map_slug, bot, lessons)
    begun = _begun(lessons, public_id, pupil)
    if begun is not None:
        return begun
    mind = mind_now(pupil, lessons)
    lesson = 1 + sum(taught_bot_of(run) == pupil for run in lessons)
    # The first lesson is the same for a whole class, so that they can laugh about it together.
    rng = Random(f"{pupil.seed} lesson {lesson}")  # noqa: S311 - which boards are shown is no secret
    game = game_of_map(map_slug)
    found = list(islice(blunders(game.tariff, CHARACTERS[bot], mind, rng), LESSON))
    places = _places(mind, [blunder.place for blunder in found])
    if not places:
        raise Refused("nothing", "There is nothing here to ask about.")
    wishes = RunWishes(
        map_slug,
        Way.TEACH,
        questions=tuple(_question(mind, place, rng) for place in places),
        lesson=BotLesson(pupil.bot, pupil.head, lesson, tuple(found)),
    )
    with transaction.atomic():
        # Two tabs may get here at once: the second goes on with the lesson of the first.
        Learner.objects.select_for_update(no_key=True).get(pk=learner_id)
        begun = _begun(lessons_of(learner_id, map_slug), public_id, pupil)
        return begun or begin_run(learner_id, public_id, wishes, now)


def _begun(lessons: Iterable[DrillRun], public_id: UUID, pupil: TaughtBot) -> DrillRun | None:
    """The lesson of that id, or the bot's unfinished one."""
    return next(
        (
            run
            for run in lessons
            if run.public_id == public_id or (taught_bot_of(run) == pupil and run.ended_at is None)
        ),
        None,
    )


def _places(mind: MentalMap, first: list[str]) -> list[str]:
    """The places of a lesson: mistakes that cost money, then others, which are mistakes too."""
    wrong = wrong_by_place(mind)
    others = sorted(wrong, key=lambda place: (-wrong[place], place))
    return list(dict.fromkeys((*first, *others)))[:LESSON]


def _question(mind: MentalMap, place: str, rng: Random) -> Question:
    """The options of a question: the neighbours, and others, some of them the bot's inventions."""
    ground = ground_of(load_atlas(mind.truth.slug))
    true = {*mind.truth.neighbours[place]}
    invented = sorted({*mind.believed.neighbours[place]} - true)
    named = rng.sample(invented, min(MOST_INVENTED, len(invented)))
    return pick_neighbours(ground, place, rng, OTHERS, named=named)
