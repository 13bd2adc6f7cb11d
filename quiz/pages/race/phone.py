"""A race on a player's phone: eight buttons as on the wall, the result, neighbours in rank."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from game.atlas_files import load_atlas
from game.hosting.match_log import Position
from game.words.price_lines import money, signed_money
from game.words.tables import ground_name
from quiz.drills.catalogue import answer, grade, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import ground_of
from quiz.kinds.catalogue import PRESENTED
from quiz.kinds.presented import BoardTask
from quiz.models.race import Race
from quiz.pages.race.parts import (
    PlaceLine,
    Traveller,
    answer_buttons,
    count_words,
    place_line,
    race_card,
    ring_share,
    round_words,
    seconds_left,
    traveller,
)
from quiz.pages.run.asked_card import AskedCard
from quiz.queries.races import code_of, race_state
from quiz.race.observe import Observation, observe
from quiz.race.state import Phase, Player, Removal
from quiz.words.question_words import answer_words


@dataclass(frozen=True, slots=True)
class OwnResult:
    """How a player's own round went."""

    is_board: bool
    is_right: bool
    has_answer: bool
    given: str
    best: str
    euros: str


@dataclass(frozen=True, slots=True)
class PhonePage:
    """The page and its live part; `me` is None for a player who was removed.

    `code` is the race's code for a player who lost a place by being away, and may join again.
    """

    id: UUID
    command: UUID
    version: str
    phase: str
    map: str
    map_name: str
    me: Traveller | None
    code: str
    rolls: int
    players: int
    round: int
    rounds: int
    round_words: str
    is_paused: bool
    seconds: int | None
    whole_seconds: int | None
    ring: int
    count_words: str
    answered: int
    card: AskedCard | None
    task: BoardTask | None
    help: AskedCard | None
    buttons: SafeString | str
    has_answered: bool
    given: str
    money: str
    result: OwnResult | None
    was_skipped: bool
    rank: int | None
    near: tuple[PlaceLine, ...]
    sent: str = ""
    note: str = ""

    @property
    def event_id(self) -> str:
        """What a reconnecting browser has seen."""
        return self.version


def phone_version(seen: Observation) -> str:
    """Changes with what this phone shows, but not with other players joining, nor with the clock:
    ticked boxes must stay, and a room of 200 would render 200 phones for each one who joins.
    """
    if seen.player is None:
        return "removed"
    mine = seen.player.name if seen.phase is Phase.LOBBY else ""
    return (
        f"phone.{seen.phase.value}.{seen.round}.{int(seen.is_paused)}."
        f"{int(seen.has_answered)}.{mine}"
    )


def phone_page(
    race: Race, number: int, at: Position, now: int, *, sent: str = "", note: str = ""
) -> PhonePage:
    """The race as a player may see it now."""
    seen, match = observe(race_state(at), number, now), race.match
    planned, me = seen.planned, seen.player
    is_open_map = bool(match.table.wishes.get("open_map")) or (me is not None and me.has_open_map)
    asking = seen.phase is Phase.ASKING
    card = race_card(match.map, planned.question) if planned else None
    question = planned.question if planned else None
    atlas = load_atlas(match.map)
    with_help = asking and is_open_map and question is not None and seen.player is not None
    return PhonePage(
        id=match.public_id,
        command=uuid4(),
        version=phone_version(seen),
        phase=seen.phase.value,
        map=match.map,
        map_name=ground_name(match),
        me=traveller(seen.player) if seen.player else None,
        code=_code(race, race_state(at).players.get(number)),
        rolls=seen.player.rolls if seen.player and seen.phase is Phase.LOBBY else 0,
        players=len(seen.players),
        round=seen.round,
        rounds=seen.rounds,
        round_words=round_words(seen),
        is_paused=seen.is_paused,
        seconds=seconds_left(seen),
        whole_seconds=seen.whole_seconds,
        ring=ring_share(seen),
        count_words=count_words(seen),
        answered=seen.answered,
        card=card if asking else None,
        task=PRESENTED[question.kind].board_task() if question else None,
        help=race_card(match.map, question, is_open=True) if with_help and question else None,
        buttons=answer_buttons(match.map, question) if asking and question else "",
        has_answered=seen.has_answered,
        given=answer_words(atlas, question, seen.given) if asking and question else "",
        money=money(seen.player.purse) if seen.player else "",
        result=_result(race, seen),
        was_skipped=bool(seen.played and seen.played.was_skipped),
        rank=_rank(seen),
        near=_near(seen),
        sent=sent,
        note=note,
    )


def _code(race: Race, player: Player | None) -> str:
    was_away = player is not None and player.is_removed and player.removal is Removal.AWAY
    return code_of(race) if was_away else ""


def _result(race: Race, seen: Observation) -> OwnResult | None:
    planned, played = seen.planned, seen.played
    if planned is None or played is None or seen.player is None or played.was_skipped:
        return None
    ground = ground_of(load_atlas(race.match.map))
    question, own = planned.question, seen.own
    if own is None and seen.player.joined_in == played.number:
        return None  # came too late to answer
    given = own.given if own else None
    euros = own.euros if own else played.unanswered
    best = answer(ground, question)
    right = own is not None and bool(grade(ground, question, given).right)
    if right and tells(question.kind) is Tells.CHOICE:
        best = given  # of several best ones, the player's own
    return OwnResult(
        is_board=planned.is_board,
        is_right=right,
        has_answer=own is not None,
        given=answer_words(ground.atlas, question, given) if own else gettext("no answer"),
        best=answer_words(ground.atlas, question, best),
        euros=signed_money(euros),
    )


def _rank(seen: Observation) -> int | None:
    """The player's rank, shown only in the better half: nobody is shown to be last."""
    rank = seen.rank_of(seen.player) if seen.player is not None else None
    if rank is None or rank == 1:
        return rank
    is_last = rank == seen.places[-1].rank
    return None if is_last or 2 * rank > len(seen.places) + 1 else rank


def _near(seen: Observation) -> tuple[PlaceLine, ...]:
    """The neighbours in rank: one on each side, in the lower half only the two just ahead.

    So the last one sees what others in the lower half see, and nobody is shown to be last: the
    others do not see that player either.
    """
    numbers = [place.player.number for place in seen.places]
    if seen.player is None or seen.player.number not in numbers:
        return ()
    index = numbers.index(seen.player.number)
    first, end = (index - 1, index + 2) if _rank(seen) is not None else (index - 2, index + 1)
    last = seen.places[-1].rank
    return tuple(
        place_line(seen, place)
        for place in seen.places[max(0, first) : end]
        if place.rank in (1, seen.places[index].rank) or place.rank < last
    )
