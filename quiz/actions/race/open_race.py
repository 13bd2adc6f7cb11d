"""Open a race: draw its rounds, set its table, put its code on the wall."""

from dataclasses import asdict, dataclass
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from game.actions.chairs import new_code
from game.actions.play import begin_match
from game.atlas_files import by_land, load_atlas
from game.models.table import Table
from game.queries.open_maps import may_use
from game.refused import Refused
from game.words.invite_codes import RACE_CODE_LENGTH
from quiz.actions.race.presence import GUESTS_ROOM
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.drills.scope import Scope
from quiz.models.drill_run import new_seed
from quiz.models.learner import Learner
from quiz.models.race import Race, RaceDevice
from quiz.race.codec import written_round
from quiz.race.draw import Form, RaceWish, draw_rounds
from quiz.race.game import RACE
from quiz.race.rules import MOST_PLAYERS


@dataclass(frozen=True, slots=True)
class RacePlan:
    """How a host wants a race to be. `places` and `borders` narrow what is asked."""

    map: str
    form: Form = Form.BOARD
    rounds: int = 7
    kinds: tuple[Kind, ...] = ()
    places: tuple[str, ...] = ()
    borders: tuple[tuple[str, str], ...] = ()
    teams: int = 0
    chooses_team: bool = False
    by_itself: bool = False
    open_map: bool = False
    is_land_only: bool = False
    has_clock: bool = True


def open_race(host_id: int, plan: RacePlan, public_id: UUID) -> Race:
    """Open a race and its lobby; called again with the same id, the same race.

    Raises Refused or NotEnough with a sentence, AtlasError for an unknown map; nothing is stored.
    """
    if not may_use(host_id, plan.map):
        raise Refused("map", "You do not have access to this map.")
    map_slug = by_land(plan.map) if plan.is_land_only else plan.map
    ground = ground_of(load_atlas(map_slug))
    scope = Scope(
        places=frozenset(plan.places) or None,
        borders=tuple(plan.borders) or None,
    )
    wish = RaceWish(plan.form, plan.rounds, plan.kinds, scope, plan.has_clock)
    rounds = draw_rounds(ground, wish, Random(new_seed()))  # noqa: S311 - seeded from a secret
    wishes: dict[str, Any] = {
        **asdict(plan),
        "rounds": [written_round(planned) for planned in rounds],
    }
    return _open(host_id, map_slug, wishes, public_id)


def play_again(race: Race, public_id: UUID) -> Race:
    """Open a new lobby with the same questions and the same host, for this room or another one."""
    table = race.match.table
    opened = _open(table.host_id, table.map, dict(table.wishes), public_id)
    return _with_devices(opened, race)


def copy_race(race: Race, public_id: UUID) -> Race:
    """Open a race like this one with newly drawn questions and the same host."""
    opened = open_race(race.match.table.host_id, plan_of(race), public_id)
    return _with_devices(opened, race)


def _with_devices(race: Race, other: Race) -> Race:
    """The race, steered by the devices of another one: its host may have moved to one of them."""
    for device in RaceDevice.objects.filter(race=other):
        RaceDevice.objects.get_or_create(race=race, learner_id=device.learner_id)
    return race


def plan_of(race: Race) -> RacePlan:
    """The settings of a race."""
    wishes = dict(race.match.table.wishes)
    wishes["rounds"] = len(wishes["rounds"])
    return RacePlan(
        **{
            **wishes,
            "form": Form(wishes["form"]),
            "kinds": tuple(Kind(kind) for kind in wishes["kinds"]),
            "places": tuple(wishes["places"]),
            "borders": tuple((one, other) for one, other in wishes["borders"]),
        }
    )


def _open(host_id: int, map_slug: str, wishes: dict[str, Any], public_id: UUID) -> Race:
    known = Race.objects.filter(match__public_id=public_id, match__table__host_id=host_id)
    found = known.select_related("match__table").first()
    if found is not None:
        return found
    has_account = Learner.objects.get(pk=host_id).has_account
    try:
        with transaction.atomic():
            table = Table.objects.create(
                public_id=uuid4(),
                host_id=host_id,
                game=RACE,
                map=map_slug,
                wishes=wishes,
                invite_code=new_code(RACE_CODE_LENGTH),
            )
            match = begin_match(table, (), public_id)
            most = MOST_PLAYERS if has_account else GUESTS_ROOM
            return Race.objects.create(match=match, most_players=most)
    except IntegrityError:  # the same form, sent twice at the same moment
        return known.select_related("match__table").get()
