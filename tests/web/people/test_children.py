"""Children's mode: an open map, no clock, nobody but the class."""

from itertools import pairwise
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.classes import ClassWishes, change_class
from classroom.actions.paper import type_in
from classroom.actions.places import move_pupil
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from game.actions.play import open_table
from game.actions.sharing import share_replay
from game.actions.tables import play_again
from game.actions.waiting import start_match, take_seat
from game.atlas_files import load_atlas
from game.house_rules import is_calm, may_meet
from game.journey.setup import Tempo
from game.models.match import Match, MatchEvent
from game.models.table import Seat, Table
from game.pages.match.plan import Wishes, journey_plan
from game.queries.company import keeps_away
from game.refused import Refused
from game.tasks import wake_matches
from quiz.actions.asking import Asking
from quiz.actions.begin_run import begin_run
from quiz.actions.next_question import WAYS
from quiz.actions.run_settings import RunWishes
from quiz.drills.question import Kind, Question, decode_question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from tests.drill_help import CHOICES
from tests.web.account_help import account
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.people_help import PERSON, join, open_room, someone, start
from tests.web.play_help import FORM

pytestmark = pytest.mark.django_db
NOW = timezone.now()
ALONE = "Only one class and its teachers can play at this table."


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher, is_for_children=True)


@pytest.fixture
def child(classroom: Classroom) -> Client:
    return signed_in(pupil(classroom, 1).learner)


def test_who_may_meet_whom(classroom: Classroom, teacher: Learner) -> None:
    one, other = pupil(classroom, 1).learner_id, pupil(classroom, 2).learner_id
    stranger, elsewhere = account("stranger").pk, pupil(a_class(teacher)).learner_id
    young = pupil(a_class(teacher, is_for_children=True)).learner_id
    assert may_meet({one, other})
    assert may_meet({one, other, teacher.pk})
    assert may_meet({one})
    assert may_meet({stranger, elsewhere, teacher.pk})
    for outsider in (stranger, elsewhere, young, 0):
        assert not may_meet({one, outsider})
        assert not may_meet({one, other, teacher.pk, outsider})
    assert is_calm(one)
    assert not any(map(is_calm, (stranger, elsewhere, teacher.pk, None)))


def test_tables_are_calm_whatever_is_asked(child: Client) -> None:
    page = child.get("/tables/new/").content.decode()
    assert 'name="tempo"' not in page
    assert 'name="grace_s"' not in page
    assert "with the map open, three bots" in child.get("/play/").content.decode()
    child.post("/tables/new/", {**FORM, "tempo": "race", "shown": "hidden", "grace_s": "30"})
    child.post("/play/now/")
    for table in Table.objects.all():
        assert table.wishes["open_map"]
        assert table.wishes["grace_ms"] is None
        assert table.wishes["tempo"] == Tempo.TURNS
    assert Table.objects.count() == Match.objects.count() == 2


def test_a_child_is_guided_with_the_map_open(child: Client) -> None:
    html = child.get(child.post("/play/guided/")["Location"]).content.decode()
    assert 'id="guide"' in html
    assert Table.objects.get().wishes["open_map"]
    assert "open-map" in html


def test_practice_is_calm_whatever_is_asked(child: Client) -> None:
    page = child.get("/practise/").content.decode()
    assert "way-storm" not in page
    assert "way-diagnosis" not in page
    assert 'name="timer"' not in page
    sent = {"map": "europe", "way": "kind", "timer": "10", "command": str(uuid4())}
    assert child.post("/practise/begin/", sent).status_code == 302
    run = DrillRun.objects.get()
    assert run.is_open_map
    assert run.timer is None
    for way in ("storm", "diagnosis"):
        sent = {"map": "europe", "way": way, "command": str(uuid4())}
        answer = child.post("/practise/begin/", sent, follow=True).content.decode()
        assert "with the map open and without a clock" in answer
    assert DrillRun.objects.count() == 1


def test_a_child_counts_no_long_ways(classroom: Classroom) -> None:
    child, atlas = pupil(classroom).learner_id, load_atlas("europe")
    counting = (Kind.COUNT_CROSSINGS,)
    farthest = max(atlas.fewest["portugal"].values())
    for way in (Way.KIND, Way.STREAK, Way.DAILY, Way.MIX):
        run = begin_run(child, uuid4(), RunWishes("europe", way, kinds=counting), NOW)
        assert run.about.farthest == 4 < farthest
        run.kinds = [kind.value for kind in counting]
        asked: list[Question] = []
        for number in range(1, 31 if way is not Way.MIX else 11):
            found = WAYS[way](Asking(run, number, asked, NOW))
            asked.append(found.question)
        counts = [q for q in asked if q.kind is Kind.COUNT_CROSSINGS]
        assert len(counts) > 2
        assert max(atlas.fewest_crossings(*q.places) for q in counts) <= 4


def test_a_daily_journey_is_calm_too(classroom: Classroom) -> None:
    wishes = RunWishes("europe", Way.DAILY)
    assert begin_run(pupil(classroom).learner_id, uuid4(), wishes, timezone.now()).is_open_map


def test_what_is_assigned_is_done_and_told_with_the_map_open_and_no_clock(
    classroom: Classroom, teacher: Learner, child: Client
) -> None:
    school, address = signed_in(teacher), f"/teach/classes/{classroom.public_id}/"
    copied = school.post("/sets/ready/balkans/copy/")["Location"]
    form = school.get(copied).context["form"].initial
    school.post(copied, {**form, "timer": 30, "limit": 600, "shown": "hidden"})
    own = f"own:{copied.split('/')[3]}"
    sent = {"title": "x", "whom": "all", "starts_at": "2020-11-16T08:00"}
    made = school.post(f"{address}assign/", {**sent, "set": own})["Location"]
    match = {**sent, "map": "europe", "bot": "kira", "shown": "hidden", "tempo": "race"}
    played = school.post(f"{address}assign-match/", match)["Location"]
    choose, assign = f"{address}assign/", f"{address}assign/?set={own}"
    assert "Children's mode" in school.get(assign).content.decode().replace("&#x27;", "'")
    for page in (
        school.get(choose), school.get(assign), school.get(made), school.get(played),
        child.get("/class/tasks/"), child.get("/class/mine/"),
    ):  # fmt: skip
        text = page.content.decode()
        assert "map open" in text
        for wrong in ("map hidden", "seconds for each question", "minutes in all"):
            assert wrong not in text
    assert "map hidden" in school.get(f"/sets/own/{copied.split('/')[3]}/").content.decode()
    for row in Assignment.objects.order_by("pk"):
        child.post(f"/class/tasks/{row.public_id}/begin/")
    run, table = DrillRun.objects.get(), Table.objects.get()
    assert (run.is_open_map, run.timer, run.ends_at) == (True, None, None)
    assert table.wishes["open_map"]
    type_in(pupil(classroom, 2), Assignment.objects.earliest("pk"), ["+"] * run_length(run), NOW)
    assert Attempt.objects.filter(is_on_paper=True, is_aided=True).count() == run.length


def run_length(run: DrillRun) -> int:
    assert run.length
    return run.length


def test_classmates_and_their_teacher_sit_together(
    classroom: Classroom, child: Client, teacher: Learner
) -> None:
    table = open_room(child, chair_4=PERSON)
    join(signed_in(pupil(classroom, 2).learner), table)
    join(signed_in(teacher), table)
    host = pupil(classroom, 1).learner_id
    assert start_match(table, host).table == table


def test_strangers_do_not_come_in_and_see_nobody(classroom: Classroom, child: Client) -> None:
    table = open_room(child)
    name = pupil(classroom, 1).learner.display_name
    for stranger in (someone(), Client(), signed_in(account("stranger"))):
        for send in (stranger.get, stranger.post):
            page = send(f"/join/{table.invite_code}/").content.decode()
            assert ALONE in page
            assert name not in page
    assert Seat.objects.filter(table=table, learner__isnull=False).count() == 1
    with pytest.raises(Refused, match=ALONE):
        take_seat(table, account("quick").pk)


def test_children_do_not_sit_down_with_strangers(child: Client, classroom: Classroom) -> None:
    table = open_room(someone(display_name="Mr Stranger"))
    page = child.get(f"/join/{table.invite_code}/").content.decode()
    assert ALONE in page
    assert "Mr Stranger" not in page
    assert ALONE in child.post(f"/join/{table.invite_code}/").content.decode()
    with pytest.raises(Refused):
        take_seat(table, pupil(classroom).learner_id)


def test_a_class_that_becomes_calm_later(teacher: Learner) -> None:
    classroom = a_class(teacher)
    table = open_room(signed_in(pupil(classroom).learner))
    join(someone(), table)
    Classroom.objects.update(is_for_children=True)
    with pytest.raises(Refused, match=ALONE):
        start_match(table, pupil(classroom).learner_id)


def test_replays_stay_in_the_class(classroom: Classroom) -> None:
    match = open_table(pupil(classroom).learner_id, journey_plan("europe", ["pip"], Wishes()))
    with pytest.raises(Refused, match="Only this class can watch"):
        share_replay(match)
    assert not Match.objects.get().is_shared
    assert keeps_away(match.table, None)
    assert keeps_away(match.table, account("stranger").pk)
    assert not keeps_away(match.table, pupil(classroom, 2).learner_id)


def test_another_match_only_among_the_class(teacher: Learner) -> None:
    classroom = a_class(teacher)
    table = open_room(signed_in(pupil(classroom).learner))
    join(someone(), table)
    match = start_match(table, pupil(classroom).learner_id)
    change_class(classroom, ClassWishes("6.B", is_for_children=True))
    with pytest.raises(Refused):
        play_again(match)


def test_other_classes_play_as_they_like(teacher: Learner) -> None:
    child = signed_in(pupil(a_class(teacher)).learner)
    child.post("/tables/new/", {**FORM, "tempo": "race", "grace_s": "30"})
    assert Table.objects.get().wishes["tempo"] == Tempo.RACE
    assert "way-storm" in child.get("/practise/").content.decode()
    join(someone(), open_room(child))


TOLD = "now plays only with classmates"


def test_a_match_with_a_stranger_ends_when_childrens_mode_comes_on(teacher: Learner) -> None:
    classroom = a_class(teacher)
    one, other = (signed_in(pupil(classroom, number).learner) for number in (1, 2))
    stranger = someone()
    table, among_us, waiting = open_room(one), open_room(other), open_room(one)
    for friend, where in ((stranger, table), (one, among_us), (stranger, waiting)):
        join(friend, where)
    with_stranger, with_friend = start(one, table), start(other, among_us)
    wishes = ClassWishes("6.B", is_for_children=True)
    change_class(classroom, wishes)

    address = f"/matches/{with_stranger.public_id}/"
    for player in (one, stranger):
        page = player.get(address)
        assert page.status_code == 410
        assert TOLD in page.content.decode()
        for send in (player.get, player.post):  # parts of the page lead to the page that tells
            part = "board/" if send == player.get else "tokens/"
            answer = send(f"{address}{part}", headers={"HX-Request": "true"})
            assert answer["HX-Redirect"] == address
        assert player.get(f"{address}live/").status_code == 404
        assert address not in player.get("/play/").content.decode()
    assert someone().get(address).status_code == 404  # others learn nothing
    log = MatchEvent.objects.filter(match=with_stranger)
    before = log.count()
    wake_matches()
    assert log.count() == before

    late = Client()
    late.force_login(Learner.objects.create_guest())
    assert late.post(f"/join/{waiting.invite_code}/").status_code != 302
    waiting.refresh_from_db()
    assert waiting.closed_at is not None
    assert other.get(f"/matches/{with_friend.public_id}/").status_code == 200


def test_a_pupil_who_moves_into_a_class_of_children_is_parted_from_strangers(
    classroom: Classroom, teacher: Learner
) -> None:
    mover = pupil(a_class(teacher, name="7.C"))
    player, stranger = signed_in(mover.learner), someone()
    table = open_room(player)
    join(stranger, table)
    match = start(player, table)
    move_pupil(mover, classroom)
    assert TOLD in stranger.get(f"/matches/{match.public_id}/").content.decode()


def test_a_finished_match_with_a_stranger_stays_as_it_was(teacher: Learner) -> None:
    classroom = a_class(teacher)
    player, stranger = signed_in(pupil(classroom, 1).learner), someone()
    table = open_room(player)
    join(stranger, table)
    match = start(player, table)
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now())
    change_class(classroom, ClassWishes("6.B", is_for_children=True))
    table.refresh_from_db()
    assert table.parted_at is None
    assert stranger.get(f"/matches/{match.public_id}/").status_code == 200


@pytest.mark.parametrize("way", ["mix", "sitting"])
def test_children_begin_with_a_place_to_meet_and_few_options(
    child: Client, classroom: Classroom, way: str
) -> None:
    learner = pupil(classroom, 1).learner
    sent = {"map": "europe", "way": way, "command": str(uuid4())}
    address = child.post("/practise/begin/", sent)["Location"]
    asked = []
    for number in range(1, 7):
        run = DrillRun.objects.get(learner=learner)
        question = decode_question(run.open_kind, run.open_question or {})
        asked.append(question)
        page = child.get(address).content.decode()
        if question.kind is Kind.MEET:
            assert "Got it" in page
            given = ["met"]
        else:
            given = list(load_atlas("europe").neighbours[question.places[0]])
        form = {"number": number, "command": str(uuid4()), "given": given}
        assert child.post(f"{address}answer/", form).status_code == 302
        child.post(f"{address}next/", {"number": number + 1})
    assert [question.kind for question in asked] == [Kind.MEET, Kind.PICK_NEIGHBOURS] * 3
    met, first = asked[:2]
    assert met.places == first.places
    assert len(first.options) == 2
    for one, other in pairwise(asked[::2]):
        assert load_atlas("europe").fewest[one.places[0]][other.places[0]] <= 2


@pytest.mark.parametrize("way", ["mix", "sitting", "kind", "streak", "daily"])
def test_children_who_choose_nothing_are_not_asked_for_prices(child: Client, way: str) -> None:
    sent = {"map": "usa", "way": way, "command": str(uuid4())}
    assert child.post("/practise/begin/", sent).status_code == 302
    run = DrillRun.objects.get()
    assert not {Kind.PRICE_IT, *CHOICES} & {Kind(kind) for kind in run.kinds}
    chosen = {"map": "usa", "way": "kind", "kinds": ["price-it"], "command": str(uuid4())}
    child.post("/practise/begin/", chosen)
    assert DrillRun.objects.latest("began_at").kinds == ["price-it"]


@pytest.mark.parametrize("way", ["mix", "sitting"])
def test_children_who_choose_nothing_need_not_write(child: Client, way: str) -> None:
    """After the first steps come questions that a tap answers, not a form to fill with names."""
    sent = {"map": "europe", "way": way, "command": str(uuid4())}
    child.post("/practise/begin/", sent)
    kinds = {Kind(kind) for kind in DrillRun.objects.get().kinds}
    assert not kinds & {Kind.NAME_NEIGHBOURS, Kind.FIND_ROUTE, Kind.PRICE_IT}
    assert {Kind.PICK_NEIGHBOURS, Kind.NEIGHBOURS, Kind.LOCATE, Kind.COUNT_CROSSINGS} == kinds
