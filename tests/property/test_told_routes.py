"""The route of an answer is one: in the sentences, on the map and in the record."""

from typing import Any

import pytest
from django.test import Client

from game.atlas import is_cheapest_walk
from game.atlas.walks import MOST_ROUTES, cheapest_walks
from game.journey.rules import FORTY
from game.words.price_lines import money, part_name
from quiz.drills.catalogue import DRILLS, answer, prices
from quiz.drills.explaining.told import own_walk, told_journey
from quiz.drills.question import Kind, Question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.pages.run.look import look_at
from quiz.pages.run.verdict import attempt_question, verdict
from tests.drill_help import AROUND, CHOICES, MAPS
from tests.walk_help import count_cheapest_walks
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db
QUESTIONS = 10
TRAVELS = [kind for kind in DRILLS if kind not in AROUND | {Kind.LOCATE}]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def let_the_coach_pick(practice: Practice) -> None:
    """The last of the cheapest ways, as the coach may want it, and not the first."""
    journey = told_journey(practice.ground, practice.question, None)
    ways = cheapest_walks(practice.ground.atlas, journey) if journey else ()
    why = {"reason": "practice", "route": list(ways[-1]) if ways else []}
    DrillRun.objects.filter(pk=practice.run.pk).update(open_why=why)


def other_best(practice: Practice) -> dict[str, Any]:
    """A choice that is as good as the one the drill names, if the board has one."""
    if practice.question.kind not in CHOICES:
        return {}
    priced = prices(practice.ground, practice.question)
    best = [choice["choice"] for choice in priced if choice["price"] == priced[0]["price"]]
    return {"given": best[-1]}


def check(practice: Practice, attempt: Attempt) -> None:
    """The first picture draws and names the kept route, a cheapest one, and says of others."""
    atlas, kept, question = practice.ground.atlas, tuple(attempt.route), attempt_question(attempt)
    named = tuple(part_name(atlas, part) for part in kept)
    shown = look_at(attempt).routes[0]
    assert shown.route == named
    assert len(shown.drawing.crossings) == max(0, len(kept) - 1)
    if question.kind is Kind.FIND_ROUTE:
        told, walk = verdict(attempt), own_walk(atlas, question, attempt.given)
        assert told.answer == " → ".join(named)
        assert told.answer in " ".join(told.sentences) or walk in (kept, kept[::-1])
    journey = told_journey(practice.ground, question, attempt.given)
    assert bool(kept) is (journey is not None)
    if journey is not None:
        assert is_cheapest_walk(atlas, journey, kept)
        others = count_cheapest_walks(atlas, journey) - 1
        many = others + 1 >= MOST_ROUTES
        said = "Many other routes" if many else f"{others} other route" if others else ""
        assert said in shown.other_ways


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("kind", TRAVELS)
def test_the_route_said_drawn_and_kept_is_one(
    client: Client, clock: Clock, slug: str, kind: Kind
) -> None:
    practice = Practice(client, clock, map=slug, kinds=[kind.value], length=QUESTIONS)
    for number in range(QUESTIONS):
        let_the_coach_pick(practice)
        changes = other_best(practice) if number % 3 == 2 else {}
        practice.send(right=number % 3 > 0, **changes)
        attempt = practice.attempts[-1]
        check(practice, attempt)
        if kind in CHOICES and attempt.is_right:
            travelled = {practice.ground.atlas.place_of[part] for part in attempt.route}
            assert set(attempt.given or ()) - {FORTY} <= travelled
        practice.go_on()


@pytest.mark.parametrize(
    "question",
    [
        Question(Kind.PRICE_IT, round=1, centre=("france",), tokens=((FORTY, 1),)),
        Question(
            Kind.PICK_ONE,
            round=2,
            centre=("portugal",),
            offer=("estonia", "latvia", "finland", "norway", "sweden", "cyprus", "malta"),
        ),
    ],
)
def test_space_40_keeps_its_price_though_nobody_travels(
    client: Client, clock: Clock, question: Question
) -> None:
    practice = Practice(client, clock, kinds=[question.kind.value], length=QUESTIONS)
    DrillRun.objects.filter(pk=practice.run.pk).update(open_question=question.encode(), open_why={})
    assert answer(practice.ground, question) in (50, [FORTY])
    practice.send(right=False)
    shown = look_at(practice.attempts[-1]).routes
    assert shown[0].route == ()
    assert shown[0].sum == money(50 if question.kind is Kind.PRICE_IT else 40)
    assert len(shown) == (1 if question.kind is Kind.PRICE_IT else 2)
