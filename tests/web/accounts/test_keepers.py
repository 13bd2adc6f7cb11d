"""The admin pages open only for keepers whose second factor is on."""

import pytest
from django.test import Client
from django.urls import get_resolver

from quiz.models.learner import Learner
from tests.web.account_help import PASSWORD, account
from tests.web.accounts.test_second_factor import SECOND, switch_on
from tests.web.site.test_private_pages import address, routes

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(client: Client) -> Learner:
    """A keeper as `createsuperuser` makes one: a name and a password."""
    keeper = Learner.objects.create_superuser("keeper", password=PASSWORD)
    client.force_login(keeper)
    return keeper


def admin_addresses(row: int) -> list[str]:
    found = [route for route in routes(get_resolver().url_patterns) if route.startswith("admin/")]
    rows = {"admin/": {"id": row, "object_id": row}}
    return [address(route, rows) for route in found]


def test_without_a_second_factor_no_admin_page_opens(client: Client, keeper: Learner) -> None:
    otter = account("otter")
    signed_out = ("/admin/logout/", "/admin/jsi18n/")
    addresses = [path for path in admin_addresses(otter.pk) if path not in signed_out]
    assert len(addresses) > 20
    for path in addresses:
        for answer in (client.get(path, follow=True), client.post(path, {"post": "yes"})):
            assert "otter" not in answer.content.decode(), path
            assert answer.status_code in (200, 302, 403, 404), path
    assert Learner.objects.filter(pk=otter.pk).exists()


def test_the_way_to_the_admin_pages_is_shown(client: Client, keeper: Learner) -> None:
    asked = client.get("/admin/quiz/learner/", follow=True)
    assert asked.redirect_chain[-1] == (SECOND, 302)
    assert "the admin pages need it" in asked.content.decode()
    switch_on(client)
    assert client.get("/admin/quiz/learner/").status_code == 200
    client.post(f"{SECOND}app/remove/")
    assert client.get("/admin/").status_code == 302


def test_who_is_no_keeper_is_not_led_anywhere_near(client: Client) -> None:
    client.force_login(account("otter"))
    assert client.get("/admin/", follow=True).status_code == 403
