"""What a run changed in a learner's map, by direct questions alone: guesses do not count."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.words.names import name_order, place_word
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question
from quiz.learning.inference.likelihood import read
from quiz.learning.inference.standing import RIGHT_SIGNS, WRONG_SIGNS
from quiz.learning.inference.variables import Variables, variables_of
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.pages.run.verdict import attempt_question
from quiz.queries.evidence_log import attempt_evidence
from quiz.queries.open_diagnosis import NOT_TOLD_YET
from quiz.words.question_words import in_short

LOOKED_AT = 400
NAMED = 3


def changes_in_run(run: DrillRun) -> tuple[str, ...]:
    """Sentences about what is known now and was not before; none if nothing changed."""
    if not run.has_feedback or run.is_open_map:
        return ()
    rows = list(
        Attempt.objects.filter(learner_id=run.learner_id, map=run.map, is_aided=False)
        .filter(at__lte=run.ended_at or run.began_at)
        .exclude(NOT_TOLD_YET)
        .order_by("-at", "-pk")[:LOOKED_AT]
    )[::-1]
    now = [attempt for attempt in rows if attempt.run_id == run.pk]
    before = [attempt for attempt in rows if attempt.run_id != run.pk]
    told = (*_borders(run.map, before, now), *_questions(run.map, before, now))
    # If not all are named, an ellipsis ends the sentence.
    return tuple(sentence.replace(" ….", " …") for sentence in told)


def _borders(map_slug: str, before: list[Attempt], now: list[Attempt]) -> Iterable[str]:
    atlas = load_atlas(map_slug)
    variables = variables_of(atlas)
    then, newest = _said(variables, before), _said(variables, now)
    learned = [number for number, right in newest.items() if right and then.get(number) is False]
    # Knowing that two places do not touch adds no border.
    first = [n for n, right in newest.items() if right and n not in then and variables.is_real[n]]
    shown = [number for number, right in newest.items() if not right]
    if learned:
        yield _("Wrong before, right now: %(pairs)s.") % {"pairs": _pairs(variables, learned)}
    if first:
        yield ngettext(
            "%(n)s border is new on your map: %(pairs)s.",
            "%(n)s borders are new on your map: %(pairs)s.",
            len(first),
        ) % {"n": len(first), "pairs": _pairs(variables, first)}
    if shown:
        yield _("Shown, not yet confirmed: %(pairs)s.") % {"pairs": _pairs(variables, shown)}


def _said(variables: Variables, attempts: Iterable[Attempt]) -> Mapping[int, bool]:
    """For each pair that was asked about directly, whether the last answer was right."""
    ground, found = ground_of(variables.atlas), {}
    for attempt in attempts:
        evidence = (
            attempt_evidence(ground, attempt) if tells(Kind(attempt.kind)).is_direct else None
        )
        for number, sign in read(variables, evidence).signs if evidence else ():
            if sign in RIGHT_SIGNS or sign in WRONG_SIGNS:
                found[number] = sign in RIGHT_SIGNS
    return found


def _pairs(variables: Variables, numbers: list[int]) -> str:
    atlas = variables.atlas
    named = sorted((_pair(atlas, variables.all[n].between) for n in numbers), key=name_order)
    return ", ".join(named[:NAMED]) + (" …" if len(named) > NAMED else "")


def _pair(atlas: Atlas, between: tuple[str, str]) -> str:
    one, other = sorted((place_word(atlas, place) for place in between), key=name_order)
    return f"{one} – {other}"


def _is_direct(variables: Variables, question: Question) -> bool:
    """Whether the borders of a question describe it already."""
    if tells(question.kind) is Tells.PAIR:
        return variables.of(*question.places) is not None
    return tells(question.kind).is_direct


def _questions(map_slug: str, before: list[Attempt], now: list[Attempt]) -> Iterable[str]:
    """Questions that reveal nothing about single borders, right now and wrong before."""
    atlas = load_atlas(map_slug)
    variables = variables_of(atlas)
    then = {attempt_question(attempt): attempt.is_right for attempt in before}
    learned = [
        question
        for question, is_right in {attempt_question(a): a.is_right for a in now}.items()
        if is_right and then.get(question) is False and not _is_direct(variables, question)
    ]
    if learned:
        named = "; ".join(in_short(atlas, question) for question in learned[:NAMED])
        yield ngettext(
            "%(n)s answer that you did not know last time: %(named)s.",
            "%(n)s answers that you did not know last time: %(named)s.",
            len(learned),
        ) % {"n": len(learned), "named": named}
