"""Hosted matches: every accepted command is in the log once, in one order."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from game.actions.play import open_table
from game.hosting import match_log
from game.hosting.catch_up import catch_up, next_due_at
from game.hosting.match_bots import match_bots
from game.hosting.match_log import entries, position
from game.journey.bots import BOTS
from game.journey.events import MatchOpened, TokenPlaced
from game.journey.legality import Reason
from game.journey.setup import Tempo
from game.journey.state import Phase
from game.models.match import Match, MatchEvent
from game.models.table import Seat, Table
from game.pages.match.plan import Wishes, journey_plan
from game.refused import Refused
from quiz.models.learner import Learner
from tests.table_help import Placement, get_ready, place_token
from tests.web.play_help import Clock, stop_the_clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


@pytest.fixture
def match(db: None, clock: Clock) -> Match:
    """Ada against two bots, turn by turn, with instant cards."""
    ada = Learner.objects.create_guest(display_name="Ada")
    return open_table(ada.pk, journey_plan("europe", ["random", "random"], Wishes(card_ms=0)))


def wait(match: Match, clock: Clock, ms: int = 600_000) -> None:
    """Let time pass."""
    clock.now += ms
    catch_up(match, clock.now)


def test_a_table_has_its_chairs_and_a_match(match: Match) -> None:
    assert [(s.number, s.bot) for s in Seat.objects.order_by("number")] == [
        (0, ""),
        (1, "random"),
        (2, "random"),
    ]
    (first,) = entries(match)
    assert isinstance(first.event, MatchOpened)
    assert [seat.name for seat in first.event.setup.seats] == ["Ada", "Random", "Random 2"]


def test_a_person_plays_a_whole_match(match: Match, clock: Clock) -> None:
    state = catch_up(match, clock.now).state
    while state is not None and state.phase is not Phase.OVER:
        wait(match, clock)
        state = position(match).state
        assert state is not None
        if state.phase is Phase.SCORED:
            get_ready(match, 0, uuid4(), state.round)
        elif state.phase is Phase.PLACING:
            assert state.board is not None
            assert state.board.turn == 0
            own = state.board.spaces_of((0, 0))
            space = next(space for space in state.board.stacks if space not in own)
            place_token(match, uuid4(), Placement(state.round, 0, 0, space))
        state = catch_up(match, clock.now).state
    match.refresh_from_db()
    assert match.ended_at is not None
    assert [entry.sequence for entry in entries(match)] == list(range(1, len(entries(match)) + 1))


def test_the_same_command_again_changes_nothing(match: Match, clock: Clock) -> None:
    wait(match, clock)
    command = uuid4()
    wanted = Placement(1, 0, 0, "40")
    first = place_token(match, command, wanted)
    match_log.memory.forget()
    again = place_token(match, command, wanted)
    assert [entry for entry in again if isinstance(entry.event, TokenPlaced)][:1] == first[:1]
    mine = [e for e in entries(match) if isinstance(e.event, TokenPlaced) and e.event.seat == 0]
    assert len(mine) == 1


def test_a_refused_command_leaves_nothing(match: Match, clock: Clock) -> None:
    wait(match, clock)
    before = entries(match)
    with pytest.raises(Refused) as refused:
        place_token(match, uuid4(), Placement(1, 0, 0, "atlantis"))
    assert refused.value.reason == Reason.UNKNOWN_SPACE
    assert entries(match) == before


def test_who_comes_second_decides_again(
    match: Match, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait(match, clock)
    insert, clashes = match_log._insert, [True]

    def first_loses(*arguments: object) -> object:
        if clashes.pop() if clashes else False:
            raise IntegrityError
        return insert(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(match_log, "_insert", first_loses)
    (placed, *_) = place_token(match, uuid4(), Placement(1, 0, 0, "40"))
    assert isinstance(placed.event, TokenPlaced)


def test_a_lost_memory_is_read_from_the_log(match: Match, clock: Clock) -> None:
    wait(match, clock)
    before = position(match)
    match_log.memory.forget()
    assert position(match) == before


def test_what_is_rolled_back_is_not_remembered(match: Match, clock: Clock) -> None:
    wait(match, clock)
    before = position(match)
    with transaction.atomic():
        place_token(match, uuid4(), Placement(1, 0, 0, "40"))
        transaction.set_rollback(True)
    assert position(match) == before


@pytest.mark.django_db(transaction=True)
def test_what_was_looked_at_and_rolled_back_is_not_remembered(clock: Clock) -> None:
    ada = Learner.objects.create_guest(display_name="Ada")
    match = open_table(ada.pk, journey_plan("europe", ["random"], Wishes(card_ms=0)))
    catch_up(match, clock.now)
    before = position(match)
    with transaction.atomic():
        clock.now += 600_000
        assert catch_up(match, clock.now).sequence >= before.sequence
        made = place_token(match, uuid4(), Placement(1, 0, 0, "40"))
        assert position(match).sequence == made[-1].sequence
        transaction.set_rollback(True)
    assert match_log.memory.get(match).sequence <= before.sequence
    assert position(match) == before


def test_two_at_once_let_it_happen_once(match: Match, clock: Clock) -> None:
    wait(match, clock, 0)
    at = next_due_at(match, position(match))
    assert at is None or at >= clock.now
    for _ in range(3):
        match_log.memory.forget()
        match_bots.cache_clear()
        catch_up(match, clock.now + 10**9)
    rows = MatchEvent.objects.filter(match=match)
    assert sorted(rows.values_list("sequence", flat=True)) == list(range(1, rows.count() + 1))


def test_placing_costs_the_same_in_every_round(
    match: Match, clock: Clock, django_assert_max_num_queries: object
) -> None:
    wait(match, clock)
    assert "perfect" in BOTS
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        place_token(match, uuid4(), Placement(1, 0, 0, "40"))


@pytest.mark.parametrize(
    ("map_slug", "bots", "wishes"),
    [
        ("europe", ["kira of nowhere"], Wishes()),
        ("europe", [], Wishes()),
        ("europe", ["random"] * 6, Wishes()),
        ("europe", ["random"] * 3, Wishes(two_colours=True)),
        ("mars", ["random"], Wishes()),
        ("europe", ["random"], Wishes(card_ms=-1, tempo=Tempo.RACE)),
    ],
)
def test_what_cannot_be_played_opens_no_table(
    db: None, map_slug: str, bots: list[str], wishes: Wishes
) -> None:
    ada = Learner.objects.create_guest()
    with pytest.raises((Refused, ValueError)):
        open_table(ada.pk, journey_plan(map_slug, bots, wishes))
    assert not Table.objects.exists()
