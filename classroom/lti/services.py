"""Services of platforms: sending scores, fetching members."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import requests
from lti_tool.models import LtiRegistration
from pylti1p3.exception import LtiServiceException
from pylti1p3.service_connector import ServiceConnector

from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.keys import NoKeyError
from classroom.lti.launch import MEMBERS, SCORE, Who, who_has
from classroom.lti.outgoing import PlatformSession, hosts_of, json_of
from classroom.lti.registrations import with_own_key

SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
MEMBERS_TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
MOST_PAGES, MOST_MEMBERS = 20, 2000
FULL = 100
_FAULTS = {401: ServiceFault.UNAUTHORIZED, 403: ServiceFault.FORBIDDEN,
           404: ServiceFault.GONE, 410: ServiceFault.GONE}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CourseMember:
    """A person of a course, as the platform names them."""

    sub: str
    who: Who
    is_active: bool
    name: str
    given_name: str


class PlatformConnection:
    """A platform with its access tokens. Raises ServiceError."""

    def __init__(self, registration: LtiRegistration) -> None:
        self.session = PlatformSession(hosts_of(registration))
        try:
            self._registration = with_own_key(registration)
        except NoKeyError as error:
            raise ServiceError(ServiceFault.ODD) from error
        self._connector = ServiceConnector(self._registration, self.session)

    def ask(
        self, method: str, url: str, scope: str, headers: Mapping[str, str], data: str | None = None
    ) -> requests.Response:
        """Send a request with an access token; with a new one, once, if the platform wants it."""
        answer = self._ask(method, url, scope, headers, data)
        if answer.status_code == 401:
            self._connector = ServiceConnector(self._registration, self.session)
            answer = self._ask(method, url, scope, headers, data)
        if not answer.ok:
            raise ServiceError(_FAULTS.get(answer.status_code, ServiceFault.BROKEN))
        return answer

    def _ask(
        self, method: str, url: str, scope: str, headers: Mapping[str, str], data: str | None
    ) -> requests.Response:
        held = {"Authorization": f"Bearer {self._token(scope)}", **headers}
        return self.session.request(method, url, headers=held, data=data)

    def _token(self, scope: str) -> str:
        try:
            token: Any = self._connector.get_access_token([scope])
        except LtiServiceException as error:
            status = error.response.status_code
            fault = ServiceFault.BROKEN if status >= 500 else ServiceFault.UNAUTHORIZED
            raise ServiceError(fault) from error
        except (ValueError, KeyError, TypeError) as error:
            raise ServiceError(ServiceFault.ODD) from error
        if not isinstance(token, str) or not token.isascii() or not token.isprintable():
            raise ServiceError(ServiceFault.ODD)
        return token


def send_score(
    platform: PlatformConnection, column: str, sub: str, score: int | None, at: datetime
) -> None:
    """Send a score in per cent. It has arrived when this returns; raises ServiceError otherwise.

    None says that there is no score: by the specification a message without `scoreGiven` clears
    the score that the platform has.
    """
    parts = urlsplit(column)
    address = urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/scores"))
    said: dict[str, Any] = {"userId": sub, "timestamp": at.isoformat(timespec="milliseconds")}
    if score is None:
        said |= {"activityProgress": "Initialized", "gradingProgress": "NotReady"}
    else:
        said |= {"scoreGiven": score, "scoreMaximum": FULL}
        said |= {"activityProgress": "Completed", "gradingProgress": "FullyGraded"}
    platform.ask("POST", address, SCORE, {"Content-Type": SCORE_TYPE}, json.dumps(said))


def members(platform: PlatformConnection, url: str) -> list[CourseMember]:
    """The members of a course, page by page. Raises ServiceError."""
    found: list[CourseMember] = []
    for _page in range(MOST_PAGES):
        answer = platform.ask("GET", url, MEMBERS, {"Accept": MEMBERS_TYPE})
        listed = json_of(answer)
        rows = listed.get("members") if isinstance(listed, dict) else None
        if not isinstance(rows, list):
            raise ServiceError(ServiceFault.ODD)
        found += [member for row in rows if (member := _member(row)) is not None]
        following = answer.links.get("next", {}).get("url")
        if not following or len(found) >= MOST_MEMBERS:
            break
        url = following
    return found[:MOST_MEMBERS]


def _member(row: Any) -> CourseMember | None:
    if not isinstance(row, dict) or not isinstance(row.get("roles"), list):
        return None
    sub = row.get("user_id")
    if not isinstance(sub, str) or not 0 < len(sub) <= 255 or "\x00" in sub:
        return None
    status = row.get("status", "Active")
    return CourseMember(
        sub=sub,
        who=who_has(row["roles"]),
        is_active=status == "Active",
        name=_name(row.get("name")) or _name(row.get("given_name")),
        given_name=_name(row.get("given_name")) or _name(row.get("name")).partition(" ")[0],
    )


def _name(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    return " ".join("".join(sign for sign in value if sign.isprintable()).split())[:40]
