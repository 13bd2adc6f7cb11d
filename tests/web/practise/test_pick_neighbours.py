"""Pick the neighbours and meet a place, through the pages; and credit for what is partly right."""

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client

from game.atlas_files import load_atlas, load_outlines
from game.drawing.silhouettes import silhouette
from quiz.actions.open_question import put_question
from quiz.answers.written_answer import written_answer
from quiz.drills.ground import ground_of
from quiz.drills.meet import meet
from quiz.drills.question import Kind, Question
from quiz.drills.runs.next_up import NextUp, WhyNote
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.pages.run.run_page import run_page
from quiz.queries.answer_book import answers_on, bands_of_kinds
from tests.web.practise_help import HTMX, Clock, Practice, stop_the_clock, words_of

pytestmark = pytest.mark.django_db
SERBIA = Question(
    Kind.PICK_NEIGHBOURS,
    ("serbia",),
    options=(
        *("hungary", "albania", "romania", "slovenia", "bulgaria", "croatia", "kosovo"),
        *("montenegro", "bosnia-and-herzegovina", "north-macedonia"),
    ),
)
FRANCE = Question(
    Kind.PICK_NEIGHBOURS, ("france",), options=("united-kingdom", "portugal", *(
        "andorra", "belgium", "germany", "italy", "luxembourg", "monaco", "spain", "switzerland")),
)  # fmt: skip


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def run_with(client: Client, clock: Clock, question: Question, **wishes: object) -> Practice:
    """A run whose open question is this one."""
    practice = Practice(client, clock, **wishes)
    run = practice.run
    put_question(run, run.open_number, NextUp(question, WhyNote("practice")), clock())
    run.save()
    return practice


def send(practice: Practice, **fields: object) -> str:
    form = {"number": practice.run.open_number, "command": practice.run.public_id, **fields}
    response = practice.client.post(f"{practice.address}answer/", form, headers=HTMX)
    return words_of(response)


def test_the_card_is_a_group_of_boxes_with_shapes(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    html = client.get(practice.address).content.decode()
    assert "Which of these touch Serbia?" in html
    assert html.count('class="pick__box"') == len(SERBIA.options)
    for slug in SERBIA.options:
        assert f'value="{slug}"' in html
        assert silhouette("europe", slug) in html
    # Enter in a box sends the first button of the form: that must be the answer.
    assert html.index("data-check") < html.index('name="pass"')
    assert re.search(r"<fieldset class=.picks..*?<legend", html, re.DOTALL)


@pytest.mark.parametrize("slug", ["europe", "usa", "lyon"])
def test_a_shape_tells_nothing_of_where_it_lies(slug: str) -> None:
    for place in load_atlas(slug).places:
        path = silhouette(slug, place)
        numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
        assert 0 <= min(numbers) <= max(numbers) <= 100
        assert max(numbers) - min(numbers) >= 90
        assert path.startswith("M")
        assert len(path) < 4000
        outline = load_outlines(slug)["parts"][load_atlas(slug).places[place].parts[0]]["path"]
        assert outline[1:12] not in path


def test_partly_right_gets_its_share(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    html = send(practice, given=["hungary", "romania", "bulgaria", "croatia", "kosovo", "albania"])
    attempt = Attempt.objects.get()
    assert (attempt.is_right, attempt.credit) == (False, 0.5)
    assert "5 of 8, nice." in html
    assert "50 % of the points" in html
    assert html.count("+</span> missed") == 3
    assert html.count("×</span> not a neighbour") == 1
    assert "Kosovo and Montenegro lie between them." in html
    assert "run__mark--part" in html
    # The map is there at once, with a line for each border.
    assert html.count('class="run-line run-line--found') == 5
    assert html.count('class="run-line run-line--missed') == 3


def test_what_was_wrong_is_counted_where_the_answer_was_poor(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    assert "2 of 8, and 1 wrong." in send(practice, given=["hungary", "romania", "albania"])


def test_all_of_them_and_none_of_them(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    true = list(load_atlas("europe").neighbours["serbia"])
    assert "Right." in send(practice, given=true)
    assert Attempt.objects.get().credit == 1
    practice = run_with(client, clock, SERBIA)
    html = send(practice, **{"pass": "1"})
    assert "Here is the answer." in html
    assert Attempt.objects.latest("pk").credit == 0


@pytest.mark.parametrize("given", [[], ["portugal"], ["atlantis"], ["serbia"]])
def test_what_is_no_answer_changes_nothing(client: Client, clock: Clock, given: list[str]) -> None:
    practice = run_with(client, clock, SERBIA)
    html = send(practice, given=given)
    assert 'role="alert"' in html
    assert not Attempt.objects.exists()


def test_it_works_as_a_plain_form(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    form = {"number": 1, "command": practice.run.public_id, "given": ["hungary"]}
    response = client.post(f"{practice.address}answer/", form, follow=True)
    html = response.content.decode()
    assert "1 of 8." in html
    assert "<html" in html


def test_a_sea_link_is_called_one(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, FRANCE)
    assert "A drawn sea link counts as a border." in client.get(practice.address).content.decode()
    html = send(practice, given=["spain", "united-kingdom"])
    assert "found, by sea" in html
    practice = run_with(client, clock, Question(Kind.NEIGHBOURS, ("france", "united-kingdom")))
    html = send(practice, given="no")
    assert "You said no. They do not touch, but a sea link joins them, and that counts." in html
    look = client.get(f"{practice.address}look/?number=1", headers=HTMX).content.decode()
    assert "do not touch. In this game a sea link joins them." in look
    assert "They do:" not in look  # it would contradict that


def test_to_meet_a_place_is_neither_right_nor_wrong(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, meet("serbia"), way="mix")
    html = client.get(practice.address).content.decode()
    assert "This is Serbia." in html
    assert "Got it" in html
    assert "Lepenski Vir" in html
    assert html.count('class="run-line run-line--met') == 8
    assert 'name="pass"' not in html
    html = send(practice, given="met")
    attempt = Attempt.objects.get()
    assert (attempt.given, attempt.is_right, attempt.credit) == (None, None, None)
    # On at once to the next question: it has been looked at already.
    run = DrillRun.objects.get()
    assert run.open_number == 2
    assert run.asked_at == clock()
    assert "run-verdict" not in html
    page = run_page(run, clock())
    assert (page.answered, page.right) == (0, 0)
    assert page.marks[0].state == "met"


def test_the_summary_counts_partly_right_ones_in_part(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    send(practice, given=["hungary", "romania", "bulgaria", "croatia"])
    client.post(f"{practice.address}end/")
    html = client.get(practice.address).content.decode()
    assert "Counting partly right answers: 50 %" in html


def test_who_does_not_know_can_practise_the_borders(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    send(practice, **{"pass": "1"})
    client.post(f"{practice.address}end/")
    html = client.get(practice.address).content.decode()
    assert "Practise these" in html
    assert 'value="hungary|serbia"' in html
    assert html.count('name="borders"') == 8


def test_bands_go_by_credit(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    given = [slug for slug in load_atlas("europe").neighbours["serbia"] if slug != "kosovo"]
    send(practice, given=given)
    run = practice.run
    run.ended_at = clock()
    run.save()
    (line,) = [
        line
        for line in bands_of_kinds(answers_on(run.learner_id, load_atlas("europe")))
        if line.band.answers
    ]
    assert (line.band.right, line.band.percent, line.band.band) == (0, 88, "familiar")


@pytest.mark.parametrize(
    ("typed", "credit"),
    [("Hungary, Romania", 0.25), ("+", 1.0), ("-", 0.0), ("", 0.0), ("Maďarsko, Albánie", 0.0)],
)
def test_from_paper(typed: str, credit: float) -> None:
    written = written_answer(ground_of(load_atlas("europe")), SERBIA, typed)
    assert written.credit == credit
    assert written.is_right is (credit == 1)


def test_old_answers_are_judged_again(client: Client, clock: Clock) -> None:
    practice = run_with(client, clock, SERBIA)
    send(practice, given=["hungary", "romania"])
    attempt = Attempt.objects.get()
    gone = Attempt.objects.get()
    gone.pk, gone.number, gone.map = None, 77, "atlantis"
    gone.command_id = practice.run.public_id.__class__(int=1)
    gone.save()
    Attempt.objects.update(credit=None)
    migration = import_module("quiz.migrations.0007_credit")
    migration.judge_again(apps, None)
    assert Attempt.objects.get(pk=attempt.pk).credit == 0.25
    assert Attempt.objects.get(pk=gone.pk).credit is None
