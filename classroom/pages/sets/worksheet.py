"""A practice set on paper."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.sets.paper_maps import paper_map
from classroom.paper.worksheet import PaperQuestion, Worksheet
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils, plan_as_done
from classroom.queries.sheets import PaperSheet, sheet_for, sheets_of
from classroom.words.plans import plan_facts
from classroom.words.pupils import badge
from classroom.words.titles import title_words
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


def assignment_worksheets(
    classroom: Classroom, row: Assignment
) -> tuple[list[Worksheet], list[Worksheet]]:
    """The sheets of an assignment, and those whose answers are told last.

    There is a sheet for all, or one for each version; then one for every pupil who always gets
    fewer questions, large print or an open map.
    """
    sheets, plan = sheets_of(row), plan_as_done(row)
    title = title_words(row.title, row.map)
    asked = asked_pupils(classroom, Assignment.objects.filter(pk=row.pk))[row.pk]
    pupils = [pupil for pupil in pupils_of(classroom) if pupil.pk in asked]
    for_all = [worksheet(_named(title, one), plan, one.questions) for one in sheets]
    keys = [
        replace(made, given_to=_given_to([p for p in pupils if _letter(sheets, p) == one.letter]))
        if one.letter
        else made
        for one, made in zip(sheets, for_all, strict=True)
    ]
    own = []
    for pupil in pupils:
        if not (pupil.fewer_questions or pupil.is_large_print or pupil.has_open_map):
            continue
        sheet = sheet_for(sheets, pupil)
        theirs = replace(
            plan,
            length=len(sheet.questions),
            is_open_map=plan.is_open_map or pupil.has_open_map,
        )
        made = worksheet(_named(title, sheet), theirs, sheet.questions)
        own.append(
            replace(made, pupil=badge(pupil.animal, pupil.number), is_large=pupil.is_large_print)
        )
    return [*for_all, *own], keys


def _named(title: str, sheet: PaperSheet) -> str:
    if not sheet.letter:
        return title
    return f"{title} · " + _("Version %(letter)s") % {"letter": sheet.letter}


def _letter(sheets: tuple[PaperSheet, ...], pupil: Pupil) -> str:
    return sheet_for(sheets, pupil).letter


def _given_to(pupils: Sequence[Pupil]) -> str:
    numbers = ", ".join(str(pupil.number) for pupil in pupils)
    return _("For pupils with the numbers %(numbers)s") % {"numbers": numbers}


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
