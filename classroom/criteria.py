"""What an assignment asks, as its row stores it: a copy that later changes do not affect.

And what it asks of a pupil with accommodations: more time, fewer questions, an open map.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.house_rules import Allowance
from game.rulebook.tables import Plan
from quiz.drills.question import Question, decode_question
from quiz.drills.sets.set_plan import FEWEST, SetPlan, stored_plan
from quiz.drills.test_rules import TestRules, decode_rules, fewer, more_time


@dataclass(frozen=True, slots=True)
class SetCriterion:
    """A practice set: its plan, the shared questions, and whether pupils may drop the clock.

    If the coach chooses there are no questions. A test has rules, and the questions of all its
    versions.
    """

    plan: SetPlan
    questions: tuple[Question, ...] = ()
    may_drop_clock: bool = False
    rules: TestRules | None = None
    versions: tuple[tuple[Question, ...], ...] = ()

    def encode(self) -> dict[str, Any]:
        """The criterion as plain values; `read_set_criterion` reads it back."""
        written = {
            "plan": self.plan.encode(),
            "may_drop_clock": self.may_drop_clock,
            "questions": _written(self.questions) or None,
            "test": self.rules.encode() if self.rules else None,
            "versions": [_written(version) for version in self.versions] or None,
        }
        return {name: value for name, value in written.items() if value is not None}


@dataclass(frozen=True, slots=True)
class MatchCriterion:
    """A match: the plan of its table."""

    plan: Plan

    def encode(self) -> dict[str, Any]:
        """The criterion as plain values, without the map; `read_match_criterion` reads it back."""
        return {
            "game": self.plan.game,
            "board": self.plan.board,
            "company": list(self.plan.company),
            "wishes": dict(self.plan.wishes),
        }


def read_set_criterion(value: Mapping[str, Any]) -> SetCriterion:
    """The criterion of a set that was written like this."""
    return SetCriterion(
        plan=stored_plan(value["plan"]),
        questions=_read(value.get("questions", ())),
        may_drop_clock=value.get("may_drop_clock", False),
        rules=decode_rules(value["test"]) if "test" in value else None,
        versions=tuple(_read(version) for version in value.get("versions", ())),
    )


def read_match_criterion(value: Mapping[str, Any], map_slug: str) -> MatchCriterion:
    """The criterion of a match on a map that was written like this."""
    return MatchCriterion(
        Plan(value["game"], map_slug, value["board"], value["company"], value["wishes"])
    )


def _written(questions: tuple[Question, ...]) -> list[list[Any]]:
    return [[one.kind.value, one.encode()] for one in questions]


def _read(written: Any) -> tuple[Question, ...]:
    return tuple(decode_question(kind, value) for kind, value in written)


def own_length(plan: SetPlan, given: Allowance) -> int:
    """How many questions of a set a pupil gets. Sets chosen by the coach have a minimum length."""
    length = fewer(plan.length, given.fewer_questions)
    return max(FEWEST, length) if plan.is_adaptive else length


def own_plan(plan: SetPlan, given: Allowance, more_minutes: int = 0) -> SetPlan:
    """A plan as one pupil does it, with their accommodations."""
    timer, limit = plan.timer, plan.limit
    return replace(
        plan,
        length=own_length(plan, given),
        timer=more_time(timer, given.more_time) if timer else timer,
        limit=more_time(limit + 60 * more_minutes, given.more_time) if limit else limit,
        is_open_map=plan.is_open_map or given.has_open_map,
    )


def own_wishes(wishes: Mapping[str, Any], given: Allowance) -> Mapping[str, Any]:
    """The wishes of a match, with the map open for a pupil with that accommodation."""
    if "open_map" in wishes and given.has_open_map:
        return {**wishes, "open_map": True}
    return wishes
