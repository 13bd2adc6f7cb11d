"""The export of a class holds all that teachers have set and said, besides the work of pupils."""

import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest

from classroom.actions.allowances import set_allowance
from classroom.actions.change_assignment import ForOne, arrange, close, comment, move_deadline
from classroom.actions.class_export import class_archive
from classroom.actions.classes import set_scale
from game.house_rules import Allowance
from quiz.actions.export import everything_of
from quiz.drills.marks import SCALES
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import TestRules
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


def exported(school: School) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(class_archive(school.classroom))) as archive:
        found: dict[str, Any] = json.loads(archive.read("class.json"))
    return found


def test_assignments_changes_and_what_is_arranged(
    django_assert_num_queries: Any,
) -> None:
    school = School(pupils=2)
    otter, by, now = school.pupils[0], school.teacher.pk, school.moment
    due = now + timedelta(days=1)
    set_scale(school.classroom, SCALES["1-5"])
    made = school.assign(SetPlan("europe", length=4), title="Exam", rules=TestRules(10), due_at=due)
    school.assign(title="Practice", pupils=(otter.public_id,))
    move_deadline(made, by, due + timedelta(days=1), now)
    arrange(made, by, otter, ForOne(due + timedelta(days=2), 1, 5), now)
    comment(made, otter, "Was ill on Monday")
    close(made, by, now)
    set_allowance(otter, Allowance(more_time=50, is_large_print=True))
    school.classroom.refresh_from_db()
    file = exported(school)
    assert file["scale_of_marks"]["key"] == "1-5"
    assert file["pupils"][0] | {"animal": ""} == {
        "number": 1, "animal": "", "more_time": 50, "fewer_questions": 0, "is_large_print": True,
        "has_open_map": False,
    }  # fmt: skip
    exam, practice = file["assignments"]
    assert (exam["title"], exam["is_test"], exam["is_for_all"]) == ("Exam", True, True)
    assert exam["asks"]["test"]["minutes"] == 10
    assert [one["what"] for one in exam["changes"]] == ["deadline", "for-one", "closed"]
    assert exam["changes"][0]["by"] == str(school.teacher)
    assert exam["for_one_pupil"] == [{
        "number": 1, "due_at": (due + timedelta(days=2)).isoformat(), "extra_attempts": 1,
        "extra_minutes": 5, "comment": "Was ill on Monday",
    }]  # fmt: skip
    assert (practice["is_for_all"], practice["pupils"]) == (False, [1])
    own = json.dumps(everything_of(otter.learner_id))
    assert "Was ill" not in own
    assert "large_print" not in own
