"""A worker that is killed while it deletes a class leaves the rest to the next one."""

import json
import signal
from pathlib import Path

import pytest

from tests.processes import manage, site_environment
from tests.servers.conftest import MakeReady

pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]
MAKE = """
from uuid import uuid4
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.partings import delete_class
from classroom.actions.pupils import add_pupils
from quiz.models.learner import Learner
teacher = Learner.objects.create_user("teacher", password=str(uuid4()))
for name in ("deleted", "kept"):
    classroom = make_class(teacher.pk, ClassWishes(name), uuid4())
    add_pupils(classroom, [""] * 18, uuid4())
    if name == "deleted":
        delete_class(classroom)
"""
KILLED = """
import os, signal
from classroom.actions import partings
real, calls = partings.forget, []
def forget(learner_id):
    calls.append(learner_id)
    if len(calls) == 8:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(learner_id)
partings.forget = forget
partings.delete_rows()
"""
FINISH = "from classroom.actions.partings import delete_rows; delete_rows()"
COUNT = """
import json
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from quiz.models.learner import Learner
left = Pupil.objects.exclude(classroom__deleted_at=None).count()
names = list(Classroom.objects.order_by("name").values_list("name", flat=True))
print(json.dumps([left, Pupil.objects.count(), Learner.objects.count(), names]))
"""


def test_a_killed_worker_leaves_whole_pupils_to_the_next(
    migrate_site: MakeReady, tmp_path: Path
) -> None:
    environment = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    migrate_site(environment)

    def shell(code: str, *, check: bool = True) -> tuple[int, str]:
        done = manage("shell", "-v0", "-c", code, environment=environment, check=check)
        return done.returncode, done.stdout

    def rows() -> list[object]:
        return list(json.loads(shell(COUNT)[1].splitlines()[-1]))

    shell(MAKE)
    assert shell(KILLED, check=False)[0] == -signal.SIGKILL
    assert rows() == [13, 31, 32, ["", "kept"]], "five are gone, and nobody is half gone"
    shell(FINISH)
    assert rows() == [0, 18, 19, ["kept"]]
