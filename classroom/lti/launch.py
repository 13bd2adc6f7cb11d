"""The claims of a launch, read from a checked token."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from classroom.lti.faults import LaunchError, LaunchFault

LTI = "https://purl.imsglobal.org/spec/lti/claim/"
LTI_DL = "https://purl.imsglobal.org/spec/lti-dl/claim/"
LTI_AGS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
LTI_NRPS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
COURSE_ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership"
TEACHING = frozenset({"Instructor", "Administrator", "ContentDeveloper", "Manager"})
LEARNING = frozenset({"Learner"})
LONGEST = 255
LONGEST_ADDRESS = 500


class Who(StrEnum):
    """The person a platform sends, by role in the course."""

    TEACHER = "teacher"
    PUPIL = "pupil"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Launch:
    """A launch. `custom` are the parameters of a link; `return_url` and `data` belong to deep
    linking, where a teacher chooses what a link leads to. It signs its person in once.
    """

    deployment: int
    sub: str
    who: Who
    context_id: str
    context_title: str = ""
    custom: Mapping[str, str] = field(default_factory=dict)
    column: str = ""
    members_url: str = ""
    is_choice: bool = False
    return_url: str = ""
    data: Any = None
    given_name: str = ""
    has_signed_in: bool = False

    def encode(self) -> dict[str, Any]:
        """The stored form."""
        return {**asdict(self), "who": self.who.value, "custom": dict(self.custom)}


def decode_launch(value: Mapping[str, Any]) -> Launch:
    """The launch that was kept."""
    return Launch(**{**value, "who": Who(value["who"])})


def who_has(roles: Any) -> Who:
    """The role that a course role stands for. Roles of a system or institution alone are ignored.

    Sub-roles come as `membership/Instructor#TeachingAssistant`, short ones as `Instructor`.
    """
    kinds = {_course_role(role) for role in roles if isinstance(role, str)}
    if kinds & TEACHING:
        return Who.TEACHER
    return Who.PUPIL if kinds & LEARNING else Who.OTHER


def _course_role(role: str) -> str:
    if role.startswith(COURSE_ROLE):
        rest = role.removeprefix(COURSE_ROLE)
        return rest[1:].partition("#")[0]
    return role if role.isalpha() else ""


def read_launch(claims: Mapping[str, Any], deployment: int, *, keeps_name: bool) -> Launch:
    """The claims of a checked token. Raises LaunchError if something is missing or invalid."""
    context = _part(claims, LTI + "context")
    roles = claims.get(LTI + "roles")
    sub, context_id = claims.get("sub"), context.get("id")
    if not isinstance(roles, list) or not _is_short(sub):
        raise LaunchError(LaunchFault.MESSAGE)
    if not _is_short(context_id):
        raise LaunchError(LaunchFault.COURSE)
    grades, members = _part(claims, LTI_AGS), _part(claims, LTI_NRPS)
    scopes = grades.get("scope")
    may_grade = isinstance(scopes, list) and SCORE in scopes
    settings = _part(claims, LTI_DL + "deep_linking_settings")
    is_choice = claims.get(LTI + "message_type") == "LtiDeepLinkingRequest"
    data = settings.get("data")
    return Launch(
        deployment=deployment,
        sub=str(sub),
        who=who_has(roles),
        context_id=str(context_id),
        context_title=_text(context.get("title")) or _text(context.get("label")),
        custom=_custom(_part(claims, LTI + "custom")),
        column=_address(grades.get("lineitem")) if may_grade else "",
        members_url=_address(members.get("context_memberships_url")),
        is_choice=is_choice,
        return_url=_address(settings.get("deep_link_return_url")) if is_choice else "",
        data=data if is_choice else None,
        given_name=_text(claims.get("given_name"), 40) if keeps_name else "",
    )


def _custom(values: Mapping[str, Any]) -> dict[str, str]:
    wanted = ("assignment", "map", "race")
    return {key: _text(values[key], 60) for key in wanted if isinstance(values.get(key), str)}


def _part(claims: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = claims.get(name)
    return found if isinstance(found, Mapping) else {}


def _text(value: Any, longest: int = LONGEST) -> str:
    """Printable text, cut if it is too long."""
    if not isinstance(value, str):
        return ""
    return "".join(sign for sign in value if sign.isprintable()).strip()[:longest]


def _address(value: Any) -> str:
    """A URL; one that is too long is none."""
    text = _text(value, LONGEST_ADDRESS + 1)
    return text if len(text) <= LONGEST_ADDRESS else ""


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and bool(_text(value)) and _text(value, LONGEST + 1) == value
