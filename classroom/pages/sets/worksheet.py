"""A practice set on paper."""

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.pages.sets.paper_maps import paper_map
from classroom.paper.worksheet import PaperQuestion, Worksheet
from classroom.words.plans import plan_facts
from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.words.names import in_words, place_word
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.drills.sets.set_plan import SetPlan
from quiz.kinds.catalogue import PRESENTED
from quiz.words.answer_key import key_words
from quiz.words.question_words import asked_in_full, links_note


def worksheet(title: str, plan: SetPlan, questions: Sequence[Question]) -> Worksheet:
    """The questions of a set for paper, with their answers."""
    atlas = load_atlas(plan.map)
    ground = ground_of(atlas)
    return Worksheet(
        title=title,
        language=get_language() or "en",
        facts=" · ".join([*plan_facts(plan)[:3], *_links(atlas, questions)]),
        name_label=_("Name"),
        date_label=_("Date"),
        map_title=in_words(atlas.names),
        key_title=_("Answers"),
        credit=in_words(atlas.credit),
        questions=tuple(
            _question(ground, number, question) for number, question in enumerate(questions, 1)
        ),
        outline=paper_map(plan.map, has_names=plan.is_open_map),
    )


def _links(atlas: Atlas, questions: Sequence[Question]) -> list[str]:
    """Whether sea links count, where it matters for any of the questions."""
    told = [note for question in questions if (note := links_note(atlas, question))]
    return told[:1]


def _question(ground: Ground, number: int, question: Question) -> PaperQuestion:
    atlas, kind = ground.atlas, PRESENTED[question.kind]
    return PaperQuestion(
        number=number,
        prompt=kind.paper_prompt(question, number),
        headline=asked_in_full(atlas, question),
        notes=tuple(kind.paper_notes(atlas, question)),
        choices=kind.paper_choices(),
        boxes=tuple(place_word(atlas, slug) for slug in question.options),
        lines=kind.lines,
        answer=key_words(ground, question),
    )
