"""Results in words, the same on pages, in tables and on paper."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from classroom.models.assignment import Assignment, Task
from classroom.queries.played import Played
from classroom.queries.results import Result, Stage, Try, went_without_clock

SIGNS = {Stage.TO_DO: "–", Stage.OPEN: "…", Stage.DONE: "✕", Stage.PASSED: "✓"}


class ResultCell(NamedTuple):
    """A pupil's result of an assignment: a sign, figures if there are some, and words."""

    stage: str
    sign: str
    figures: str
    words: str
    right: int | None
    length: int | None
    credit: int | None
    tries: int
    is_late: bool
    is_overdue: bool


NOT_ASKED = ResultCell("none", "", "", "", None, None, None, 0, is_late=False, is_overdue=False)


def result_cell(
    assignment: Assignment, result: Result, now: datetime, language: str | None = None
) -> ResultCell:
    """A result in words; a caller that makes many of them passes the reader's language once."""
    shown = result.best or result.open
    has_figures = shown is not None and shown.length > 0
    due = result.due_at
    is_overdue = due is not None and due < now and result.best is None
    figures = f"{shown.right} / {shown.length}" if shown and has_figures else ""
    if shown is not None and (played := told_match(shown)) is not None:
        figures = played.figure
    return ResultCell(
        stage=result.stage.value,
        sign=SIGNS[result.stage],
        figures=figures,
        words=", ".join(_words(assignment, result, is_overdue=is_overdue, language=language)),
        right=shown.right if shown and has_figures else None,
        length=shown.length if shown and has_figures else None,
        credit=shown.credit_percent if shown and has_figures else None,
        tries=len(result.tries),
        is_late=result.is_late,
        is_overdue=is_overdue,
    )


class CellMaker:
    """Makes the cells of a large table: identical cells of an assignment are made once."""

    def __init__(self, now: datetime, language: str | None) -> None:
        self._now, self._language = now, language
        self._made: dict[tuple[Any, ...], ResultCell] = {}

    def __call__(self, assignment: Assignment, result: Result) -> ResultCell:
        """The same as `result_cell`."""
        goes = result.tries
        if len(goes) != 1 or goes[0].match is not None:
            return result_cell(assignment, result, self._now, self._language)
        # All of an attempt but its time, which only matters through the three values in the middle.
        (_, run, _, answered, right, credit, length, ended_at, on_paper, _, timer, ends_at) = goes[
            0
        ]
        key = (
            assignment.pk, result.stage, result.is_late, result.due_at,
            ended_at is None, ends_at is None, goes[0].is_out_of_time if ends_at else None,
            run is None, answered, right, credit, length, on_paper, timer,
        )  # fmt: skip
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = result_cell(assignment, result, self._now, self._language)
        return made


def told_match(one: Try) -> Played | None:
    """The match of an attempt; None if there is none, or its log has no end yet."""
    if one.played is None:
        return None
    return one.played if one.played.standing.is_over or one.ended_at is None else None


def played_words(result: Result) -> str:
    """The result of a match, for the pupil; nothing if there is none."""
    shown = result.open or result.best
    match = told_match(shown) if shown else None
    if shown is None or match is None:
        return _("played") if shown and shown.match and shown.ended_at else ""
    state = _("played") if shown.ended_at else _("not finished")
    return ", ".join(filter(None, (match.figure, state, *match.words)))


@cache
def _stage_words(language: str | None, *, is_match: bool, is_test: bool) -> Mapping[Stage, str]:
    """A pupil's status, in a language. A gradebook has it in each of its many cells."""
    return {
        Stage.TO_DO: _("not begun"),
        Stage.OPEN: _("not finished"),
        Stage.DONE: _("not passed") if is_test else _("not passed yet"),
        Stage.PASSED: _("played") if is_match else _("passed"),
    }


def stage_words(assignment: Assignment, stage: Stage) -> str:
    """How far a pupil is with an assignment, in the reader's language."""
    is_match = assignment.task == Task.MATCH
    return _stage_words(get_language(), is_match=is_match, is_test=assignment.is_test)[stage]


def _words(
    assignment: Assignment, result: Result, *, is_overdue: bool, language: str | None
) -> list[str]:
    is_match = assignment.task == Task.MATCH
    words = _stage_words(language or get_language(), is_match=is_match, is_test=assignment.is_test)
    found = [words[result.stage]]
    shown = result.best or result.open
    if shown is not None and (match := told_match(shown)) is not None:
        found += match.words
    elif shown is not None:
        # For several attempts the number of stopped ones is shown below.
        found += go_words(assignment, shown, tells_stop=len(result.tries) == 1)
    if result.is_late:
        found.append(_("late"))
    if is_overdue:
        found.append(_("overdue"))
    return found + _goes(result)


def go_words(assignment: Assignment, one: Try, *, tells_stop: bool = True) -> list[str]:
    """Notes on an attempt besides its figures: how far it went, and how it was done."""
    found = []
    if one.answered < one.length:
        n = one.answered
        found.append(ngettext("%(n)s answered", "%(n)s answered", n) % {"n": n})
        if one.is_out_of_time:
            found.append(_("time was up"))
        if one.is_stopped and tells_stop:
            found.append(_("stopped early"))
    if went_without_clock(assignment, one):
        found.append(_("without the clock"))
    if one.is_on_paper:
        found.append(_("on paper"))
    return found


def _goes(result: Result) -> list[str]:
    """How many attempts there were, and how many were stopped early, if there are several."""
    n = len(result.tries)
    if n < 2:
        return []
    stopped = sum(one.is_stopped for one in result.tries)
    found = [ngettext("%(n)s attempt", "%(n)s attempts", n) % {"n": n}]
    if stopped:
        said = ngettext("%(n)s of them stopped early", "%(n)s of them stopped early", stopped)
        found.append(said % {"n": stopped})
    return found
