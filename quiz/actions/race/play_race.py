"""What players do: join, arrive, draw another name, answer."""

import contextlib
import secrets
from collections.abc import Collection
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from game.actions.play import give
from game.hosting.clock import now
from game.hosting.match_log import position, remembered
from game.house_rules import allowance, may_meet
from game.refused import Refused
from game.words.travellers import ANIMALS
from quiz.actions.race.presence import gone_longest, note_here
from quiz.actions.race.steer_race import HOST
from quiz.models.race import Race, RacePlayer
from quiz.queries.races import race_state
from quiz.race.commands import ArriveInRace, DrawName, GiveAnswer, JoinRace, RemovePlayer
from quiz.race.legality import Reason
from quiz.race.state import Phase, RaceState, Removal
from quiz.race_registry import badge_name

TRIES = 20


def check_open(race: Race) -> None:
    """Raise Refused if nobody new can join, before a guest is made for it."""
    state: RaceState | None = position(race.match).state
    if state is None or race.match.ended_at is not None:
        raise Refused(Reason.OVER, "This race is over.")
    if state.is_locked:
        raise Refused(Reason.LOCKED, "The host has locked this race. Nobody else can join.")
    if len(state.joined) >= race.most_players and _free_place(race, state) is None:
        raise Refused(Reason.FULL, "This race is full.")


def join_race(race: Race, learner_id: int, team: str = "", *, has_arrived: bool = True) -> int:
    """Join; the number of the player. A player who is in already stays the same.

    Unless the player has arrived, the race counts them in with `arrive`. A player who lost a place
    joins as a new one.
    Raises Refused, and nothing is stored.
    """
    with transaction.atomic():
        Race.objects.select_for_update().get(pk=race.pk)
        known = RacePlayer.objects.filter(race=race, learner_id=learner_id).first()
        if known is not None and not may_return(race, known.number):
            return known.number
        check_open(race)
        _check_company(race, learner_id)
        _make_room(race)
        number = _next_number(race)
        badge, given = badge_name(learner_id), allowance(learner_id)
        sent = uuid5(race.match.public_id, f"join:{number}")
        for _ in range(TRIES):

            def command(state: RaceState, now: int) -> JoinRace:
                taken = {one.name for one in state.joined}
                name = badge if badge and badge not in taken else draw_name(taken)
                joins = JoinRace(number, name, team, now, given.more_time, given.has_open_map)
                return joins._replace(has_arrived=has_arrived)

            try:
                give(race.match, number, sent, command)
                break
            except Refused as refused:
                if refused.reason != Reason.NAME_TAKEN:
                    raise
        RacePlayer.objects.update_or_create(
            race=race, learner_id=learner_id, defaults={"number": number, "joined_at": now()}
        )
    note_here(race, number)
    return number


def arrive(race: Race, number: int) -> bool:
    """Count a player in whose page was asked for; whether that was the first time.

    Until then the phone may not know that it has joined, because the reply was lost: such a player
    is not shown, and no round waits for them.
    """
    state: RaceState | None = remembered(race.match).state
    me = state.players.get(number) if state else None
    if me is not None and (me.has_arrived or me.is_removed):
        return False
    sent = uuid5(race.match.public_id, f"arrive:{number}")
    with contextlib.suppress(Refused):
        return bool(give(race.match, number, sent, lambda _state, now: ArriveInRace(number, now)))
    return False


def may_return(race: Race, number: int) -> bool:
    """Whether a player lost a place and may join again; not if the host removed them."""
    me = race_state(position(race.match)).players.get(number)
    return me is not None and me.may_return


def is_awaited(race: Race, learner_id: int) -> bool:
    """Whether a learner has joined but not arrived, or has not joined at all."""
    row = RacePlayer.objects.filter(race=race, learner_id=learner_id).first()
    me = race_state(position(race.match)).players.get(row.number) if row else None
    return me is None or not (me.has_arrived or me.is_removed)


def draw_another_name(race: Race, number: int, command_id: UUID) -> None:
    """Change to another animal. Raises Refused."""
    give(
        race.match,
        number,
        command_id,
        lambda state, now: DrawName(number, draw_name({p.name for p in state.joined}), now),
    )


def answer_round(race: Race, number: int, round_number: int, given: Any, delay: int) -> None:
    """Answer a round, once: only the first answer counts.

    The command id is derived from player and round, so that the log accepts it once. Raises
    Refused.
    """
    sent = uuid5(race.match.public_id, f"answer:{round_number}")
    give(
        race.match,
        number,
        sent,
        lambda _state, now: GiveAnswer(round_number, number, given, now, delay),
    )


def draw_name(taken: Collection[str]) -> str:
    """An animal that no player has; with a number once all are taken."""
    for again in range(1, 2 + len(taken)):
        free = [name for animal in ANIMALS if (name := _numbered(animal, again)) not in taken]
        if free:
            return secrets.choice(free)
    raise AssertionError("there is always another number")


def _numbered(animal: str, again: int) -> str:
    return animal if again == 1 else f"{animal}-{again}"


def _make_room(race: Race) -> None:
    """In a full lobby, free the place of the player who was away for longest.

    That learner may join again, like anyone, and their page says so.
    """
    state = race_state(position(race.match))
    if len(state.joined) < race.most_players:
        return
    gone = _free_place(race, state)
    if gone is None:
        raise Refused(Reason.FULL, "This race is full.")
    sent = uuid5(race.match.public_id, f"gone:{gone}")
    give(race.match, HOST, sent, lambda _state, now: RemovePlayer(gone, now, Removal.AWAY))


def _free_place(race: Race, state: RaceState) -> int | None:
    """The player whose place in a full race may go to another; None if all are taken."""
    is_lobby = state.phase is Phase.LOBBY
    return gone_longest(race, [p.number for p in state.joined if is_lobby or not p.has_arrived])


def _next_number(race: Race) -> int:
    """An unused number: players who gave up a place keep theirs in the log."""
    state: RaceState = race_state(position(race.match))
    return 1 + max(state.players, default=0)


def _check_company(race: Race, learner_id: int) -> None:
    joined = [one.number for one in race_state(position(race.match)).joined]
    rows = RacePlayer.objects.filter(race=race, number__in=joined, learner__isnull=False)
    people = set(rows.values_list("learner_id", flat=True))
    if not may_meet(people | {race.match.table.host_id, learner_id}):
        raise Refused("company", "Only one class and its teachers can play in this race.")
