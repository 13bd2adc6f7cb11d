"""The map that grows: one estimate behind every page, what was won today, and what fades."""

import gzip
import re
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from game.drawing.path_points import coarse, polylines
from quiz.actions.progress import bring_up_to_date, rebuild
from quiz.drills.ground import Ground, ground_of
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.drills.question import Kind, Question
from quiz.learning.findings.knowledge import BorderState, won_since
from quiz.learning.inference.estimate import update
from quiz.learning.inference.evidence import Evidence, Shown
from quiz.learning.inference.state import Estimate, first_estimate
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.pages.progress.growing_map import growing_map, place_state
from quiz.pages.progress.own_standing import BorderGroups
from quiz.pages.progress.place_levels import place_levels
from quiz.pages.progress.progress_list import progress_list
from quiz.pages.progress.progress_page import progress_page
from quiz.pages.progress.xray_page import xray_page
from quiz.queries.known_borders import known_by, nothing_known
from quiz.queries.stored_estimate import estimate_at
from quiz.words.border_states import border_lines
from tests.web.progress_help import Diary

USA = ground_of(load_atlas("usa"))
ANSWERS = st.lists(
    st.tuples(
        st.sampled_from(USA.places),
        st.sampled_from(["touch", "pick", "name"]),
        st.sampled_from(["right", "wrong", "unknown"]),
        st.booleans(),
    ),
    min_size=1,
    max_size=14,
)


def answered(ground: Ground, answers: list[tuple[str, str, str, bool]]) -> Estimate:
    """The estimate after some answers, a day after each that was shown."""
    estimate, day = first_estimate(ground.atlas, 1, particles=8), 0.0
    for place, kind, how, shown in answers:
        question, value = _asked(ground, place, kind, how)
        told = tuple(ordered(place, other) for other in ground.atlas.neighbours[place])
        evidence = Evidence(question, value, 4.0, day, Shown(facts=told if shown else ()))
        estimate = update(estimate, evidence, resting=True)
        day += float(shown)
    return estimate


def _asked(ground: Ground, place: str, kind: str, how: str) -> tuple[Question, Any]:
    near = ground.atlas.neighbours[place]
    far = next(p for p in ground.places if p != place and p not in near)
    if kind == "touch":
        other = near[0] if near else far
        touches = bool(near)
        value = {"right": touches, "wrong": not touches, "unknown": None}[how]
        return Question(Kind.NEIGHBOURS, (place, other)), value
    picked = {"right": list(near), "wrong": [far], "unknown": None}[how]
    if kind == "name":
        return Question(Kind.NAME_NEIGHBOURS, (place,)), picked
    return pick_neighbours(ground, place, Random(place), 2, named=[far]), picked


@settings(max_examples=25, deadline=None)
@given(ANSWERS)
def test_progress_and_xray_never_contradict_each_other(
    answers: list[tuple[str, str, str, bool]],
) -> None:
    estimate = answered(USA, answers)
    known, standing = known_by(estimate), BorderGroups(border_lines(estimate))
    assert (len(standing.known), standing.borders) == (known.yours, known.all)
    yours = {"|".join(one.border) for one in known.borders if one.is_yours}
    assert {line.key for line in standing.known} == yours
    doubted = (*standing.missed, *standing.suspected, *standing.shown)
    assert not yours & {line.key for line in doubted}
    grown = growing_map("usa", known)
    assert sum(one.count for one in grown.legend) == grown.all
    by_state = {one.key: one.count for one in grown.legend}
    assert by_state["known"] + by_state["solid"] == grown.yours
    levels = {place.slug: place.known for place in place_levels(USA.atlas, standing.lines, {})}
    assert levels == {place.slug: place.yours for place in grown.places}


def test_a_place_has_the_state_that_half_of_its_borders_have_reached() -> None:
    unknown, met, known, solid = (
        BorderState.UNKNOWN,
        BorderState.MET,
        BorderState.KNOWN,
        BorderState.SOLID,
    )
    assert place_state([unknown, unknown]) is unknown
    assert place_state([unknown, unknown, unknown, solid]) is met
    assert place_state([known, known, solid]) is known
    assert place_state([solid, solid, unknown]) is solid
    assert place_state([]) is met


def test_a_line_of_another_map_wins_nothing() -> None:
    borders = nothing_known(USA.atlas).borders
    assert won_since("0", borders) == ()


@pytest.fixture
def diary(client: Client, db: None) -> Diary:
    ada = Learner.objects.create_guest()
    client.force_login(ada)
    diary = Diary(ada)
    diary.now = timezone.now() - timedelta(days=3)
    return diary


def pick(diary: Diary, place: str, **changes: Any) -> None:
    diary.answer(pick_neighbours(diary.ground, place, Random(place), 2), **changes)


def test_all_pages_tell_the_same_number(client: Client, diary: Diary) -> None:
    for place in ("maine", "texas", "florida", "utah", "ohio", "iowa", "nevada", "georgia"):
        pick(diary, place)
    for place in ("kansas", "idaho", "kentucky", "vermont"):
        pick(diary, place, given=None, was_shown=False)
    bring_up_to_date(diary.learner.pk, "usa")
    now = timezone.now()
    page = progress_page(diary.learner.pk, "usa", now)
    xray = xray_page(diary.learner.pk, "usa", now)
    listed = next(m for m in progress_list(diary.learner.pk, now).maps if m.card.slug == "usa")
    assert 0 < page.grown.yours < page.grown.all
    assert len(xray.standing.known) == listed.known == page.grown.yours
    html = client.get("/progress/usa/xray/").content.decode()
    assert f"{page.grown.yours} of {page.grown.all}" in html
    html = client.get("/progress/usa/").content.decode()
    figure = re.search(r'grown-number__figure numbers">(\d+)<', html)
    assert figure
    assert int(figure[1]) == page.grown.yours
    assert "5 minutes for your map" in html


def test_what_was_won_today_is_told_and_yesterday_is_not(client: Client, diary: Diary) -> None:
    for _ in range(2):
        pick(diary, "california")
    diary.now = timezone.now() - timedelta(minutes=5)
    for _ in range(2):
        pick(diary, "maine")
        pick(diary, "louisiana")
    bring_up_to_date(diary.learner.pk, "usa")
    page = progress_page(diary.learner.pk, "usa", timezone.now())
    won = {one.words for one in page.grown.won}
    assert "Maine – New Hampshire" in won
    assert not any("California" in words for words in won)
    assert "New today" in client.get("/progress/usa/").content.decode()
    later = progress_page(diary.learner.pk, "usa", timezone.now() + timedelta(days=2))
    assert later.grown.won_count == 0
    assert later.grown.fading_count or later.grown.yours <= page.grown.yours


def test_the_start_of_the_day_follows_from_the_evidence_alone(diary: Diary) -> None:
    for place in ("maine", "texas", "utah"):
        pick(diary, place)
        bring_up_to_date(diary.learner.pk, "usa")
        diary.now += timedelta(days=1)
    folded = Progress.objects.get().dawn
    assert folded["day"] == timezone.localdate(diary.now - timedelta(days=1)).isoformat()
    rebuild(diary.learner.pk, "usa")
    assert Progress.objects.get().dawn == folded


def test_what_fades_is_told_with_its_day(diary: Diary) -> None:
    places = ("kansas", "idaho", "kentucky", "montana", "nebraska")
    for place in places:
        pick(diary, place, given=None)
    for days in (2, 1):
        diary.now = timezone.now() - timedelta(days=days)
        for place in places:
            pick(diary, place)
    bring_up_to_date(diary.learner.pk, "usa")
    grown = progress_page(diary.learner.pk, "usa", timezone.now()).grown
    assert grown.won_count == 0
    assert grown.fading_count
    assert {one.when for one in grown.fading} <= {
        "tomorrow",
        *(f"in {n} days" for n in range(2, 8)),
    }


def test_what_was_won_today_is_no_warning_today(client: Client, diary: Diary) -> None:
    diary.now = timezone.now() - timedelta(minutes=9)
    for place in ("kansas", "idaho", "kentucky", "montana", "nebraska"):
        pick(diary, place, given=None)
        pick(diary, place)
    bring_up_to_date(diary.learner.pk, "usa")
    progress = Progress.objects.get()
    estimate = estimate_at(progress, timezone.now())
    assert estimate is not None
    assert known_by(estimate).fading
    grown = progress_page(diary.learner.pk, "usa", timezone.now()).grown
    assert grown.won_count
    assert (grown.fading_count, grown.why) == (0, "")
    assert "Fades soon" not in client.get("/progress/usa/").content.decode()


def test_unknown_places_are_hatched_and_nameless() -> None:
    empty = growing_map("usa", nothing_known(USA.atlas))
    assert (empty.yours, empty.won, empty.fading, empty.nearly) == (0, (), (), "")
    assert not empty.labels
    assert str(empty.fills).count("url(#unmet)") == sum(1 for p in empty.places if p.borders)


def test_during_a_diagnosis_the_map_tells_nothing(client: Client, diary: Diary) -> None:
    for place in ("maine", "texas", "florida", "utah"):
        pick(diary, place)
    bring_up_to_date(diary.learner.pk, "usa")
    client.post("/practise/begin/", {"map": "usa", "way": "diagnosis"})
    assert progress_page(diary.learner.pk, "usa", timezone.now()).grown.yours == 0


@pytest.mark.parametrize("slug", ["europe", "usa", "lyon"])
def test_the_small_picture_shows_the_same_with_far_less(slug: str) -> None:
    atlas = load_atlas(slug)
    whole = growing_map(slug, nothing_known(atlas))
    small = growing_map(slug, nothing_known(atlas), small=True)
    assert len(small.shapes) < len(whole.shapes) / 2
    assert small.shapes.count("<g id=") == whole.shapes.count("<g id=") == len(atlas.places)
    assert small.lines.count("<path") == whole.lines.count("<path")
    assert small.fills == whole.fills
    assert len(gzip.compress(f"{small.shapes}{small.fills}{small.lines}".encode())) < 30_000


@pytest.mark.parametrize("path", ["M0 0l10 0 10 1 10 -1 9 9z", "M0 0l10 0M50 50l10 10 1 1"])
def test_a_coarse_path_keeps_its_ends(path: str) -> None:
    fine, rough = list(polylines(path)), list(polylines(coarse(path, 2.0)))
    assert [(line[0], line[-1]) for line in rough] == [(line[0], line[-1]) for line in fine]
    assert sum(map(len, rough)) < sum(map(len, fine))


def test_a_path_with_circles_stays_as_it_is() -> None:
    circle = "M0 0a1 1 0 0 0 2 0"
    assert coarse(circle, 2.0) == circle


def test_a_place_whose_last_border_was_won_today_is_celebrated() -> None:
    known = nothing_known(load_atlas("usa"))
    maine = [one.border for one in known.borders if "maine" in one.border]
    borders = tuple(
        replace(one, state=BorderState.SOLID) if one.border in maine else one
        for one in known.borders
    )
    before = replace(known, borders=borders)
    assert growing_map("usa", before).complete == ""  # complete, but not since today
    assert growing_map("usa", replace(before, won=tuple(maine))).complete == "Maine is complete."
    part = next(one.border for one in known.borders if "texas" in one.border)
    assert growing_map("usa", replace(before, won=(part,))).complete == ""
