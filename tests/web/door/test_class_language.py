"""Pupils read their name as it stands on their card, unless they choose another language."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from classroom.models.classroom import Classroom
from classroom.pages.door.cards import class_cards
from classroom.pages.door.pupil_secrets import token_of
from classroom.words.pupils import badge
from tests.web.class_help import a_class, a_teacher, pupil, show_card, show_pictures

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en-GB"}


@pytest.fixture
def classroom() -> Classroom:
    """A Czech class, at computers that ask for English."""
    return a_class(a_teacher(), language="cs")


def name_in(classroom: Classroom, language: str) -> str:
    with override(language):
        otter = pupil(classroom)
        return badge(otter.animal, otter.number)


def page(client: Client, path: str) -> str:
    return client.get(path, headers=ENGLISH).content.decode()


@pytest.mark.parametrize("come_in", [show_card, show_pictures])
def test_the_door_and_the_pages_of_a_pupil_are_in_the_language_of_the_cards(
    client: Client, classroom: Classroom, come_in: Callable[..., Any]
) -> None:
    otter = pupil(classroom)
    assert '<html lang="cs"' in page(client, f"/class/{classroom.code}/")
    client.get(f"/class/card/{token_of(otter)}/")
    asked = page(client, "/class/card/")
    assert '<html lang="cs"' in asked
    assert name_in(classroom, "cs") in asked
    come_in(client, otter)
    for path in ("/class/mine/", "/practise/", "/class/tasks/"):
        assert '<html lang="cs"' in page(client, path), path
    assert name_in(classroom, "cs") in page(client, "/class/mine/")
    client.post("/class/out/")
    assert '<html lang="en"' in page(client, "/")


def test_who_chose_a_language_reads_it_and_is_told_what_the_card_says(
    client: Client, classroom: Classroom
) -> None:
    client.post("/i18n/setlang/", {"language": "fr"})
    otter = pupil(classroom)
    assert '<html lang="fr"' in page(client, f"/class/{classroom.code}/")
    client.get(f"/class/card/{token_of(otter)}/")
    asked = page(client, "/class/card/")
    assert name_in(classroom, "fr") in asked
    assert name_in(classroom, "cs") in asked
    show_card(client, otter)
    mine = page(client, "/class/mine/")
    assert '<html lang="fr"' in mine
    assert name_in(classroom, "fr") in mine


def test_cards_are_in_the_language_of_the_class_whoever_prints(classroom: Classroom) -> None:
    otter, made = pupil(classroom), []
    for language in ("en", "fr"):
        with override(language):
            made.append(class_cards(classroom, [otter], "https://example.org"))
    assert made[0][:1000] == made[1][:1000]
    assert name_in(classroom, "cs") != name_in(classroom, "en")


def test_a_language_that_nobody_speaks_is_not_spoken(client: Client) -> None:
    client.cookies["class_language"] = "xx"
    assert '<html lang="en"' in page(client, "/maps/")
