"""A teacher chooses what a link of a course leads to."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from classroom.actions.assign import For, assign_match, assign_set
from classroom.lti.choices import signed_choice
from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.launch import Launch
from classroom.lti.outgoing import hosts_of, is_allowed
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiPass
from classroom.queries.assignments import assignment_in
from classroom.queries.sets import named_set
from classroom.words.titles import title_words
from game.atlas_files import map_entry, map_slugs
from game.pages.game_pages import all_games
from game.refused import Refused
from game.words.bots import bot_choices, bot_label
from game.words.names import in_words
from quiz.models.learner import Learner

CALM = {"shown": "open", "tempo": "turns", "short": False}
"""A match as it is assigned where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class ChosenLink:
    """A link: its title, what it is made with, and whether there is something to grade."""

    title: str
    custom: Mapping[str, str]
    is_graded: bool = False


def choose(
    classroom: Classroom, teacher: Learner, *, kind: str, key: str, command: UUID, now: datetime
) -> ChosenLink:
    """What was chosen; a set or a match is assigned to the class, once for each command.

    Raises Refused, a DrillError, NoSuchSetError or NoSuchAssignmentError.
    """
    public_id = uuid5(classroom.public_id, f"lti {command}")
    if kind == "assignment":
        return _graded(assignment_in(classroom, _uuid(key)))
    if kind == "set":
        named = named_set(teacher, key)
        set_id = named.row.pk if named.row else None
        row = assign_set(classroom, named.title, named.plan, For(now), public_id, set_id=set_id)
        return _graded(row)
    if kind == "match":
        return _graded(_match(classroom, key, public_id, now))
    if kind in {"map", "race"} and key in map_slugs():
        name = in_words(map_entry(key).names)
        title = _("Race: %(map)s") if kind == "race" else _("Practise: %(map)s")
        return ChosenLink(title % {"map": name}, {kind: key})
    raise Refused("gone", "This no longer exists.")


def answer_platform(found: LtiPass, launch: Launch, chosen: ChosenLink, url: str) -> None:
    """Sign what was chosen, for the platform to fetch. Raises ServiceError or NoKeyError."""
    if not is_allowed(launch.return_url, hosts_of(found.registration)):
        raise ServiceError(ServiceFault.HOST)
    signed = signed_choice(launch, url, chosen.title, chosen.custom, is_graded=chosen.is_graded)
    LtiPass.objects.filter(pk=found.pk).update(answer=f"{launch.return_url} {signed}", claims={})


def answer_of(found: LtiPass) -> tuple[str, str]:
    """Where a signed choice goes, and the choice."""
    address, _space, signed = found.answer.partition(" ")
    return address, signed


def _graded(assignment: Assignment) -> ChosenLink:
    title = title_words(assignment.title, assignment.map)
    return ChosenLink(title, {"assignment": str(assignment.public_id)}, is_graded=True)


def _match(classroom: Classroom, ground: str, public_id: UUID, now: datetime) -> Assignment:
    for game in all_games():
        if ground in dict(game.task.grounds()):
            bot = bot_choices(game.task.bots)[0].key
            title = _("A match against %(bot)s") % {"bot": bot_label(bot)}
            plan = game.task.plan(ground, bot, CALM)
            return assign_match(classroom, title, plan, For(now), public_id)
    raise Refused("gone", "This no longer exists.")


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Refused("gone", "This no longer exists.") from None
