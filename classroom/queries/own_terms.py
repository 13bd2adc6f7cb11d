"""What an assignment is for a pupil who always gets something: time, fewer questions, a map."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.house_rules import Allowance
from quiz.drills.sets.set_plan import FEWEST, SetPlan
from quiz.drills.test_rules import fewer, more_time


def own_length(plan: SetPlan, given: Allowance) -> int:
    """How many questions of a set a pupil gets. What the coach chooses has a shortest length."""
    length = fewer(plan.length, given.fewer_questions)
    return max(FEWEST, length) if plan.is_adaptive else length


def own_plan(plan: SetPlan, given: Allowance, more_minutes: int = 0) -> SetPlan:
    """A plan as one pupil does it, with what is arranged for them."""
    timer, limit = plan.timer, plan.limit
    return replace(
        plan,
        length=own_length(plan, given),
        timer=more_time(timer, given.more_time) if timer else timer,
        limit=more_time(limit + 60 * more_minutes, given.more_time) if limit else limit,
        is_open_map=plan.is_open_map or given.has_open_map,
    )


def own_wishes(wishes: Mapping[str, Any], given: Allowance) -> Mapping[str, Any]:
    """The wishes of a match, with the map open for a pupil who is given that."""
    if "open_map" in wishes and given.has_open_map:
        return {**wishes, "open_map": True}
    return wishes
