"""A run of practice: answering, looking at answers, going on, stopping."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from quiz.drills.question import Kind, Question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.drill_help import AROUND, DRILL_KINDS
from tests.processes import ROOT
from tests.web.practise_help import HTMX, Clock, Practice, stop_the_clock, words_of

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("kind", [kind.value for kind in DRILL_KINDS])
ACTIONS = pytest.mark.parametrize("action", ["answer", "next", "end", "no-clock", "here"])


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@KINDS
@pytest.mark.parametrize("right", [True, False])
def test_an_answer_of_every_kind(client: Client, clock: Clock, kind: str, right: bool) -> None:
    practice = Practice(client, clock, kinds=[kind])
    question = practice.question
    clock.go_on(4.5)
    response = practice.send(right=right)
    assert response["Location"] == f"{practice.address}?look=1"
    (attempt,) = practice.attempts
    assert (attempt.number, attempt.kind, attempt.is_right) == (1, kind, right)
    assert attempt.question == question.encode()
    assert (attempt.seconds, attempt.is_late, attempt.was_shown) == (4.5, False, True)
    html = practice.see()
    assert ("Right." in html) is right
    assert "reveal-map__svg" in html
    assert practice.run.asked_at is None
    practice.go_on()
    assert "Question 2 of 10" in practice.see()
    assert practice.question != question


@KINDS
def test_somebody_who_does_not_know_is_shown(client: Client, clock: Clock, kind: str) -> None:
    practice = Practice(client, clock, kinds=[kind])
    nothing: dict[str, Any] = {"given": "", "step": "", "pass": "1"}
    practice.send(**nothing)
    (attempt,) = practice.attempts
    assert attempt.given is None
    assert not attempt.is_right
    assert "Here is the answer." in practice.see()


@KINDS
def test_htmx_gets_the_part_and_then_the_look(client: Client, clock: Clock, kind: str) -> None:
    practice = Practice(client, clock, kinds=[kind])
    html = words_of(practice.send(right=False, htmx=True))
    assert html.lstrip().startswith('<section id="run"')
    assert "<html" not in html
    look = f"{practice.address}look/?number=1"
    if kind in AROUND:  # what needs no thought comes at once
        assert "reveal-map__svg" in html
    else:
        assert look in html
    part = words_of(client.get(look, headers=HTMX))
    assert part.strip().startswith('<div id="look"')
    assert "reveal-map__svg" in part


def test_htmx_goes_on_in_place(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.send()
    html = words_of(client.post(f"{practice.address}next/", {"number": 2}, headers=HTMX))
    assert "Question 2 of 10" in html
    assert "<html" not in html


@ACTIONS
def test_a_stranger_finds_nothing(client: Client, clock: Clock, action: str) -> None:
    practice = Practice(client, clock)
    practice.answer()
    for stranger in (Client(), Client()):
        if stranger is not client:
            assert stranger.get(practice.address).status_code == 404
            assert stranger.get(f"{practice.address}look/?number=1").status_code == 404
            assert stranger.post(f"{practice.address}{action}/").status_code == 404
    other = Client()
    other.force_login(Learner.objects.create_guest())
    assert other.get(practice.address).status_code == 404
    assert other.post(f"{practice.address}{action}/", {"number": 2}).status_code == 404
    assert len(practice.attempts) == 1
    assert practice.run.ended_at is None


@ACTIONS
def test_looking_changes_nothing(client: Client, clock: Clock, action: str) -> None:
    practice = Practice(client, clock)
    assert client.get(f"{practice.address}{action}/").status_code == 405
    assert client.post(practice.address).status_code == 405


@pytest.mark.parametrize(
    ("kind", "sent", "sentence"),
    [
        ("count-crossings", {"given": ""}, "Choose an answer first."),
        ("count-crossings", {"given": "many"}, "must be a whole number"),
        ("neighbours", {"given": "perhaps"}, "must be yes or no"),
        ("locate", {"given": "0"}, "must be a place"),
        ("locate", {"given": "²"}, "must be a place"),
        ("name-neighbours", {"given": "atlantis"}, "no place atlantis"),
        ("name-neighbours", {"given": [], "typed": "Atlantis"}, "no place called “Atlantis”"),
        ("find-route", {"step": "atlantis"}, "no place atlantis"),
        ("pick-one", {"given": ["40", "40"]}, "Choose one space."),
        ("pick-two", {"given": ["40", "40"]}, "two different spaces"),
        ("pass-through", {"given": ["40", "atlantis"]}, "no space atlantis"),
        ("dearest-two", {"given": "40"}, "two different spaces"),
        ("price-it", {"given": "10000000"}, "must be a whole number"),
    ],
)
def test_bad_answers_get_a_sentence(
    client: Client, clock: Clock, kind: str, sent: dict[str, Any], sentence: str
) -> None:
    practice = Practice(client, clock, kinds=[kind])
    asked = practice.run.asked_at
    assert sentence in words_of(practice.send(htmx=True, **sent))
    assert practice.send(**sent).status_code == 302
    assert sentence in practice.see()
    assert not practice.attempts
    assert practice.run.asked_at == asked


@pytest.mark.parametrize(
    ("kind", "sent", "kept"),
    [
        (
            "name-neighbours",
            {"given": "PLACE", "typed": 'Atlantis, "x'},
            r'value="Atlantis, &quot;x".*value="PLACE"\s+checked',
        ),
        ("find-route", {"step": ["PLACE"], "typed": "Atlantis"}, r'name="step" value="PLACE"'),
        ("pick-two", {"given": "40"}, r'value="40"\s+data-key="1" checked'),
        ("price-it", {"given": "12o"}, r'value="12o"'),
        ("count-crossings", {"more": "12o"}, r'<details class="pad__more" open>.*value="12o"'),
    ],
)
def test_what_was_given_stays_on_the_form_when_it_cannot_be_read(
    client: Client, clock: Clock, kind: str, sent: dict[str, Any], kept: str
) -> None:
    practice = Practice(client, clock, kinds=[kind])
    place = next(slug for slug in practice.ground.places if slug not in practice.question.places)
    mine: dict[str, Any] = {
        name: [v.replace("PLACE", place) for v in _listed(v)] for name, v in sent.items()
    }
    page = practice.send(htmx=True, **mine).content.decode()
    assert re.search(kept.replace("PLACE", place), page, re.DOTALL), page
    assert not practice.attempts
    # Nothing stays on the form of the next question.
    practice.answer()
    assert not re.search(kept.replace("PLACE", place), practice.see(), re.DOTALL)


def _listed(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]


def test_names_may_be_typed_with_slips(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["name-neighbours"])
    place = practice.question.places[0]
    names = practice.ground.atlas.places
    typed = ", ".join(
        (
            names[other].names["fr"] + "e"
            if len(names[other].names["fr"]) > 5
            else names[other].names["cs"]
        )
        for other in practice.ground.atlas.neighbours[place]
    )
    practice.send(given=[], typed=typed)
    assert practice.attempts[0].is_right, typed


@pytest.mark.parametrize("sent", [{"number": "x"}, {"command": "x"}, {"number": ""}])
def test_a_form_that_cannot_be_read_changes_nothing(
    client: Client, clock: Clock, sent: dict[str, Any]
) -> None:
    practice = Practice(client, clock)
    assert "could not read" in words_of(practice.send(htmx=True, **sent))
    assert not practice.attempts


def test_sent_twice_it_counts_once(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    question, command = practice.question, uuid4()
    practice.send(command=command)
    first = practice.run
    for right in (True, False):
        practice.send(command=command, right=right, number=1)
    assert len(practice.attempts) == 1
    assert practice.attempts[0].question == question.encode()
    assert practice.run.open_question == first.open_question


def test_another_tab_and_the_back_button_change_nothing(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.send(right=False)
    said = words_of(practice.send(number=1, htmx=True))
    assert "You have answered question 1 already" in said
    assert len(practice.attempts) == 1
    practice.go_on()
    open_now = practice.run.open_question
    assert "This is question 2" in words_of(practice.send(number=1, htmx=True))
    practice.client.post(f"{practice.address}next/", {"number": 2})
    assert practice.run.open_question == open_now
    assert len(practice.attempts) == 1


def test_a_question_that_waits_cannot_be_answered_yet(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.send()
    assert practice.run.open_number == 2
    said = words_of(practice.send(number=2, htmx=True))
    assert "You have answered question 2 already" not in said
    assert "Look at the answer first" in said
    assert len(practice.attempts) == 1


def test_going_on_twice_does_not_move_the_clock(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.send()
    practice.go_on()
    asked = practice.run.asked_at
    clock.go_on(5)
    client.post(f"{practice.address}next/", {"number": 2})
    client.post(f"{practice.address}next/", {"number": 7})
    assert practice.run.asked_at == asked


def test_the_last_answer_is_shown_and_then_how_it_went(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["count-crossings", "neighbours"])
    for _ in range(9):
        practice.answer()
    response = practice.send(right=False)
    assert response["Location"] == f"{practice.address}?look=10"
    shown = client.get(response["Location"]).content.decode()
    assert "See the results" in shown
    assert practice.run.ended_at is not None
    html = practice.see()
    assert "Results" in html
    assert "9<span" in html
    assert "Look at it again" in html


def test_an_answer_to_a_run_that_is_over_is_refused(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    sent = {"number": 1, "command": uuid4(), "given": "1"}
    client.post(f"{practice.address}end/")
    response = client.post(f"{practice.address}answer/", sent, headers=HTMX)
    assert "This practice is over." in words_of(response)
    assert not practice.attempts


def test_stopping_keeps_what_was_answered(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    practice.answer()
    for _ in range(2):
        assert client.post(f"{practice.address}end/").status_code == 302
    assert "1<span" in practice.see()
    assert len(practice.attempts) == 1


def test_stopping_before_the_first_answer_shows_no_score(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock)
    client.post(f"{practice.address}end/")
    html = practice.see()
    assert "Nothing to show yet" in html
    assert "run-score__figure" not in html
    assert "Play again" in html


def test_marks_without_a_word_are_not_read_aloud(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    practice.answer()
    marks = re.findall(
        r'<li class="run__mark run__mark--(\w+)"(\s+aria-hidden="true")?', practice.see()
    )
    assert [state for state, _hidden in marks] == ["right", "open", *["ahead"] * 8]
    assert [bool(hidden) for _state, hidden in marks] == [False, False, *[True] * 8]


def test_a_border_is_first_asked_about_with_something_to_tap(client: Client, clock: Clock) -> None:
    pairs = ["france|germany", "hungary|slovakia", "italy|malta"]
    gentle, kinds = {Kind.NEIGHBOURS, Kind.PICK_NEIGHBOURS}, set[Kind]()
    for _ in range(4):
        practice = Practice(client, clock, way="borders", borders=pairs)
        for number in range(9):
            kind = practice.question.kind
            assert number >= len(pairs) or kind in gentle
            kinds.add(kind)
            practice.answer(right=True)
    assert kinds > gentle


def test_wrong_answers_lead_to_borders_to_practise(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    practice.finish(wrong=(1, 2))
    html = practice.see()
    assert "Practise these" in html
    assert html.count('name="borders"') == 2
    again = Practice(client, clock, way="borders", borders=["france|germany", "italy|malta"])
    again.finish(seconds=1)
    about = [attempt.why["border"] for attempt in again.attempts]
    assert about[:2] == [["france", "germany"], ["italy", "malta"]]


def test_the_open_map_is_there_and_counted_apart(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["neighbours"], open_map="on")
    assert "open-map__svg" in practice.see()
    practice.send()
    assert practice.attempts[0].is_aided
    closed = Practice(client, clock, kinds=["neighbours"])
    assert "open-map__svg" not in closed.see()


@pytest.mark.parametrize(("kind", "queries"), [("count-crossings", 8), ("pick-two", 8)])
def test_answering_costs_the_same_at_the_end(
    client: Client, clock: Clock, kind: str, queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    practice = Practice(client, clock, kinds=[kind], length="20")
    for number in (1, 15):
        while practice.run.open_number < number:
            practice.answer()
        sent = {"number": number, "command": uuid4(), "pass": "1"}
        with django_assert_num_queries(queries):
            client.post(f"{practice.address}answer/", sent, headers=HTMX)
    assert Attempt.objects.count() == 15


def test_three_modules_write_answers() -> None:
    """One for screens, one for paper, one for races; others hand all of a learner over."""
    writing = re.compile(r"Attempt(\.objects\.(bulk_)?create|\()|attempt\.save\(")
    writers = {path.name for path in ROOT.glob("quiz/**/*.py") if writing.search(path.read_text())}
    assert writers == {"answer_question.py", "attempt.py", "note_race.py", "on_paper.py"}


@pytest.mark.parametrize(
    ("places", "given", "said"),
    [
        (("france", "spain"), "yes", "They touch."),
        (("france", "spain"), "no", "You said no. They touch."),
        (("france", "portugal"), "no", "They do not touch."),
        (("france", "portugal"), "yes", "You said yes. They do not touch."),
    ],
)
def test_neighbours_are_told_in_a_sentence(
    client: Client, clock: Clock, places: tuple[str, str], given: str, said: str
) -> None:
    practice = Practice(client, clock, kinds=["neighbours"])
    put(practice, Question(Kind.NEIGHBOURS, places))
    practice.send(given=given)
    assert f"<p>{said}</p>" in practice.see()


def test_a_way_of_ones_own_that_is_right_is_told_and_drawn(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds=["find-route"])
    put(practice, Question(Kind.FIND_ROUTE, ("romania", "luxembourg")))
    for step in (["hungary", "austria", "germany"], ["ukraine", "poland", "germany"]):
        DrillRun.objects.update(open_why={"route": ROMANIA_BY_HUNGARY})
        practice.send(step=step)
        html = practice.see()
        assert "Right." in html
        assert ("<h3>Your route" in html) is (step[0] == "ukraine")
        in_words = re.findall(r"<p[^>]*>[^<]*Germany → Luxembourg", html)
        assert len(in_words) == html.count("<h3>")  # each route is said once
        practice.go_on()
        put(practice, Question(Kind.FIND_ROUTE, ("romania", "luxembourg")))


ROMANIA_BY_HUNGARY = ["romania", "hungary", "austria", "germany", "luxembourg"]


def put(practice: Practice, question: Question) -> None:
    """Ask just this question."""
    DrillRun.objects.filter(pk=practice.run.pk).update(
        open_kind=question.kind.value, open_question=question.encode()
    )


def test_what_a_run_is_about_is_read_once_for_each_written_form() -> None:
    run = DrillRun(scope={"regions": ["north"]})
    assert run.about.regions == ("north",)
    assert run.about is run.about
    run.scope = {"regions": ["south"]}
    assert run.about.regions == ("south",)


@pytest.mark.parametrize("kind", ["name-neighbours", "find-route"])
def test_to_pass_is_beside_the_answer_below_a_long_list(
    client: Client, clock: Clock, kind: str
) -> None:
    html = client.get(Practice(client, clock, kinds=[kind]).address).content.decode()
    foot = html[html.index('class="finder__foot"') :].split("</div>")[0]
    # Enter sends the first button of the form: that must be the answer.
    assert foot.index("data-submit") < foot.index('name="pass"')
    assert html.count('name="pass"') == 1
