"""After a race: what the room knows, round by round, and who ended where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from game.drawing.border_marks import BorderMark
from game.hosting.match_log import position
from game.words.invite_codes import spoken_code
from game.words.price_lines import money
from game.words.tables import ground_name
from quiz.drills.catalogue import answer
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.models.race import Race
from quiz.pages.progress.miss_marks import miss_marks
from quiz.pages.progress.own_standing import MapPicture, picture_of
from quiz.pages.race.parts import TeamLine, Traveller, team_line, traveller
from quiz.pages.race.wall_reveal import revealed_round
from quiz.queries.races import race_state
from quiz.race.reveal import Held, Revealed, beliefs_behind, explained_answer, key_of
from quiz.race.standings import places, team_places
from quiz.race.state import PlayedRound, RaceState
from quiz.words.question_words import answer_words, in_short
from quiz.words.races import belief_line, fact_line

MOST_BELIEFS = 12


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round: what was asked, how many knew it, and what the others believe."""

    number: int
    question: str
    answer: str
    percent: int
    knew: int
    players: int
    belief: str


@dataclass(frozen=True, slots=True)
class BeliefLine:
    """A wrong belief of the room: as a sentence, as lines on the map, as a pair to practise."""

    sentence: str
    fact: str
    pair: str
    open: int
    classes: str
    marks: tuple[BorderMark, ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's end: place, money, and per round what it brought; empty where there was none."""

    rank: int
    who: Traveller
    money: str
    purse: int
    right: int
    rounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """The summary for the host."""

    id: UUID
    command: UUID
    code: str
    map: str
    map_name: str
    is_over: bool
    is_homework: bool
    homework: str
    players: int
    rounds: tuple[RoundLine, ...]
    numbers: tuple[int, ...]
    beliefs: tuple[BeliefLine, ...]
    picture: MapPicture
    lines: tuple[PlayerLine, ...]
    teams: tuple[TeamLine, ...]
    classes: tuple[tuple[str, str], ...] = ()


class _Told(NamedTuple):
    played: PlayedRound
    revealed: Revealed


def results_page(race: Race, site: str, classes: tuple[tuple[str, str], ...] = ()) -> ResultsPage:
    """The results so far; all of them once the race is over."""
    state = race_state(position(race.match))
    told = [_told(race, state, played) for played in state.past if not played.was_skipped]
    ranked = team_places(state.present) if state.setup.teams else ()
    best = max((team.mean for team in ranked), default=0)
    public_id = race.match.public_id
    return ResultsPage(
        id=public_id,
        command=uuid4(),
        code=spoken_code(race.match.table.invite_code or ""),
        map=race.match.map,
        map_name=ground_name(race.match),
        is_over=race.match.ended_at is not None,
        is_homework=race.is_homework,
        homework=f"{site}/race/{public_id}/homework/",
        players=len(state.present),
        rounds=tuple(sorted((_round(race, state, one) for one in told), key=_hardest_first)),
        numbers=tuple(one.played.number for one in told),
        beliefs=_beliefs(race, state),
        picture=picture_of(load_atlas(race.match.map)),
        lines=_lines(race, state, told),
        teams=tuple(team_line(team, best) for team in ranked),
        classes=classes,
    )


def _told(race: Race, state: RaceState, played: PlayedRound) -> _Told:
    question = state.setup.rounds[played.number - 1].question
    answers = tuple(sorted((key_of(one.given) for one in played.answers.values()), key=repr))
    return _Told(played, revealed_round(race.match.map, question, answers))


def _round(race: Race, state: RaceState, told: _Told) -> RoundLine:
    ground = ground_of(load_atlas(race.match.map))
    question = state.setup.rounds[told.played.number - 1].question
    players, held = max(1, len(told.played.ranks)), told.revealed.commonest
    return RoundLine(
        number=told.played.number,
        question=in_short(ground.atlas, question),
        answer=answer_words(ground.atlas, question, answer(ground, question)),
        percent=round(100 * told.revealed.knew / players),
        knew=told.revealed.knew,
        players=players,
        belief=belief_line(ground.atlas, held, players) if held else "",
    )


def _hardest_first(line: RoundLine) -> tuple[int, int]:
    return line.percent, line.number


def _held(race: Race, state: RaceState) -> list[Held]:
    """The wrong beliefs of those who are in the race: who shows one twice holds it once."""
    ground = ground_of(load_atlas(race.match.map))
    there = {one.number for one in state.present}
    holders: dict[tuple[Pair, bool], set[int]] = {}
    for played in state.past:
        question = state.setup.rounds[played.number - 1].question
        for number, one in played.answers.items():
            explained = explained_answer(ground, question, key_of(one.given))
            for belief in beliefs_behind(explained) if number in there else ():
                holders.setdefault(belief, set()).add(number)
    ordered = sorted(holders.items(), key=lambda item: (-len(item[1]), item[0]))
    return [Held(pair, touch, len(who)) for (pair, touch), who in ordered]


def _beliefs(race: Race, state: RaceState) -> tuple[BeliefLine, ...]:
    atlas, players = load_atlas(race.match.map), len(state.present)
    ground = ground_of(atlas)
    return tuple(
        BeliefLine(
            belief_line(atlas, held, players),
            fact_line(atlas, held),
            "|".join(held.pair),
            held.holders,
            f"miss--{'invented' if held.touch else 'missed'} miss--sure",
            miss_marks(ground, held.pair, is_real=not held.touch),
        )
        for held in _held(race, state)[:MOST_BELIEFS]
    )


def _lines(race: Race, state: RaceState, told: Sequence[_Told]) -> tuple[PlayerLine, ...]:
    ground = ground_of(load_atlas(race.match.map))
    found = []
    for place in places(state.present):
        number, right, cells = place.player.number, 0, []
        for one in told:
            given = one.played.answers.get(number)
            question = state.setup.rounds[one.played.number - 1].question
            right += given is not None and _is_right(ground, question, given.given)
            cells.append("" if given is None else money(given.euros))
        found.append(
            PlayerLine(
                place.rank,
                traveller(place.player),
                money(place.player.purse),
                place.player.purse,
                right,
                tuple(cells),
            )
        )
    return tuple(found)


def _is_right(ground: Ground, question: Question, given: Any) -> bool:
    return bool(explained_answer(ground, question, key_of(given)).grade.right)
