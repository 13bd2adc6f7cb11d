"""Reports of classes always agree with the answers: recomputed here, row by row, another way."""

import csv
from collections import Counter
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.actions.errands import csv_made
from classroom.models.work import Work
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.report import report
from classroom.pages.reports.tables import misconception_table, report_table
from game.atlas_files import load_atlas
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from tests.web.reports.tables_in import whole
from tests.web.school_help import MONDAY, School

EUROPE = load_atlas("europe")
PAIRS = [("france", "spain"), ("germany", "italy"), ("austria", "hungary"), ("france", "portugal")]
PLACES = ["portugal", "ireland", "france", "spain"]

direct = st.tuples(st.just("neighbours"), st.sampled_from(PAIRS), st.booleans() | st.none())
named = st.tuples(
    st.just("name-neighbours"),
    st.sampled_from(["portugal", "ireland"]),
    st.lists(st.sampled_from([*PLACES, "united-kingdom"]), unique=True).map(sorted),
)
counted = st.tuples(st.just("count-crossings"), st.sampled_from(PAIRS), st.just(1))
answers = st.tuples(direct | named | counted, st.booleans(), st.booleans())
"""A question with what was given, whether the answer was shown, and whether the map was open."""
goes = st.tuples(st.integers(0, 2), st.integers(0, 1), st.lists(answers, max_size=6), st.booleans())
"""A pupil, an assignment, the answers, and whether the go is over."""


def encoded(kind: str, asked: Any) -> dict[str, str]:
    if kind == "name-neighbours":
        return {"place": asked}
    names = ("a", "b") if kind == "neighbours" else ("from", "to")
    return dict(zip(names, asked, strict=True))


def truth(kind: str, asked: Any) -> Any:
    if kind == "name-neighbours":
        return sorted(EUROPE.neighbours[asked])
    return (
        EUROPE.are_neighbours(*asked) if kind == "neighbours" else EUROPE.fewest[asked[0]][asked[1]]
    )


def play(school: School, assigned: list[Any], history: list[Any]) -> None:
    """Put a history into the database, go by go."""
    for pupil, which, given_answers, is_over in history:
        who, assignment = school.pupils[pupil], assigned[which]
        run = DrillRun.objects.create(
            learner=who.learner, map="europe", map_version="", way=Way.SET, length=6,
            open_number=len(given_answers) + 1, ended_at=MONDAY if is_over else None,
        )  # fmt: skip
        before = Work.objects.filter(assignment=assignment, pupil=who).count()
        Work.objects.create(assignment=assignment, pupil=who, number=before + 1, run=run)
        for number, ((kind, asked, given_), was_shown, is_aided) in enumerate(given_answers, 1):
            clean = [p for p in given_ if p != asked] if isinstance(given_, list) else given_
            school.moment += timedelta(seconds=1)
            Attempt.objects.create(
                run=run, learner=who.learner, map="europe", number=number, command_id=uuid4(),
                kind=kind, question=encoded(kind, asked), given=clean,
                is_right=clean == truth(kind, asked), credit=len(str(asked)) / 40,
                seconds=1, was_shown=was_shown,
                is_aided=is_aided, at=school.moment,
            )  # fmt: skip


def check_figures(school: School) -> None:
    page = report(school.classroom, MONDAY)
    lines = list(
        csv.reader(StringIO(csv_made("x", report_table(page)).content.decode("utf-8-sig")))
    )
    for pupil, row, line in zip(school.pupils, page.rows, lines[1:], strict=True):
        mine = [a for a in Attempt.objects.all() if a.learner_id == pupil.learner_id]
        right = len([a for a in mine if a.is_right])
        assert (row.answered, row.right) == (len(mine), right)
        credit = [a.credit or 0.0 for a in mine]
        percent = whole(100 * sum(credit) / len(credit)) if credit else None
        assert row.credit == percent
        at = 1 + 3 * len(page.columns)
        told = [str(len(mine)), str(right), "" if percent is None else str(percent)]
        assert line[at : at + 3] == told
        assert len(line) == at + 4 + 2 * len(page.columns)
        done = [
            100 * cell.right / 6
            for cell in row.cells
            if cell.right is not None and cell.stage in ("done", "passed")
        ]
        average = str(whole(sum(done) / len(done))) if done else ""
        assert line[-1] == average
        for column, cell in zip(page.columns, row.cells, strict=True):
            tries = Work.objects.filter(assignment__public_id=column.id, pupil=pupil)
            over = [w for w in tries if w.run and w.run.ended_at]
            rights = [len([a for a in mine if a.run_id == w.run_id and a.is_right]) for w in over]
            assert cell.tries == len(tries)
            if over:
                assert cell.right == max(rights)
                assert (cell.stage == "passed") == (max(rights) / 6 >= 0.8)
            else:
                assert cell.stage == ("open" if tries else "to-do")


def check_misconceptions(school: School) -> None:
    """Each pupil's last word on each pair, found by going through all answers anew."""
    expected: dict[str, Counter[str]] = {}
    for pupil in school.pupils:
        last: dict[str, str] = {}
        for attempt in Attempt.objects.filter(learner_id=pupil.learner_id).order_by("at"):
            for key, is_wrong, is_direct in [] if attempt.is_aided else statements(attempt):
                if is_direct and is_wrong:
                    last[key] = "shown" if attempt.was_shown else "confirmed"
                elif is_wrong and last.get(key) not in ("shown", "confirmed"):
                    last[key] = "suspected"
                elif is_direct and not is_wrong and key in last:
                    last[key] = "put_right"
        for key, state in last.items():
            expected.setdefault(key, Counter())[state] += 1
    page = misconception_page(school.classroom, "europe")
    found = {
        line.key: Counter({
            state: getattr(line, state)
            for state in ("confirmed", "shown", "suspected", "put_right")
            if getattr(line, state)
        })
        for line in (*page.lines, *page.healed)
    }  # fmt: skip
    assert found == expected
    recounted = {key: (c["confirmed"] + c["shown"], c["shown"]) for key, c in expected.items()}
    rows = dict(zip((line.key for line in (*page.lines, *page.healed)),
                    misconception_table(page)[1:], strict=True))  # fmt: skip
    assert {key: row[2:4] for key, row in rows.items()} == recounted
    assert page.answers == Attempt.objects.count()
    assert page.aided == Attempt.objects.filter(is_aided=True).count()


def statements(attempt: Attempt) -> list[tuple[str, bool, bool]]:
    """The pairs that an answer is about, whether it has them wrong, and whether outright."""
    asked, said = attempt.question, attempt.given
    if said is None:
        return []
    if attempt.kind == "name-neighbours":
        place, true = asked["place"], set(EUROPE.neighbours[asked["place"]])
        return [
            ("|".join(sorted((place, other))), (other in true) != (other in said), True)
            for other in true | set(said)
        ]
    one, other = asked.values()
    key, touch = "|".join(sorted((one, other))), other in EUROPE.neighbours[one]
    if attempt.kind == "neighbours":
        return [(key, said != touch, True)]
    return [] if touch else [(key, True, False)]


@pytest.mark.django_db
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(history=st.lists(goes, max_size=6))
def test_reports_agree_with_the_answers(history: list[Any]) -> None:
    with transaction.atomic():
        school = School()
        assigned = [school.assign(title="one"), school.assign("neighbours-of-france", title="two")]
        play(school, assigned, history)
        check_figures(school)
        check_misconceptions(school)
        transaction.set_rollback(True)
