"""A class with a teacher, pupils, and what they are asked to do."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.test import Client

from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.actions.work import begin_work
from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from game.atlas_files import load_atlas
from quiz.actions.answer_question import Sent, answer_question, open_question
from quiz.actions.steer_run import ask_next
from quiz.drills.ground import ground_of
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import TestRules
from quiz.models.attempt import Attempt
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.practise_help import fields_for

BACKEND = "django.contrib.auth.backends.ModelBackend"
SCHOOL = UUID(int=5)
MONDAY = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)


class School:
    """A class of a teacher, with a clock that a test sets."""

    def __init__(self, pupils: int = 3, teacher: str = "ms-hill") -> None:
        self.teacher = Learner.objects.create_user(teacher, password="x")
        self.classroom = make_class(self.teacher.pk, ClassWishes("5b"), uuid4())
        self.pupils = add_pupils(self.classroom, [""] * pupils, uuid4())
        self.moment = MONDAY

    @property
    def address(self) -> str:
        """Where the pages of the class are."""
        return f"/teach/classes/{self.classroom.public_id}/"

    def client(self, who: Learner | Pupil | None = None) -> Client:
        """A browser of a user; by default the teacher's."""
        client = Client()
        learner = who.learner if isinstance(who, Pupil) else who or self.teacher
        client.force_login(learner, backend=BACKEND)
        return client

    def assign(
        self,
        plan: SetPlan | str = "neighbours-of-germany",
        *,
        title: str = "",
        rules: TestRules | None = None,
        **whom: Any,
    ) -> Assignment:
        """Ask the class for a practice set, by its plan or by the key of a ready one."""
        found = ready_sets()[plan].plan if isinstance(plan, str) else plan
        target = For(**({"starts_at": self.moment} | whom))
        # Which questions are drawn follows from the id: the same ones in each run of a test.
        public_id = uuid5(SCHOOL, f"{self.teacher} {Assignment.objects.count()}")
        title = title or "Neighbours"
        return assign_set(self.classroom, title, found, target, public_id, rules=rules)

    def begin(self, pupil: Pupil, assignment: Assignment) -> Work:
        """Let a pupil begin."""
        return begin_work(pupil, assignment, self.moment)

    def answer(
        self, pupil: Pupil, assignment: Assignment, *, right: bool = True, given: Any = None
    ) -> Attempt:
        """Let a pupil think and answer the open question."""
        work = self.begin(pupil, assignment)
        run = work.run
        assert run is not None
        ask_next(run.learner_id, run.public_id, run.open_number, self.moment)
        run.refresh_from_db()
        self.moment += timedelta(seconds=4)
        question = open_question(run)
        ground = ground_of(load_atlas(run.map))
        fields = given or _listed(fields_for(ground, question, right=right))
        return answer_question(run, Sent(run.open_number, uuid4(), fields), self.moment)

    def do(self, pupil: Pupil, assignment: Assignment, wrong: tuple[int, ...] = ()) -> None:
        """Let a pupil answer everything, these numbers wrongly."""
        work = self.begin(pupil, assignment)
        assert work.run is not None
        for number in range(1, (work.run.length or 0) + 1):
            self.answer(pupil, assignment, right=number not in wrong)


def _listed(fields: dict[str, Any]) -> dict[str, list[str]]:
    return {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
