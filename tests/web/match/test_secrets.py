"""With the map hidden, nothing that is sent before the reveal depends on what is secret.

Looking for words in pages can miss what nobody thought of. So the same round is played twice, and
only what must stay secret differs: all the borders of the map, or the seed of the match with the
cards to come. Whatever is sent, to the last byte, must be the same.
"""

import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import ClassVar
from uuid import UUID

import pytest
from django.test import Client, RequestFactory

from game import atlas_files, urls
from game.actions.play import begin_match
from game.atlas import Atlas, read_atlas
from game.atlas.atlas import Border
from game.atlas_files import load_atlas
from game.hosting import match_log
from game.hosting.match_bots import match_bots
from game.journey import due
from game.journey.game import JourneyGame
from game.journey.rules import FORTY
from game.journey.setup import SeatSetup, Setup, Tempo
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.match.plan import Wishes
from game.queries.stream_rights import Ticket, seated_at
from game.views import live
from quiz.models.learner import Learner
from tests.web.play_help import HTMX, Clock, stop_the_clock

pytestmark = pytest.mark.django_db
MATCH = UUID("5ec2e700-0000-4000-8000-000000000000")
SEED, OTHER_SEED = "a" * 32, "b" * 32
NOT_TO_BE_READ = 405
BELOW = "matches/<uuid:public_id>/"
PERHAPS_DIFFERENT = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"  # ids of commands
    r'|name="csrfmiddlewaretoken" value="\w+"|(csrftoken|sessionid)=\w+'
    r"|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT"
)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = stop_the_clock(monkeypatch)
    monkeypatch.setattr(live, "now_ms", clock)
    return clock


def another_world(atlas: Atlas) -> Atlas:
    """The same places with wholly different borders: as if all of them had moved."""
    parts = sorted(atlas.place_of)
    moved = parts.copy()
    Random(3).shuffle(moved)
    to = dict(zip(parts, moved, strict=True))
    borders = [
        Border(tuple(sorted((to[a], to[b]))), border.kind, {})  # type: ignore[arg-type]
        for border in atlas.borders
        for a, b in [border.between]
        if atlas.place_of[to[a]] != atlas.place_of[to[b]]
    ]
    return Atlas(
        atlas.slug,
        atlas.places.values(),
        borders,
        version=atlas.version,
        names=atlas.names,
        credit=atlas.credit,
        regions=atlas.regions,
        part_names=atlas.part_names,
    )


def forget_what_was_worked_out() -> None:
    """Empty every cache of the program: some keep what they hold under the name of a map."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("game", "quiz"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.fixture
def change_the_world(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Puts another map behind the name of Europe: whatever loads it from now on gets that one."""
    atlas = load_atlas("europe")
    other = another_world(atlas)
    assert other.fewest != atlas.fewest

    def put(europe: Atlas) -> None:
        def read(value: object) -> Atlas:
            found = read_atlas(value)
            return europe if found.slug == europe.slug else found

        monkeypatch.setattr(atlas_files, "read_atlas", read)
        forget_what_was_worked_out()
        assert load_atlas("europe") is europe

    yield lambda: put(other)
    put(atlas)


class Sent:
    """Everything that is sent to one seat until the last token is placed."""

    guided: ClassVar[bool] = False

    def __init__(self, clock: Clock, seed: str) -> None:
        match_log.memory.forget()
        match_bots.cache_clear()
        Table.objects.all().delete()
        Learner.objects.all().delete()
        self.clock, self.text = clock, list[str]()
        clock.now = 1_700_000_000_000
        self.client, self.learner = Client(), Learner.objects.create_guest()
        self.client.force_login(self.learner)
        self._open(seed)
        self.address = f"/matches/{MATCH}/"

    def _open(self, seed: str) -> None:
        wishes = Wishes(tempo=Tempo.TURNS if self.guided else Tempo.RACE, card_ms=600)
        table = Table.objects.create(host=self.learner, map="europe", wishes={
            "tempo": wishes.tempo, "two_colours": False, "open_map": False,
            "mistakes": wishes.mistakes, "grace_ms": None, "card_ms": 600, "bot_pace": 100,
            "guided": self.guided, "host_begins": self.guided,
        })  # fmt: skip
        Seat.objects.create(table=table, number=0, learner=self.learner)
        Seat.objects.create(table=table, number=1, bot="random")
        chairs = [SeatSetup("Somebody"), SeatSetup("Random", "random")]
        begin_match(table, chairs, MATCH)
        Match.objects.filter(public_id=MATCH).update(seed=seed)

    def take(self, response: object) -> str:
        """Keep what was sent, headers and body."""
        head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())  # type: ignore[attr-defined]
        cookies = response.cookies.output()  # type: ignore[attr-defined]
        body = response.content.decode()  # type: ignore[attr-defined]
        self.text += [head, cookies, body]
        return str(body)

    def round_one(self) -> None:
        """See the cards fall, try some things that are refused, and place a token."""
        page = self.take(self.client.get(self.address))
        for _ in range(10):
            self.clock.now += 600
            after = re.search(r'data-version="([\d.]+)"', page)
            assert after
            self.take(self.client.get(f"{self.address}board/?after={after[1]}", headers=HTMX))
            page = self.take(self.client.get(self.address))
            self.stream(after[1])
        self.post(space="atlantis")
        self.post(round="6")
        assert FORTY in page
        for address in ("record/", "replay/", "minds/1/"):
            assert self.client.get(f"{self.address}{address}").status_code == 404

    def stream(self, after: str) -> None:
        """What the stream of the match would send now."""
        request = RequestFactory().get(self.address)
        request.user = self.learner
        request.META["CSRF_COOKIE"] = "c" * 32
        ticket = Ticket("", self.learner.pk, "", seated_at, 0)
        viewer = live.Viewer(request, self.learner.pk, MATCH, "en", ticket)  # type: ignore[arg-type]
        shown = live._look(viewer, after)
        if shown:
            self.text.append(shown.message.decode())

    def post(self, **changes: str) -> None:
        """Send the form of a token."""
        sent = {"round": "1", "space": FORTY, "command": str(UUID(int=len(self.text))), **changes}
        self.take(self.client.post(f"{self.address}tokens/", sent, headers=HTMX))

    def all(self) -> str:
        """Everything, without what differs from visit to visit anyway."""
        return PERHAPS_DIFFERENT.sub("…", "\n".join(self.text))


def addresses_of_a_match() -> list[str]:
    """Every address below a match, as the list of the site's addresses has them."""
    found = [str(one.pattern) for one in urls.urlpatterns]
    below = [route.removeprefix(BELOW) for route in found if route.startswith(BELOW)]
    return [route.replace("<int:seat>", "1") for route in below]


def readable(clock: Clock) -> list[str]:
    """Those of them that can be read at all, some of them only later."""
    sent = Sent(clock, SEED)
    found = [
        below
        for below in addresses_of_a_match()
        if sent.client.head(f"{sent.address}{below}").status_code != NOT_TO_BE_READ
    ]
    assert {"", "board/", "replay/", "record/", "minds/1/"} <= {*found}
    return list(dict.fromkeys([*found, "live/"]))


def read(sent: Sent, below: str) -> None:
    """Read one address of the match as it is now, without having read another one before."""
    match_log.memory.forget()
    if below == "live/":  # what it sends first, to a browser that has seen nothing
        sent.stream("")
        return
    for headers in ({}, HTMX):
        answer = sent.client.get(f"{sent.address}{below}", headers=headers)
        assert answer.status_code in (200, 204, 404), below
        sent.take(answer)


def sent_when_read_first(clock: Clock, first: str, addresses: list[str]) -> str:
    """What all addresses send before the reveal, where one of them is always read first."""
    sent = Sent(clock, SEED)
    others = [below for below in addresses if below != first]
    for wait in (0, 600, 6_000):  # nothing dealt yet, cards falling, all of them there
        clock.now += wait
        for below in (first, *others):
            read(sent, below)
    return sent.all()


def sent_in_round_one(clock: Clock, seed: str = SEED) -> str:
    sent = Sent(clock, seed)
    sent.round_one()
    return sent.all()


@pytest.mark.parametrize("guided", [False, True])
def test_nothing_that_is_sent_depends_on_a_border(
    clock: Clock,
    change_the_world: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    guided: bool,
) -> None:
    monkeypatch.setattr(Sent, "guided", guided)
    monkeypatch.setattr(due, "_has_thought_at", lambda *_: clock.now + 10_000_000)
    before = sent_in_round_one(clock)
    assert "France" in before or len(before) > 10_000
    assert ("Every border you cross" in before) == guided
    change_the_world()
    assert sent_in_round_one(clock) == before


def test_nothing_depends_on_a_border_whichever_address_is_read_first(
    clock: Clock, change_the_world: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "_has_thought_at", lambda *_: clock.now + 10_000_000)
    addresses = readable(clock)
    before = {first: sent_when_read_first(clock, first, addresses) for first in addresses}
    for first, sent in before.items():
        assert "/maps/europe/" not in sent, f"{first} first: a picture of the map or a link to it"
    change_the_world()
    for first in addresses:
        assert sent_when_read_first(clock, first, addresses) == before[first], f"{first} first"


def test_nothing_that_is_sent_depends_on_the_seed_or_the_cards_to_come(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = due.cards_of

    def same_first_round(
        game: JourneyGame, setup: Setup, seed: str, number: int
    ) -> tuple[str, ...]:
        return cards(game, setup, SEED if number == 1 else seed, number)

    monkeypatch.setattr(due, "cards_of", same_first_round)
    monkeypatch.setattr(due, "_has_thought_at", lambda *_: clock.now + 10_000_000)
    before = sent_in_round_one(clock)
    assert SEED not in before
    assert sent_in_round_one(clock, OTHER_SEED) == before


def test_the_test_would_see_a_border(
    clock: Clock, change_the_world: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same comparison finds the difference once the map may be seen."""

    def open_to_the_end() -> str:
        sent = Sent(clock, SEED)
        sent.round_one()
        sent.clock.now += 100_000
        sent.post(space=FORTY)
        sent.clock.now += 10_000_000
        sent.take(sent.client.get(sent.address))
        assert "data-reveal" in sent.all()
        return sent.all()

    before = open_to_the_end()
    change_the_world()
    assert open_to_the_end() != before


def test_a_card_that_has_not_fallen_is_nowhere(clock: Clock) -> None:
    sent = Sent(clock, SEED)
    match = Match.objects.get(public_id=MATCH)
    sent.take(sent.client.get(sent.address))
    state = match_log.position(match).state
    assert state is not None
    assert state.board is not None
    names = load_atlas("europe").places
    for number, slug in enumerate((*state.board.offer, *state.board.centre)):
        page = sent.take(sent.client.get(sent.address))
        assert names[slug].names["en"] not in page, f"card {number} is there before it fell"
        assert slug not in page.replace("/matches/", "")
        clock.now += 600
    assert names[state.board.centre[0]].names["en"] in sent.take(sent.client.get(sent.address))
