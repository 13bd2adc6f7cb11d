"""A guesser at sign-in is stopped, and nobody else is: not the class, not the neighbour."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.door import ShownSecret, come_in
from classroom.actions.places import new_secrets
from classroom.models.classroom import Classroom, SignIn
from classroom.models.door import KnownBrowser, WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.knocking import Knocker
from classroom.pages.door.limits import (
    BROWSER_WAITS,
    CODES_WAIT,
    STRANGE_NUMBERS_KEPT,
    pupil_limit,
)
from classroom.pages.door.pupil_secrets import pictures_of, token_of
from classroom.tasks import forget_old_classes
from game.refused import Refused
from quiz.models.learner import Learner
from tests.web.class_help import (
    a_class,
    a_teacher,
    pupil,
    show_card,
    show_pictures,
    signed_in,
    wrong_pictures,
)

pytestmark = pytest.mark.django_db
SCHOOL, HOME = "198.51.100.7", "203.0.113.9"
MOST = pupil_limit(SignIn.FOUR).tries


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


def knock(who: Pupil, browser: str, at: datetime, *, right: bool = False, net: str = HOME) -> str:
    """Show pictures of a pupil at sign-in; "in", or the reason why not."""
    shown = ShownSecret(pictures_of(who) if right else wrong_pictures(who))
    try:
        come_in(who.classroom, who.number, shown, Knocker.at(browser, net), at)
    except Refused as refused:
        return refused.reason
    return "in"


def guess(who: Pupil, times: int, at: datetime, net: str = HOME) -> list[str]:
    """Guess with another browser each time."""
    return [knock(who, f"guesser {at} {turn}", at, net=net) for turn in range(times)]


# --- Codes and cards from outside ---------------------------------------------------------------


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}, {}]
)
def test_pictures_on_a_page_elsewhere_shut_nobody_out(
    classroom: Classroom, headers: dict[str, str]
) -> None:
    """Sixty-four images that point at wrong codes and cards, loaded by a browser of the school."""
    browser, otter = Client(), pupil(classroom)
    for turn in range(64):
        wrong = f"zzzzzz{chr(97 + turn % 8)}z"
        for path in (f"/class/{wrong}/", f"/class/?code={wrong}", f"/class/{wrong}/new/"):
            assert browser.get(path, headers=headers).status_code == 404
        assert browser.get(f"/class/card/{wrong}/", headers=headers).status_code == 404
    assert not WrongTry.objects.exists()
    assert browser.get(f"/class/{classroom.code}/").status_code == 200
    assert browser.post("/class/", {"code": classroom.code}).status_code == 302
    assert show_pictures(browser, otter)["Location"] == "/class/mine/"
    assert show_card(Client(), otter)["Location"] == "/class/mine/"


def test_a_form_sent_from_elsewhere_is_not_counted(classroom: Classroom) -> None:
    strict = Client(enforce_csrf_checks=True)
    for path in ("/class/", "/class/zzzzzzzz/", "/class/zzzzzzzz/new/"):
        assert strict.post(path, {"code": "zzzzzzzz"}).status_code == 403
    assert not WrongTry.objects.exists()


def test_only_wrong_codes_are_refused_where_many_were_wrong(
    client: Client, classroom: Classroom
) -> None:
    for _ in range(CODES_WAIT.tries):
        assert client.post("/class/", {"code": "zzzzzzzz"}).status_code == 404
    for path in ("/class/", "/class/zzzzzzzz/"):
        refused = client.post(path, {"code": "zzzzzzzz"})
        assert refused.status_code == 429
        assert "many wrong codes from your network" in refused.content.decode()
    assert WrongTry.objects.count() == CODES_WAIT.tries
    assert client.post("/class/", {"code": classroom.code}).status_code == 302
    assert show_pictures(client, pupil(classroom))["Location"] == "/class/mine/"
    assert Client().get(f"/class/card/{token_of(pupil(classroom))}/").status_code == 303
    elsewhere = Client(REMOTE_ADDR=HOME)
    assert elsewhere.post("/class/", {"code": "zzzzzzzz"}).status_code == 404
    assert not WrongTry.objects.filter(address__contains="127.0.0.1").exists()


# --- Secrets ------------------------------------------------------------------------------------


def test_a_browser_that_guesses_waits_and_others_do_not(classroom: Classroom) -> None:
    otter, other, now = pupil(classroom), pupil(classroom, 2), timezone.now()
    for _ in range(BROWSER_WAITS.tries):
        assert knock(otter, "tablet", now) == "wrong"
    for who in (otter, other):
        assert knock(who, "tablet", now, right=True) == "wait"
    assert WrongTry.objects.count() == BROWSER_WAITS.tries, "what is refused unseen does not count"
    for who in (otter, other):
        assert knock(who, f"tablet of {who}", now, right=True) == "in"
    later = now + BROWSER_WAITS.within + timedelta(seconds=1)
    assert knock(otter, "tablet", later, right=True) == "in"


def test_a_shared_computer_begins_anew_with_each_child(teacher: Learner) -> None:
    classroom, now = a_class(teacher, 12), timezone.now()
    for number in range(1, 13):
        child = pupil(classroom, number)
        for _ in range(2):
            assert knock(child, "the one computer", now) == "wrong"
        assert knock(child, "the one computer", now, right=True) == "in"


def test_numbers_that_nobody_has_cost_only_the_browser(classroom: Classroom) -> None:
    otter, now = pupil(classroom), timezone.now()
    nobody = pupil(classroom, 2)
    nobody.number = 99
    for turn in range(STRANGE_NUMBERS_KEPT.tries + 50):
        assert knock(nobody, f"guesser {turn}", now, net=SCHOOL) == "wrong"
    assert WrongTry.objects.count() == STRANGE_NUMBERS_KEPT.tries, "rows are not for strangers"
    assert knock(otter, "tablet", now, right=True, net=SCHOOL) == "in"
    for _ in range(BROWSER_WAITS.tries):
        knock(nobody, "one browser", now + timedelta(hours=2))
    assert knock(nobody, "one browser", now + timedelta(hours=2)) == "wait"


def test_guessing_elsewhere_keeps_no_child_out_at_school_or_at_home(classroom: Classroom) -> None:
    otter, now = pupil(classroom), timezone.now()
    assert knock(otter, "tablet", now, right=True, net=SCHOOL) == "in"
    tried = guess(otter, MOST + 5, now)
    assert tried == ["wrong"] * MOST + ["shut"] * 5
    assert knock(otter, "a new phone", now, right=True) == "shut"
    assert knock(otter, "tablet", now, right=True, net=SCHOOL) == "in"
    assert knock(otter, "another tablet", now, right=True, net=SCHOOL) == "in"
    assert knock(pupil(classroom, 2), "a new phone", now, right=True) == "in"
    assert show_card(Client(REMOTE_ADDR=HOME), otter)["Location"] == "/class/mine/"


def test_a_neighbour_keeps_no_child_out_at_the_childs_own_computer(classroom: Classroom) -> None:
    otter, now = pupil(classroom), timezone.now()
    assert knock(otter, "tablet", now, right=True, net=SCHOOL) == "in"
    assert guess(otter, MOST + 1, now, SCHOOL)[-1] == "shut"
    assert knock(otter, "tablet", now, right=True, net=SCHOOL) == "in"


def test_coming_in_does_not_let_others_guess_anew(classroom: Classroom) -> None:
    otter, now = pupil(classroom), timezone.now()
    knock(otter, "tablet", now, right=True, net=SCHOOL)
    guess(otter, MOST, now)
    knock(otter, "tablet", now, net=SCHOOL)
    knock(otter, "tablet", now, right=True, net=SCHOOL)
    assert guess(otter, 1, now + timedelta(hours=1)) == ["shut"]
    assert list(WrongTry.objects.filter(is_forgiven=True).values_list("nearness", flat=True)) == [2]
    # Signing in as oneself does not forgive attempts at another's number.
    neighbour = pupil(classroom, 2)
    knock(otter, "phone of 2", now, net=SCHOOL)
    knock(neighbour, "phone of 2", now, right=True, net=SCHOOL)
    assert WrongTry.objects.filter(is_forgiven=True).count() == 1


def test_the_teacher_is_told_and_lets_in_or_gives_a_new_card(
    classroom: Classroom, teacher: Learner
) -> None:
    otter, now, mine = pupil(classroom), timezone.now(), signed_in(teacher)
    address = f"/teach/classes/{classroom.public_id}/"
    guess(otter, MOST, now)
    page = mine.get(address).content.decode()
    assert "Sign-in problems" in page
    assert f"{MOST} wrong tries" in page
    assert f"From {MOST} browsers." in page
    assert "Blocked for now." in page
    mine.post(f"{address}pupils/{otter.public_id}/let-in/")
    assert "Blocked for now." not in mine.get(address).content.decode()
    assert knock(otter, "a new phone", timezone.now(), right=True) == "in"
    assert f"{address}pupils/{otter.public_id}/reset/" in page
    mine.post(f"{address}pupils/{otter.public_id}/reset/")
    assert pupil(classroom).seed != otter.seed
    assert not KnownBrowser.objects.exists(), "a browser that came in with the old card is unknown"


def test_the_teacher_lets_the_whole_class_in_at_once(
    classroom: Classroom, teacher: Learner
) -> None:
    now, browser = timezone.now(), Client()
    for number in (1, 2, 3):
        guess(pupil(classroom, number), MOST, now)
    otter = pupil(classroom)
    for _ in range(BROWSER_WAITS.tries):
        show_pictures(browser, otter, wrong_pictures(otter))
    assert "Too many wrong tries" in show_pictures(browser, otter).content.decode()
    signed_in(teacher).post(f"/teach/classes/{classroom.public_id}/let-in/")
    assert show_pictures(browser, otter)["Location"] == "/class/mine/"
    for number in (2, 3):
        assert show_pictures(Client(), pupil(classroom, number))["Location"] == "/class/mine/"


def test_cards_of_twelve_pictures_are_offered_better_ones(teacher: Learner) -> None:
    classroom = a_class(teacher, sign_in=SignIn.TWELVE)
    otter, mine = pupil(classroom), signed_in(teacher)
    old, link, address = (
        pictures_of(otter),
        token_of(otter),
        f"/teach/classes/{classroom.public_id}/",
    )
    assert show_pictures(Client(), otter)["Location"] == "/class/mine/", "old cards keep working"
    assert "Better cards for this class" in mine.get(address).content.decode()
    for wrong in ("", "words", "pictures", "x"):
        mine.post(f"{address}better-cards/", {"sign_in": wrong})
    assert pictures_of(pupil(classroom)) == old
    mine.post(f"{address}better-cards/", {"sign_in": "four"})
    assert len(pictures_of(pupil(classroom))) == 4
    assert token_of(pupil(classroom)) == link, "the QR code on the old card keeps working"
    assert show_pictures(Client(), pupil(classroom))["Location"] == "/class/mine/"
    assert "Better cards" not in mine.get(address).content.decode()
    mine.post(f"{address}better-cards/", {"sign_in": "three"})
    assert pupil(classroom).classroom.sign_in == SignIn.FOUR
    page = mine.get(f"{address}settings/").content.decode()
    assert 'value="three"' in page
    assert 'value="pictures"' not in page, "nobody goes back to weak cards"


def test_the_cookie_of_a_browser_is_its_own(classroom: Classroom) -> None:
    first, second, otter = Client(), Client(), pupil(classroom)
    for client in (first, second):
        client.get(f"/class/{classroom.code}/")
    assert first.cookies["door"].value != second.cookies["door"].value
    assert first.cookies["door"]["httponly"]
    show_pictures(first, otter)
    kept = KnownBrowser.objects.get()
    assert first.cookies["door"].value not in kept.browser, "only a hash is kept"
    assert len(kept.network) == 4
    odd = Client()
    odd.cookies["door"] = "x" * 5000
    assert show_pictures(odd, otter)["Location"] == "/class/mine/"
    KnownBrowser.objects.update(seen_at=timezone.now() - timedelta(days=181))
    forget_old_classes.delay()
    assert not KnownBrowser.objects.exists()


def test_a_new_card_forgets_browsers(classroom: Classroom) -> None:
    otter = pupil(classroom)
    show_card(Client(), otter)
    assert KnownBrowser.objects.count() == 1
    new_secrets(otter, timezone.now())
    assert not KnownBrowser.objects.exists()
