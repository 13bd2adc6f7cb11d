"""Estimates follow from the evidence: folded in, rebuilt, by one worker or several."""

import re
from datetime import timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from game.hosting.match_log import entries
from game.journey.events import TokenPlaced
from quiz.actions import progress as writer
from quiz.actions.progress import bring_up_to_date, rebuilt, values_of
from quiz.drills.question import Kind, Question
from quiz.learning.inference.codec import encode
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.queries.evidence_log import TABLES, Piece, all_evidence
from quiz.queries.stored_estimate import estimate_in, is_behind
from tests.processes import ROOT
from tests.web.progress_help import START, Diary

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> Learner:
    return Learner.objects.create_guest()


def is_what_follows(learner: Learner, map_slug: str = "usa") -> bool:
    """Whether what is stored is what follows from all evidence, byte for byte."""
    stored = Progress.objects.get(learner=learner, map=map_slug)
    wanted = values_of(rebuilt(learner.pk, map_slug))
    found = {name: getattr(stored, name) for name in wanted}
    return {**found, "estimate": bytes(stored.estimate)} == wanted


def chosen(piece: Piece) -> set[str]:
    """The spaces that were chosen."""
    assert isinstance(piece.evidence.given, list)
    return set(piece.evidence.given)


def test_nobody_without_evidence_has_a_row(ada: Learner) -> None:
    assert bring_up_to_date(ada.pk, "usa") is None
    assert not Progress.objects.exists()


@pytest.mark.parametrize("seed", range(4))
def test_whenever_workers_come_the_same_is_stored(ada: Learner, seed: int) -> None:
    rng, diary = Random(seed), Diary(ada)
    for number in range(12):
        what = rng.random()
        if what < 0.15:
            diary.play_match(seed=number)
        elif what < 0.3:
            diary.now += timedelta(days=rng.choice((0.01, 0.3, 4)))
        else:
            diary.answers(1, seed=100 * seed + number)
        if rng.random() < 0.5:
            bring_up_to_date(ada.pk, "usa")
    bring_up_to_date(ada.pk, "usa")
    assert not is_behind(ada.pk, "usa", Progress.objects.get())
    assert is_what_follows(ada)


def test_what_comes_late_is_put_in_its_place(ada: Learner) -> None:
    diary = Diary(ada)
    diary.answers(3)
    bring_up_to_date(ada.pk, "usa")
    diary.play_match(at=START + timedelta(seconds=8))
    bring_up_to_date(ada.pk, "usa")
    assert is_what_follows(ada)
    diary.answers(1, seed=9, at=START + timedelta(seconds=1))
    bring_up_to_date(ada.pk, "usa")
    assert is_what_follows(ada)
    stored = Progress.objects.get()
    assert (stored.attempts, stored.matches) == (4, 1)
    assert stored.first_at == START + timedelta(seconds=1)


def test_done_again_it_changes_nothing(ada: Learner) -> None:
    Diary(ada).answers(2)
    bring_up_to_date(ada.pk, "usa")
    before = Progress.objects.values().get()
    bring_up_to_date(ada.pk, "usa")
    assert Progress.objects.values().get() == before


def test_who_is_second_writes_nothing(ada: Learner) -> None:
    diary = Diary(ada)
    diary.answers(2)
    slow = bring_up_to_date(ada.pk, "usa")
    assert slow is not None
    thought = rebuilt(ada.pk, "usa")
    diary.answers(1, seed=5)
    bring_up_to_date(ada.pk, "usa")
    writer._write(slow, thought)  # a worker that has slept over it
    assert Progress.objects.get().attempts == 3
    assert is_what_follows(ada)


def test_another_model_rebuilds(ada: Learner) -> None:
    Diary(ada).answers(2)
    bring_up_to_date(ada.pk, "usa")
    Progress.objects.update(format="0 1+1 older", estimate=b"older")
    stored = Progress.objects.get()
    assert is_behind(ada.pk, "usa", stored)
    assert estimate_in(stored) is None
    bring_up_to_date(ada.pk, "usa")
    assert is_what_follows(ada)


def test_choices_at_tables_are_those_of_the_log(ada: Learner) -> None:
    diary = Diary(ada)
    match = diary.play_match(seed=3)
    pieces = [p for p in all_evidence(ada.pk, "usa").pieces if p.source == TABLES]
    events = [entry.event for entry in entries(match)]
    mine = [e for e in events if isinstance(e, TokenPlaced) and e.seat == 0]
    by_round: dict[int, set[str]] = {}
    for event in mine:
        by_round.setdefault(event.round, set()).add(event.space)
    assert {p.evidence.question.round: chosen(p) for p in pieces} == by_round
    assert [p.evidence.question.round for p in pieces] == [1, 2, 3, 4, 5, 6, 7]
    assert not any(p.evidence.aided for p in pieces)
    last = {e.round: e.at for e in mine}
    assert [int(p.at.timestamp() * 1000) for p in pieces] == list(last.values())


def test_an_open_map_is_counted_apart(ada: Learner) -> None:
    Diary(ada).play_match(open_map=True)
    bring_up_to_date(ada.pk, "usa")
    assert all(piece.evidence.aided for piece in all_evidence(ada.pk, "usa").pieces)
    estimate = estimate_in(Progress.objects.get())
    assert estimate is not None
    assert all(reading.detour is None for reading in estimate.readings)


def test_a_running_match_is_no_evidence_yet(ada: Learner) -> None:
    match = Diary(ada).play_match()
    match.ended_at = None
    match.save()
    assert bring_up_to_date(ada.pk, "usa") is None


def test_somebody_elses_evidence_is_not_mine(ada: Learner) -> None:
    bea = Learner.objects.create_guest()
    Diary(ada).answers(2)
    Diary(bea, "europe").answers(2)
    for learner in (ada, bea):
        for map_slug in ("europe", "usa"):
            bring_up_to_date(learner.pk, map_slug)
    assert set(Progress.objects.values_list("learner", "map")) == {
        (ada.pk, "usa"),
        (bea.pk, "europe"),
    }


def test_places_that_are_gone_are_left_out(ada: Learner) -> None:
    diary = Diary(ada)
    first = diary.touch("texas", "oklahoma", True)
    gone = Question(Kind.NEIGHBOURS, ("atlantis", "texas")).encode()
    type(first).objects.filter(pk=first.pk).update(question=gone)
    diary.touch("texas", "louisiana", False)
    stored = bring_up_to_date(ada.pk, "usa")
    assert stored is not None
    assert stored.attempts == 2
    assert rebuilt(ada.pk, "usa").estimate.answers == 1


def test_the_command_rebuilds_and_checks(ada: Learner) -> None:
    Diary(ada).answers(2)
    out = StringIO()
    call_command("rebuild_progress", "--learner", str(ada.public_id), stdout=out)
    assert "usa: 2 answers, 0 matches" in out.getvalue()
    call_command("rebuild_progress", "--check", stdout=out)
    assert "usa: the same" in out.getvalue()
    stored = Progress.objects.get()
    stored.estimate = encode(rebuilt(ada.pk, "usa").estimate)[:-1]
    stored.save()
    with pytest.raises(CommandError, match="1 differ"):
        call_command("rebuild_progress", "--check", "--map", "usa", stdout=out)
    call_command("rebuild_progress", stdout=out)
    call_command("rebuild_progress", "--check", stdout=out)


def test_the_command_names_who_is_missing() -> None:
    with pytest.raises(CommandError, match="there is no learner 'nobody'"):
        call_command("rebuild_progress", "--learner", "nobody")


def test_who_leaves_takes_everything_along(ada: Learner) -> None:
    Diary(ada).answers(1)
    bring_up_to_date(ada.pk, "usa")
    ada.delete()
    assert not Progress.objects.exists()


def test_one_module_writes_estimates() -> None:
    writing = re.compile(
        r"Progress\.objects\.(\w+\(.*\)\.update|(bulk_)?create|update)|progress\.save\("
    )
    writers = {path.name for path in ROOT.glob("quiz/**/*.py") if writing.search(path.read_text())}
    assert writers == {"progress.py"}
