"""Sign-in is no weapon: one hash a try, few at once, and nobody is locked out by other people."""

import threading
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client
from django.urls import URLResolver, get_resolver

from config.serving.addresses import checks_password
from config.serving.passwords import HASHES_AT_ONCE, FewAtOnce, PatientHasher
from game.views.marks import CHECKS_PASSWORD
from quiz.models.learner import Learner
from quiz.views import sign_in as limits
from tests.web.account_help import (
    NAME,
    PASSWORD,
    account,
    link_in_mail,
    sign_in,
    sign_up_form,
    whoever_is_in,
)

pytestmark = pytest.mark.django_db
HERE = "192.0.2.1"


class CountingHasher(FewAtOnce, MD5PasswordHasher):
    """Counts the hashes it makes."""

    algorithm = "counting"
    made = 0

    def encode(self, password: str, salt: str) -> str:
        type(self).made += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def hashes(settings: Any) -> type[CountingHasher]:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    return CountingHasher


def cost(hashes: type[CountingHasher], act: Any) -> int:
    """How many hashes it takes."""
    before = hashes.made
    act()
    return hashes.made - before


@pytest.mark.parametrize(
    ("login", "password"),
    [
        (NAME, PASSWORD),
        (NAME, "wrong"),
        ("me@example.org", PASSWORD),
        ("me@example.org", "wrong"),
        ("nobody", "wrong"),
        ("nobody@example.org", "wrong"),
        ("no password", "wrong"),
    ],
)
def test_a_try_costs_one_hash_whoever_is_meant(
    client: Client, hashes: type[CountingHasher], login: str, password: str
) -> None:
    account(email="me@example.org")
    Learner.objects.create_user("no password")
    assert cost(hashes, lambda: sign_in(client, login, password)) == 1


def test_the_same_for_all_that_asks_for_a_password(
    client: Client, hashes: type[CountingHasher]
) -> None:
    assert cost(hashes, lambda: client.post("/account/sign-up/", sign_up_form())) == 1
    wrong = {"password": "wrong"}
    change = {"oldpassword": "wrong", "password1": "x" * 12 + "y", "password2": "x" * 12 + "y"}
    assert cost(hashes, lambda: client.post("/account/password/", change)) == 1
    assert cost(hashes, lambda: client.post("/account/password/again/", wrong)) == 1
    assert cost(hashes, lambda: client.post("/account/data/delete/", wrong)) == 1
    assert whoever_is_in(client)


def marked_routes() -> set[str]:
    """The names of the addresses that say they hash."""
    found, left = set(), list(get_resolver().url_patterns)
    while left:
        one = left.pop()
        if isinstance(one, URLResolver):
            left += one.url_patterns
        elif getattr(one.callback, CHECKS_PASSWORD, False):
            found.add(one.name)
    return {name for name in found if name}


def test_every_address_that_hashes_waits_in_the_line_for_it() -> None:
    assert marked_routes() == {
        "account_login", "account_signup", "account_change_password", "account_reauthenticate",
        "account_reset_password_from_key", "account_delete",
    }  # fmt: skip

    def waits(path: str, method: str = "POST") -> bool:
        return checks_password({"type": "http", "method": method, "path": path})

    assert waits("/account/sign-in/")
    assert waits("/admin/quiz/learner/1/password/")
    assert not waits("/account/sign-in/", "GET")
    assert not waits("/play/now/")
    assert not waits("/nowhere/")


def test_only_so_many_are_hashed_at_once() -> None:
    class Slow:
        at_once, most, lock = 0, 0, threading.Lock()

        def encode(self, *_: str) -> str:
            with self.lock:
                self.at_once += 1
                self.most = max(self.most, self.at_once)
            time.sleep(0.02)
            with self.lock:
                self.at_once -= 1
            return ""

    class Few(FewAtOnce, Slow):
        pass

    hasher = Few()
    threads = [threading.Thread(target=hasher.encode, args=("x", "y")) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert hasher.most == HASHES_AT_ONCE <= 2


def test_the_hasher_reads_the_hashes_there_are() -> None:
    quick = PatientHasher()
    quick.iterations = 10
    made = quick.encode("secret", "salt")
    assert made.startswith("pbkdf2_sha256$10$salt$")
    assert quick.verify("secret", made)


def guess(address: str, count: int, name: str = NAME) -> list[str]:
    """Wrong tries, each with a new browser."""
    return [sign_in(Client(REMOTE_ADDR=address), name, "guessed") for _ in range(count)]


def test_a_teacher_comes_in_while_others_guess_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NAME", "20/5m/key")
    account()
    for last in range(1, 4):
        guess(f"198.51.100.{last}", 12)
    assert "Wait five minutes" in guess("198.51.100.1", 4)[-1]
    for _ in range(2):
        assert "Wrong user name or password" in sign_in(
            Client(REMOTE_ADDR=HERE), password="mistyped"
        )
    assert sign_in(Client(REMOTE_ADDR=HERE)) == "/play/"


def test_a_teachers_own_browser_works_while_pupils_guess_beside_it() -> None:
    account()
    own = Client(REMOTE_ADDR=HERE)
    assert sign_in(own) == "/play/"
    own.post("/account/sign-out/")
    assert "Wait five minutes" in guess(HERE, 14)[-1]
    assert "Wrong user name or password" in sign_in(own, password="mistyped")
    assert sign_in(own) == "/play/"


def test_a_teachers_new_browser_works_while_a_pupil_guesses_by_hand_beside_it() -> None:
    account()
    pupil, teacher = Client(REMOTE_ADDR=HERE), Client(REMOTE_ADDR=HERE)
    for browser in (pupil, teacher):
        browser.get("/account/sign-in/")
        assert browser.cookies["csrftoken"].value
    assert "Wait five minutes" in [sign_in(pupil, password="guessed") for _ in range(14)][-1]
    assert "Wrong user name or password" in sign_in(teacher, password="mistyped")
    assert sign_in(teacher) == "/play/"


def test_a_program_that_forgets_its_cookies_is_stopped() -> None:
    account()
    pages = []
    for _ in range(70):
        browser = Client(REMOTE_ADDR=HERE)
        browser.get("/account/sign-in/")
        pages.append(sign_in(browser, password="guessed"))
    assert "Wait five minutes" in pages[-1]
    assert "Wrong user name or password" in guess("198.51.100.9", 1)[0], (
        "elsewhere there are tries left"
    )


def test_a_browser_is_known_only_for_the_names_it_signed_in_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    account()
    account("badger")
    pupil = Client(REMOTE_ADDR=HERE)
    sign_in(pupil, "badger")
    pupil.post("/account/sign-out/")
    monkeypatch.setattr(limits, "NAME", "0/5m/key")  # all browsers of an address count as one
    guess(HERE, 11)
    assert "Wait five minutes" in sign_in(pupil)
    stolen = pupil.cookies[limits.COOKIE].value
    assert NAME not in stolen
    forged = Client(REMOTE_ADDR=HERE)
    for value in (stolen, f"{stolen}.{'0' * 64}", "x", "", ".".join("ab")):
        forged.cookies[limits.COOKIE] = value
        assert "Wait five minutes" in sign_in(forged)


def test_who_guesses_with_a_known_browser_is_stopped_too() -> None:
    account()
    own = Client(REMOTE_ADDR=HERE)
    sign_in(own)
    own.post("/account/sign-out/")
    pages = [sign_in(own, password="guessed") for _ in range(21)]
    assert "Wait five minutes" in pages[-1]


def test_one_pupil_who_guesses_many_names_locks_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "ADDRESS", "20/5m/key")
    for number in range(5):
        account(f"pupil-{number}")
    for number in range(30):
        guess(HERE, 1, f"nobody-{number}")
    assert "Wait five minutes" in guess(HERE, 4, "nobody-0")[-1]
    for number in range(5):
        client = Client(REMOTE_ADDR=HERE)
        assert "Wrong user name or password" in sign_in(client, f"pupil-{number}", "mistyped")
        assert sign_in(client, f"pupil-{number}") == "/play/"


def test_right_passwords_never_count() -> None:
    account()
    for _ in range(30):
        assert sign_in(Client(REMOTE_ADDR=HERE)) == "/play/"


def test_address_and_name_share_what_is_left() -> None:
    account(email="me@example.org")
    guess(HERE, 5)
    guess(HERE, 5, "ME@example.org")
    assert "Wait five minutes" in guess(HERE, 1)[0]


def test_a_new_password_by_mail_lets_its_owner_try_anew() -> None:
    learner = account(email="me@example.org")
    EmailAddress.objects.create(user=learner, email="me@example.org", verified=True, primary=True)
    guess(HERE, 11)
    owner = Client(REMOTE_ADDR=HERE)
    assert "Wait five minutes" in sign_in(owner)
    owner.post("/account/password/forgotten/", {"email": "me@example.org"})
    form = owner.get(link_in_mail(), follow=True).redirect_chain[-1][0]
    new = "another good long password"
    assert owner.post(form, {"password1": new, "password2": new}).status_code == 302
    assert sign_in(owner, password=new) == "/play/"
