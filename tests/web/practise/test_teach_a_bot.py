"""Teach a bot: choose it, answer for it, see what came of it."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from game.journey.bots.character import Character
from game.journey.bots.characters import CHARACTERS
from game.journey.teaching.blunders import blunders
from game.refused import Refused
from quiz.actions import teach
from quiz.actions.answer_question import open_question
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes
from quiz.drills.ground import ground_of
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.queries.evidence_log import all_evidence
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.practise_help import fields_for

pytestmark = pytest.mark.django_db
HEAD = "/practise/bots/europe/pip/"
NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


def begin(client: Client, bot: str = "pip", map_slug: str = "europe") -> DrillRun:
    response = client.post(f"/practise/bots/{map_slug}/{bot}/teach/", {"command": str(uuid4())})
    assert response.status_code == 302, response.content[:400]
    return DrillRun.objects.get(public_id=response.headers["Location"].split("/")[3])


def answer(client: Client, run: DrillRun, *, right: bool = True, passing: bool = False) -> str:
    """Answer the open question for the bot; the page that tells how it was."""
    run.refresh_from_db()
    if run.asked_at is None and run.ended_at is None:
        client.post(f"/practise/runs/{run.public_id}/next/", {"number": run.open_number})
        run.refresh_from_db()
    question = open_question(run)
    ground = ground_of(load_atlas(run.map))
    fields = {"pass": "1"} if passing else fields_for(ground, question, right=right)
    sent = {"number": run.open_number, "command": str(uuid4()), **fields}
    response = client.post(f"/practise/runs/{run.public_id}/answer/", sent, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def whole_lesson(client: Client, run: DrillRun, *, right: bool = True) -> str:
    for _ in range(run.length or 0):
        answer(client, run, right=right)
    return client.get(f"/practise/runs/{run.public_id}/").content.decode()


def test_a_new_character_is_taught_without_another_line(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hermit = replace(CHARACTERS["pip"], key="hermit", names={"en": "Hermit"})
    monkeypatch.setitem(cast("dict[str, Character]", CHARACTERS), "hermit", hermit)
    html = client.get("/practise/bots/europe/hermit/").content.decode()
    assert "Tell me what is wrong on my map." in html
    run = begin(client, "hermit")
    assert (
        "I have no doubt about it."
        in client.get(f"/practise/runs/{run.public_id}/").content.decode()
    )
    assert "Thank you. I did not know that." in answer(client, run)


def test_all_bots_can_be_chosen_without_an_account(client: Client) -> None:
    html = client.get("/practise/bots/?map=usa").content.decode()
    for key in CHARACTERS:
        assert f'href="/practise/bots/usa/{key}/"' in html
    assert not Learner.objects.exists()


def test_a_head_tells_where_it_is_wrong_and_not_in_what(client: Client) -> None:
    html = client.get(HEAD).content.decode()
    assert "fog--3" in html
    assert 'href="#shape-germany"' in html
    assert "wrong--missing" not in html
    assert "wrong--invented" not in html


@pytest.mark.parametrize(
    "address", ["/practise/bots/atlantis/pip/", "/practise/bots/europe/nobody/"]
)
def test_unknown_maps_and_bots_are_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(f"{address}teach/").status_code == 404
    assert not DrillRun.objects.exists()


def test_wrong_methods(client: Client) -> None:
    assert client.post(HEAD).status_code == 405
    assert client.get(f"{HEAD}teach/").status_code == 405


def test_a_lesson_begins_once_and_is_gone_on_with(client: Client) -> None:
    sent = {"command": str(uuid4())}
    places = {client.post(f"{HEAD}teach/", sent).headers["Location"] for _ in range(2)}
    places.add(client.post(f"{HEAD}teach/", {"command": str(uuid4())}).headers["Location"])
    assert len(places) == 1
    assert DrillRun.objects.count() == 1
    assert next(iter(places)) in client.get(HEAD).content.decode()


def test_two_tabs_that_begin_a_lesson_at_the_same_time_get_the_same_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client, "nora")
    learner = Learner.objects.get()
    tabs = list[DrillRun]()

    def slow_search(*args: Any) -> Any:
        if not tabs:  # while the first tab looks for blunders, the second one begins
            tabs.append(DrillRun())
            tabs[0] = teach.begin_lesson(learner.pk, uuid4(), "europe", "pip", NOW)
        return blunders(*args)

    monkeypatch.setattr("quiz.actions.teach.blunders", slow_search)
    first = teach.begin_lesson(learner.pk, uuid4(), "europe", "pip", NOW)
    assert first == tabs[0]
    assert DrillRun.objects.count() == 2


def test_the_question_tells_neither_the_price_nor_the_belief(
    client: Client,
) -> None:
    run = begin(client)
    html = client.get(f"/practise/runs/{run.public_id}/").content.decode()
    assert "lesson--asked" in html
    assert "Pip" in html
    assert "Paid:" not in html
    assert "head:" not in html


def test_an_answer_is_evidence_that_says_where_it_comes_from(client: Client) -> None:
    run = begin(client)
    html = answer(client, run)
    assert "lesson--right" in html
    assert "fridge" in html
    assert "Paid:" in html
    attempt = Attempt.objects.get()
    assert attempt.why == {"reason": "teach"}
    assert attempt.is_right
    assert not attempt.is_aided
    piece = all_evidence(attempt.learner_id, "europe").pieces[0]
    assert piece.evidence.question.places == (attempt.question["place"],)
    assert piece.right is None, "nobody had foretold it"


def test_a_bot_believes_wrong_answers_and_says_so(client: Client) -> None:
    run = begin(client)
    html = whole_lesson(client, run, right=False)
    looked = client.get(f"/practise/runs/{run.public_id}/?look=1").content.decode()
    assert "lesson--wrong" in looked or "lesson--part" in looked
    assert "you said" in html
    assert "comes up again in a later lesson" in html


def test_who_does_not_know_teaches_nothing(client: Client) -> None:
    run = begin(client)
    assert "So neither of us knows." in answer(client, run, passing=True)
    client.post(f"/practise/runs/{run.public_id}/end/")
    html = client.get(f"/practise/runs/{run.public_id}/").content.decode()
    assert "learned nothing new" in html


def test_a_taught_bot_beats_its_former_self_and_tells_what_it_learned(client: Client) -> None:
    run = begin(client)
    html = whole_lesson(client, run)
    assert "Pip beats the old Pip" in html
    assert "data-celebrate" in html
    assert "there is a border!" in html
    assert "no border after all" in html
    other = Client()
    same = whole_lesson(other, begin(other))
    tables = [re.findall(r"<tbody>.*?</tbody>", page, re.DOTALL) for page in (html, same)]
    assert tables[0] == tables[1], "a whole class sees the same match"
    assert tables[0][0].count("<tr>") == 7


def test_the_next_lesson_is_about_what_is_still_wrong(client: Client) -> None:
    first = begin(client)
    whole_lesson(client, first)
    second = begin(client)
    told = [{b["place"] for b in run.scope["teach"]["blunders"]} for run in (first, second)]
    assert second.pk != first.pk
    assert not told[0] & told[1]
    assert "You have corrected" in client.get(HEAD).content.decode()


def test_a_head_without_fog_makes_room_for_another_one(client: Client) -> None:
    for _ in range(12):
        run = begin(client, "cartographer")
        if run.scope["teach"]["head"] > 1:
            break
        whole_lesson(client, run)
    assert run.scope["teach"]["head"] > 1
    assert run.scope["questions"], "the next head has something to learn"


def test_lessons_are_only_for_who_gives_them(client: Client) -> None:
    run = begin(client)
    assert Client().get(f"/practise/runs/{run.public_id}/").status_code == 404


def test_children_teach_with_the_map_open() -> None:
    classroom = a_class(a_teacher(), is_for_children=True)
    client = signed_in(pupil(classroom).learner)
    run = begin(client)
    assert run.is_open_map
    answer(client, run)
    assert Attempt.objects.get().is_aided


def test_a_class_that_practises_land_only_teaches_where_bots_play() -> None:
    classroom = a_class(a_teacher())
    classroom.is_land_only = True
    classroom.save()
    run = begin(signed_in(pupil(classroom).learner))
    assert run.map == "europe"


def test_the_ordinary_form_begins_no_lesson(client: Client) -> None:
    learner = Learner.objects.create_guest()
    with pytest.raises(Refused):
        begin_run(learner.pk, uuid4(), RunWishes("europe", Way.TEACH), NOW)
    assert client.post("/practise/begin/", {"map": "europe", "way": "teach"}).status_code == 302
    assert not DrillRun.objects.exists()


def test_the_bots_come_before_the_many_maps(client: Client) -> None:
    html = client.get("/practise/bots/?map=italy").content.decode()
    at_once, behind = html.split('<details class="practise__others">')
    shown = re.findall(r'href="\?map=([a-z-]+)"', at_once)
    assert shown == ["europe", "usa", "lyon", "italy"]
    others = re.findall(r'href="\?map=([a-z-]+)"', behind)
    assert "world" in others
    assert not set(shown) & set(others)
