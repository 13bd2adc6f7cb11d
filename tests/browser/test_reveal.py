"""The reveal of a round in a real browser: step by step, by keyboard, for everybody."""

from functools import cache
from random import Random
from uuid import UUID

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.template import engines
from django.test import RequestFactory
from django.utils.translation import override
from playwright.sync_api import Page, Route, expect

from game.atlas_files import load_atlas
from game.journey.events import Event, JourneyScored
from game.journey.game import JourneyGame
from game.journey.rules import FINALE
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import Simulation
from game.pages.match.end import end_of
from game.pages.match.reveal import RevealPage, reveal_of
from tests.browser.conftest import SIZES, OpenPage, resize, settled, until

pytestmark = pytest.mark.browser

LATER = 10**9
HEADERS = {"Content-Security-Policy": "default-src 'self'", "Content-Type": "text/html"}
SWAP = """address => htmx.ajax("GET", address,
  { target: "#board", select: "#board", swap: "outerHTML" })"""
# The journeys in which something moves
MOVING = """() => [...new Set(document.getAnimations()
  .map(animation => animation.effect.target.closest("[data-step]")?.dataset.step)
  .filter(Boolean))]"""
# As the page of a match shows it, without the rest of that page.
PAGE = """{% extends "base.html" %}{% load static %}
{% block title %}Round{% endblock %}
{% block head %}<link rel="stylesheet" href="{% static 'css/play.css' %}">
<link rel="stylesheet" href="{% static 'css/reveal.css' %}">
<link rel="stylesheet" href="{% static 'css/stage.css' %}">
<link rel="stylesheet" href="{% static 'css/end.css' %}">
{% include "components/htmx.html" %}
<script src="{% static 'js/reveal.js' %}" type="module"></script>{% endblock %}
{% block main %}<div id="board" class="match match--scored">
<header class="match__head"><h1 id="board-title">Round</h1></header>
{% include "game/match/reveal.html" %}
{% if end %}{% include "game/match/end.html" %}{% endif %}</div>{% endblock %}"""


@cache
def log_of(map_slug: str, seed: int, seats: int) -> tuple[Event, ...]:
    """The log of a match between bots."""
    game = JourneyGame(load_atlas(map_slug))
    chairs = tuple(SeatSetup(f"Seat {seat}", "random") for seat in range(seats))
    setup = Setup(map_slug, game.atlas.version, chairs, tempo=Tempo.RACE)
    return tuple(Simulation(game, setup, Random(seed)).play())


def events_until(number: int, map_slug: str = "europe", seats: int = 4) -> tuple[Event, ...]:
    """The log up to the moment when a round is scored."""
    log = log_of(map_slug, 5, seats)
    if number == FINALE:
        return log
    scored = [i for i, e in enumerate(log) if isinstance(e, JourneyScored) and e.round == number]
    return log[: scored[-1] + 1]


def reveal_after(events: tuple[Event, ...]) -> RevealPage:
    """The reveal as the first seat sees it."""
    page = reveal_of(events, 0, LATER)
    assert page is not None
    return page


def html_of(events: tuple[Event, ...], language: str = "en") -> str:
    """A whole page with the reveal, and with the end where the match is over."""
    with override(language):
        reveal, end = reveal_after(events), end_of(events, UUID(int=1), 0, LATER)
        page = {"id": UUID(int=1), "may_get_ready": True, "is_over": end is not None}
        page |= {"round": reveal.round, "next_round": reveal.round + 1, "command": UUID(int=2)}
        values = {"reveal": reveal, "end": end, "page": page}
        return engines["django"].from_string(PAGE).render(values, RequestFactory().get("/"))


def serve(page: Page, address: str, html: str) -> None:
    """Answer an address as if the site did."""

    def answer(route: Route) -> None:
        route.fulfill(body=html, headers=HEADERS)

    page.route(f"**{address}", answer)


def show(page: Page, html: str) -> None:
    """Show a page as if the site had sent it."""
    serve(page, "/shown/", html)
    page.goto("/shown/")
    settled(page)


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def shown_step(page: Page) -> str:
    """The number of the journey that can be seen."""
    shown = page.locator("[data-step]:not([hidden])")
    expect(shown).to_have_count(1)
    return shown.get_attribute("data-step") or ""


def titles(page: Page) -> list[str]:
    """The titles of the journeys that can be seen."""
    found = page.locator("[data-step] h3:visible > .visually-hidden").all()
    return [" ".join((title.text_content() or "").split()).rstrip(".") for title in found]


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desk", "dark")])
def test_everybody_can_use_it(open_page: OpenPage, size: str, scheme: str) -> None:
    page = open_page("/maps/", size=size, scheme=scheme)
    for number, map_slug in ((1, "europe"), (5, "usa"), (FINALE, "lyon")):
        show(page, html_of(events_until(number, map_slug, seats=6)))
        assert rules_broken(page) == [], map_slug


def test_nothing_sticks_out(open_page: OpenPage) -> None:
    page = open_page("/maps/", size="phone")
    for size, language in (("phone", "cs"), ("phone", "fr"), ("tablet", "en")):
        resize(page, *SIZES[size])
        for number in (1, 5, FINALE):
            show(page, html_of(events_until(number, seats=6), language))
            assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
            boxes = page.locator("#board :is(a, button):visible").evaluate_all(
                "nodes => nodes.map(node => node.getBoundingClientRect().height)"
            )
            assert min(boxes) >= 24, (size, language, number)


def test_the_keyboard_steps_through_the_journeys(open_page: OpenPage) -> None:
    events = events_until(1)
    steps = reveal_after(events).steps
    page = open_page("/maps/")
    show(page, html_of(events))
    said = page.locator("[data-reveal-said]")
    assert titles(page) == [f"Your journey: {steps[0].places[0]}"]
    expect(said).to_contain_text(steps[0].sum)
    page.keyboard.press("ArrowRight")
    assert steps[1].token is not None
    assert titles(page) == [f"{steps[1].token.owner}: {steps[1].places[0]}"]
    expect(said).to_contain_text(f"{steps[1].purse_after} €")
    page.locator("h1").evaluate("title => { title.tabIndex = -1; title.focus(); }")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert titles(page) == [f"Your journey: {steps[0].places[0]}"]
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    every = page.locator("[data-step]").count()
    assert shown_step(page) == str(every)
    expect(page.locator("[data-go][aria-current]")).to_have_attribute("data-go", str(every))


def test_a_traveller_is_one_click_away(open_page: OpenPage) -> None:
    page = open_page("/maps/", size="phone")
    show(page, html_of(events_until(5)))
    page.locator("[data-go='3']").click()
    assert shown_step(page) == "3"
    expect(page.locator("[data-go][aria-current]")).to_have_attribute("data-go", "3")
    assert page.url.endswith("/shown/")


def test_a_swap_keeps_the_place_and_a_new_round_begins_anew(open_page: OpenPage) -> None:
    page = open_page("/maps/")
    show(page, html_of(events_until(1)))
    page.keyboard.press("ArrowRight")
    for number, step in ((1, "2"), (2, "1")):
        serve(page, f"/part-{number}/", html_of(events_until(number)))
        page.evaluate(SWAP, f"/part-{number}/")
        expect(page.locator(f"[data-reveal][data-round='{number}'][data-live]")).to_have_count(1)
        expect(page.locator("[data-step]:not([hidden])")).to_have_attribute("data-step", step)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step]:not([hidden])")).to_have_attribute("data-step", "2")


def test_without_scripts_all_journeys_stand_below_each_other(open_page: OpenPage) -> None:
    events = events_until(FINALE)
    page = open_page("/maps/", script=False)
    show(page, html_of(events))
    reveal = reveal_after(events)
    expect(page.locator("[data-step]:not([hidden])")).to_have_count(
        len(reveal.steps) + bool(reveal.missed)
    )
    expect(page.get_by_role("button", name="Draw it again")).to_have_count(0)
    expect(page.locator(".end__standing")).to_have_count(4)


def test_the_route_draws_itself_unless_one_wants_no_motion(open_page: OpenPage) -> None:
    html = html_of(events_until(3))
    page = open_page("/maps/")
    show(page, html)
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    page.locator("[data-go='1']").click()
    legs = page.locator("[data-step='1'] [data-leg]").count()
    drawing = "document.getAnimations().filter(a => a.effect.target?.dataset?.leg).length"
    assert page.evaluate(drawing) >= legs > 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate(MOVING) == ["2"]
    page.wait_for_function("() => document.getAnimations().length === 0")


def test_it_plays_by_itself_until_somebody_does_something(open_page: OpenPage) -> None:
    page = open_page("/maps/")
    page.clock.install()
    show(page, html_of(events_until(1)))
    step, every = page.locator("[data-step]:not([hidden])"), page.locator("[data-step]").count()
    button = page.locator("[data-play]")
    button.focus()
    expect(button).to_have_accessible_name("Play all")
    page.keyboard.press("Enter")
    expect(button).to_have_accessible_name("Pause")
    page.clock.run_for(6_100)
    expect(step).to_have_attribute("data-step", "2")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.clock.run_for(30_000)
    expect(step).to_have_attribute("data-step", "2")
    page.keyboard.press("Enter")
    page.clock.run_for(6_100 * every)
    expect(step).to_have_attribute("data-step", str(every))
    expect(button).to_have_accessible_name("Play all")
    page.keyboard.press("Enter")
    expect(step).to_have_attribute("data-step", "1")
    page.keyboard.press("ArrowRight")
    expect(button).to_have_accessible_name("Play all")
    page.clock.run_for(30_000)
    expect(step).to_have_attribute("data-step", "2")


def test_what_is_new_in_an_act_is_a_card_before_the_next_round_once(open_page: OpenPage) -> None:
    page = open_page("/maps/", size="phone")
    sent: list[str] = []

    def ready(route: Route) -> None:
        sent.append("ready")
        route.fulfill(status=204)

    page.route("**/ready/", ready)
    show(page, html_of(events_until(2)))
    card, next_ = page.locator("[data-lesson]"), page.locator("#go-on")
    next_.click()
    expect(card.get_by_role("heading")).to_be_focused()
    expect(card.get_by_role("row").nth(1)).to_be_visible()
    expect(page.locator("[data-step] figure:visible")).to_have_count(0)
    expect(next_).to_be_in_viewport()
    assert not sent
    assert rules_broken(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
    next_.click()
    until(page, lambda: sent == ["ready"])
    page.reload()
    expect(card.get_by_role("row").nth(1)).to_be_hidden()
    card.locator("summary").click()
    expect(card.get_by_role("row").nth(1)).to_be_visible()
    next_.click()
    until(page, lambda: sent == ["ready", "ready"])


def test_the_winner_is_told_after_the_last_round_was_looked_at(open_page: OpenPage) -> None:
    page = open_page("/maps/")
    show(page, html_of(events_until(1)))
    serve(page, "/part/", html_of(events_until(FINALE)))
    page.evaluate(SWAP, "/part/")
    end = page.locator("#end")
    expect(page.locator("[data-reveal][data-round='7']")).to_be_visible()
    expect(end).to_be_hidden()
    page.get_by_role("link", name="See who won").click()
    expect(end.get_by_role("heading", level=2)).to_be_focused()
    expect(page.locator("[data-reveal]")).to_be_hidden()
    end.get_by_role("link", name="Look at the last round").click()
    expect(end).to_be_hidden()
    show(page, html_of(events_until(FINALE)))  # opened later: the winner comes first
    expect(end).to_be_visible()
    expect(page.locator("[data-reveal]")).to_be_hidden()


FIRST_SCREEN = """() => {
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    const across = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
    const down = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    return { share: Math.max(0, across) * Math.max(0, down) / (innerWidth * innerHeight),
             whole: box.top >= 0 && box.bottom <= innerHeight, box };
  };
  const step = document.querySelector("[data-step]:not([hidden])");
  const sheet = step.querySelector(".reveal-verdict").getBoundingClientRect();
  const tools = [...document.querySelectorAll(".reveal__tool, .match__head h1, .go-on")];
  const covered = [...step.querySelectorAll("[data-leg], [data-crossing], [data-spot]")]
    .filter((mark) => {
      const box = mark.getBoundingClientRect();
      return [...tools.map((tool) => tool.getBoundingClientRect()), sheet].some((over) =>
        box.left < over.right && over.left < box.right
        && box.top < over.bottom && over.top < box.bottom);
    });
  const map = seen(step.querySelector("figure"));
  const lost = innerWidth < 992 ? Math.max(0, map.box.bottom - sheet.top) * innerWidth : 0;
  return {
    map: map.share - lost / (innerWidth * innerHeight),
    verdict: seen(step.querySelector("h3")).whole,
    next: seen(document.querySelector("#go-on")).whole,
    covered: covered.length,
  };
}"""


EVERY_ROUND, EVERY_ACT = tuple(range(1, FINALE + 1)), (1, 3, 5, FINALE)


@pytest.mark.parametrize(
    ("map_slug", "rounds"),
    [
        ("europe", EVERY_ROUND),
        ("usa", EVERY_ROUND),
        ("lyon", EVERY_ROUND),
        ("world", EVERY_ACT),  # wide
        ("italy", EVERY_ACT),  # tall
        ("czechia", EVERY_ACT),  # small
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.parametrize("size", ["phone", "tablet", "desk"])
def test_the_map_is_first_with_verdict_and_next_in_view(
    open_page: OpenPage, size: str, map_slug: str, rounds: tuple[int, ...]
) -> None:
    page = open_page("/maps/", size=size)
    for number in rounds:
        show(page, html_of(events_until(number, map_slug, seats=6)))
        if number == FINALE:  # a visitor who opens a finished match sees the end first
            page.get_by_role("link", name="Look at the last round").click()
        for step in range(page.locator("[data-go]").count()):
            page.keyboard.press("ArrowRight") if step else None
            found = page.evaluate(FIRST_SCREEN)
            where = (map_slug, number, step, found)
            assert found["map"] >= 0.45, where
            assert found["verdict"], where
            assert found["next"], where
            assert found["covered"] == 0, where


@pytest.mark.parametrize("seats", [4, 6])
def test_on_a_phone_every_traveller_is_in_view(open_page: OpenPage, seats: int) -> None:
    page = open_page("/maps/", size="phone")
    for number in EVERY_ACT:
        show(page, html_of(events_until(number, seats=seats)))
        if number == FINALE:
            page.get_by_role("link", name="Look at the last round").click()
        travellers = page.locator(".reveal__traveller")
        assert travellers.count() >= seats
        for traveller in travellers.all():
            box = traveller.bounding_box()
            assert box
            assert box["x"] >= 0, number
            assert box["x"] + box["width"] <= SIZES["phone"][0], number


@pytest.mark.parametrize(("number", "sum_"), [(3, "120 €"), (FINALE, "+140 €")])
def test_on_a_phone_four_travellers_stand_in_one_row(
    open_page: OpenPage, number: int, sum_: str
) -> None:
    page = open_page("/maps/", size="phone")
    show(page, html_of(events_until(number)))
    if number == FINALE:
        page.get_by_role("link", name="Look at the last round").click()
    page.locator(".reveal__sum").evaluate_all(
        "(sums, text) => sums.forEach((sum) => { sum.textContent = text })", sum_
    )
    travellers = [
        traveller.bounding_box() for traveller in page.locator(".reveal__traveller").all()
    ]
    assert len({box["y"] for box in travellers[:4] if box}) == 1


def test_on_a_desk_a_lesson_has_its_map_beside_the_words(open_page: OpenPage) -> None:
    page = open_page("/maps/")
    show(page, html_of(events_until(2)))
    page.locator("#go-on").click()
    # The click returns before the page has answered it, and boxes are measured one after another.
    expect(page.locator("[data-reveal][data-teaching]")).to_be_visible()
    boxes = [
        page.locator(f"[data-lesson]{part}").bounding_box()
        for part in ("", " .lesson__words", " .lesson__table", " .reveal-map")
    ]
    card, words, table, picture = (box for box in boxes if box)
    width, height = SIZES["desk"]
    assert card["width"] >= 0.8 * width
    for text in (words, table):
        assert text["x"] + text["width"] <= picture["x"]
    assert picture["width"] >= 0.4 * width
    assert picture["y"] <= 0.25 * height
    expect(page.locator("#go-on")).to_be_in_viewport(ratio=1)


BETTER = """() => {
  const text = (node) => { const range = document.createRange(); range.selectNodeContents(node);
    return [...range.getClientRects()]; };
  const card = document.querySelector("[data-step]:not([hidden]) .better");
  const stamp = card.querySelector(".better__stamp").getBoundingClientRect();
  const covered = text(card.querySelector(".better__head")).some((line) =>
    line.left < stamp.right && stamp.left < line.right
    && line.top < stamp.bottom && stamp.top < line.bottom);
  const inside = card.getBoundingClientRect();
  const broken = [...card.querySelectorAll(".better__station, .better__stamp")].filter((station) =>
    text(station).length > station.textContent.trim().split(/[\\s-]+/).length).length;
  const out = [...card.querySelectorAll(".better__station")].some((station) =>
    station.getBoundingClientRect().right > inside.right + 1);
  return { covered, broken, out };
}"""


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_on_a_desk_the_stamp_covers_no_word_of_what_was_better(
    open_page: OpenPage, language: str
) -> None:
    page = open_page("/maps/")
    found = 0
    for number in EVERY_ROUND:
        html = html_of(events_until(number), language)
        if 'class="better"' not in html:
            continue
        show(page, html)
        if number == FINALE:
            page.locator("[data-to-reveal]").click()
        assert page.evaluate(BETTER) == {"covered": False, "broken": 0, "out": False}, number
        found += 1
    assert found > 2


def test_on_a_desk_a_round_without_a_border_behind_it_leaves_no_empty_card(
    open_page: OpenPage,
) -> None:
    page = open_page("/maps/")
    show(page, html_of(events_until(FINALE)))
    worst = page.locator(".end__worst")
    worst.locator(".reveal-map").evaluate("node => node.remove()")
    card, words = worst.bounding_box(), worst.locator(".end__lesson").bounding_box()
    assert card
    assert words
    assert card["height"] <= words["height"] + 64


def test_numbers_can_be_read_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/maps/", size="phone")
    show(page, html_of(events_until(1)))
    for number in page.locator("[data-crossing] circle:visible").all():
        box = number.bounding_box()
        assert box
        assert 14 <= box["width"] <= 26
    for name in page.locator(".reveal-name:visible").all():
        size = name.evaluate("node => node.getBoundingClientRect().height")
        assert 9 <= size <= 30


def test_on_a_phone_long_words_leave_every_button_of_the_end_in_view(open_page: OpenPage) -> None:
    page = open_page("/maps/", size="phone", language="cs")
    show(page, html_of(events_until(FINALE), "cs"))
    longest = {
        "#end-heading": "Vítězí Starý Anton s náskokem 20 €",
        ".podium__seat--1 .podium__name": "Starý Anton",
        ".end__lesson h3": "Sousedí spolu: Maďarsko a Rumunsko",
        ".end__lesson p:last-child": "Stálo tě to 40 €. Lepší volba: Rumunsko + Srbsko.",
    }
    for part, words in longest.items():
        page.locator(part).evaluate("(node, words) => { node.textContent = words }", words)
    # Playing again and sharing stand beside each other, as high as the row above them.
    practise = page.locator(".end__practise button").bounding_box()
    assert practise
    assert practise["y"] + 2 * practise["height"] + 8 <= SIZES["phone"][1]


@pytest.mark.parametrize("size", SIZES)
def test_the_end_leads_to_the_border_behind_the_worst_round(open_page: OpenPage, size: str) -> None:
    page = open_page("/maps/", size=size)
    show(page, html_of(events_until(FINALE)))
    practise = page.get_by_role("button", name="Practise this")
    expect(page.locator(".end__worst .reveal-map__svg")).to_be_visible()
    expect(practise).to_be_in_viewport(ratio=1)
    expect(page.locator(".purses__marked")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert rules_broken(page) == []
