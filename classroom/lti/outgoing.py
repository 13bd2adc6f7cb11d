"""Requests to platforms: only to registered hosts, with limits on time and size."""

import json
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from lti_tool.models import LtiRegistration
from requests.adapters import HTTPAdapter

from classroom.lti.faults import ServiceError, ServiceFault
from classroom.models.lti import LtiServices

CONNECT_S, READ_S, WHOLE_S = 5.0, 8.0, 15.0
MOST_BYTES = 2_000_000
"""A list of a few thousand members is smaller."""
AGENT = "Crossings"


def host_of(url: str) -> str:
    """The host and port of a URL, in lower case; empty if there is none."""
    try:
        return urlsplit(url).netloc.lower().rpartition("@")[2]
    except ValueError:
        return ""


def hosts_of(registration: LtiRegistration) -> frozenset[str]:
    """The hosts that a platform was registered with."""
    urls = (
        registration.issuer,
        registration.auth_url,
        registration.token_url,
        registration.keyset_url,
    )
    further = LtiServices.objects.filter(registration=registration).first()
    found = {*map(host_of, urls), *(host.lower() for host in (further.hosts if further else ()))}
    return frozenset(found - {""})


def is_allowed(url: str, hosts: Collection[str]) -> bool:
    """Whether a URL may be requested: a registered host, and not over plain HTTP."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    schemes = ("https",) if settings.HTTPS else ("https", "http")
    return parts.scheme in schemes and "@" not in parts.netloc and parts.netloc.lower() in hosts


class PlatformSession(requests.Session):
    """A session that contacts only these hosts, follows no redirects elsewhere and has timeouts."""

    def __init__(self, hosts: Collection[str]) -> None:
        super().__init__()
        self.hosts = frozenset(hosts)
        self.trust_env = False  # neither proxies nor passwords of the machine
        self.headers["User-Agent"] = AGENT
        for scheme in ("https://", "http://"):
            self.mount(scheme, HTTPAdapter(max_retries=0))

    def request(  # type: ignore[override]
        self, method: str, url: str, **options: Any
    ) -> requests.Response:
        """Send a request, and read the answer to its end. Raises ServiceError."""
        if not is_allowed(url, self.hosts):
            raise ServiceError(ServiceFault.HOST)
        options |= {
            "timeout": (CONNECT_S, READ_S),
            "allow_redirects": False,
            "stream": True,
        }
        ends = time.monotonic() + WHOLE_S
        try:
            answer = super().request(method, url, **options)
            with answer:
                answer._content = _read(answer, ends)  # noqa: SLF001 - as requests fills it
        except requests.Timeout as error:
            raise ServiceError(ServiceFault.LATE) from error
        except requests.RequestException as error:
            raise ServiceError(ServiceFault.BROKEN) from error
        if 300 <= answer.status_code < 400:
            raise ServiceError(ServiceFault.ODD)
        return answer


def json_of(answer: requests.Response) -> Any:
    """The JSON of an answer. Raises ServiceError if it is not JSON."""
    try:
        return json.loads(answer.content)
    except (ValueError, RecursionError) as error:
        raise ServiceError(ServiceFault.ODD) from error


def _read(answer: requests.Response, ends: float) -> bytes:
    content = b""
    for piece in answer.iter_content(16_384):
        content += piece
        if len(content) > MOST_BYTES:
            raise ServiceError(ServiceFault.ODD)
        if time.monotonic() > ends:
            raise ServiceError(ServiceFault.LATE)
    return content
