"""Matches that were assigned: what came of them, the same everywhere and as the record has it."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.utils import translation

from classroom.actions.assign import For, assign_match
from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.reports.report import report
from classroom.pages.reports.tables import report_sheets
from game.atlas_files import load_atlas
from game.board_files import load_board
from game.border_game.rules import FIRST
from game.hosting import match_log
from game.journey.game import JourneyGame
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import simulate
from game.models.match import Match, MatchEvent
from game.pages.border_game.plan import BorderWishes, border_plan
from game.pages.match.plan import Wishes, journey_plan
from game.pages.match_lines import place_among
from game.queries.match_records import record_of
from tests.border_help import bot_log
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


@pytest.fixture
def school() -> School:
    return School()


def journey_log(seed: int) -> list[Any]:
    atlas = load_atlas("europe")
    chairs = (SeatSetup("Otter"), SeatSetup("kira", "kira"))
    setup = Setup(atlas.slug, atlas.version, chairs)
    (log,) = simulate(JourneyGame(atlas), setup, 1, seed)
    return list(log)


def border_log(seed: int) -> list[Any]:
    return bot_log(load_board("alps"), "old-anton,pip", seed)


def assign(school: School, game: str) -> Assignment:
    plan = (
        journey_plan("europe", ["kira"], Wishes(open_map=True))
        if game == "journey"
        else border_plan("alps", ["pip"], BorderWishes())
    )
    return assign_match(school.classroom, f"A {game}", plan, For(school.moment), uuid4())


def play(school: School, pupil: Pupil, made: Assignment, log: Sequence[Any]) -> Match:
    """Let a pupil's match go as this log says, as far as it goes."""
    match = school.begin(pupil, made).match
    assert match is not None
    MatchEvent.objects.filter(match=match).delete()
    match_log.memory.forget()
    match_log.append(match, uuid4(), lambda _before: log)
    if "Ended" in type(log[-1]).__name__:
        match.ended_at = school.moment
        match.save()
    return match


def told(match: Match, other: str) -> tuple[str, str]:
    """What the published record says of the first seat: the figure, and the words for it."""
    record: Any = record_of(match)
    assert record is not None
    end = record["events"][-1]
    amounts = end.get("purses") or end["scores"]
    if match.game == "journey":
        figure, rounds = f"{amounts[0]} €", 7
    else:
        figure = f"{amounts[0]} points" if amounts[0] != 1 else "1 point"
        rounds = sum(e["type"] == "cross" and e["action"] == FIRST for e in record["events"])
    place = "won" if 0 in end["winners"] else "rank 2 of 2"
    return figure, f"played, {place}, {rounds} rounds, against {other}"


@pytest.mark.parametrize("game", ["journey", "border"])
def test_report_pupil_table_and_paper_say_what_the_record_says(school: School, game: str) -> None:
    made = assign(school, game)
    logs, other = {"journey": (journey_log, "Kira"), "border": (border_log, "Pip")}[game]
    expected = [
        told(play(school, pupil, made, logs(seed)), other)
        for seed, pupil in enumerate(school.pupils[:2])
    ]
    whole = logs(9)
    play(school, school.pupils[2], made, whole[: len(whole) // 2])
    rows = report(school.classroom, school.moment).rows
    assert [(row.cells[0].figures, row.cells[0].words) for row in rows[:2]] == expected
    assert rows[2].cells[0].stage == "open"
    assert rows[2].cells[0].words.startswith("not finished, round ")
    client = school.client()
    pages = [
        client.get(f"{school.address}report/"),
        client.get(f"{school.address}assignments/{made.public_id}/"),
        *(client.get(f"{school.address}report/{pupil.public_id}/") for pupil in school.pupils),
    ]
    for number, (figure, said) in enumerate(expected):
        for page in (pages[0], pages[1], pages[2 + number]):
            assert figure in page.content.decode()
            assert said in page.content.decode()
        (line,) = pupil_home(school.pupils[number], school.moment).done
        assert line.played == f"{figure}, {said}"
        theirs = school.client(school.pupils[number])
        assert f"{figure}, {said}" in theirs.get("/class/tasks/").content.decode()
    (open_line,) = pupil_home(school.pupils[2], school.moment).to_do
    assert open_line.played.startswith(f"{rows[2].cells[0].figures}, not finished, round ")
    table = fetched(client, f"{school.address}report.csv").content.decode("utf-8-sig")
    assert [line[3] for line in csv.reader(StringIO(table))][1:3] == [
        f"{figure}: {said}" for figure, said in expected
    ]
    (sheet,) = report_sheets(report(school.classroom, school.moment))
    assert [row[1] for row in sheet[1:3]] == [f"{figure}: {said}" for figure, said in expected]
    assert fetched(client, f"{school.address}report.pdf").content.startswith(b"%PDF-")


def test_words_come_in_the_readers_language_though_results_are_remembered(school: School) -> None:
    made = assign(school, "journey")
    play(school, school.pupils[0], made, journey_log(1))
    english = report(school.classroom, school.moment).rows[0].cells[0].words
    with translation.override("fr"):
        assert report(school.classroom, school.moment).rows[0].cells[0].words != english


def test_more_matches_need_no_more_looks(django_assert_max_num_queries: Any) -> None:
    counts = []
    for size, teacher in ((1, "ms-hill"), (4, "mr-dale")):
        school = School(size, teacher)
        made = assign(school, "journey")
        for seed, pupil in enumerate(school.pupils):
            play(school, pupil, made, journey_log(seed))
        match_log.memory.forget()
        client = school.client()
        with django_assert_max_num_queries(19) as looked:
            client.get(f"{school.address}report/")
        counts.append(len(looked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("winners", "scores", "places"),
    [
        ((0,), (9, 4, 7), (1, 3, 2)),
        ((0, 2), (9, 4, 9), (1, 3, 1)),
        # Of two with as many points one has won by the tie-break; nobody else is first.
        ((1,), (9, 9, 4), (2, 1, 3)),
    ],
)
def test_places(winners: Any, scores: Any, places: Any) -> None:
    assert tuple(place_among(winners, scores, seat) for seat in range(3)) == places
