"""Dynamic registration: the platform's configuration, and this site's.

After the specification "LTI Dynamic Registration 1.0": the platform's configuration is fetched,
this site's own is posted, and the answer holds the client id.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.launch import MEMBERS, SCORE
from classroom.lti.outgoing import PlatformSession, host_of, is_allowed, json_of

TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"
PLATFORM = "https://purl.imsglobal.org/spec/lti-platform-configuration"
LONGEST = 255
MADE = (200, 201)


@dataclass(frozen=True, slots=True)
class Configuration:
    """A platform's configuration. All its URLs are at hosts that were named before."""

    issuer: str
    auth_url: str
    token_url: str
    keyset_url: str
    registration_url: str
    audience: str
    product: str


@dataclass(frozen=True, slots=True)
class ToolAddresses:
    """The addresses of this site that a platform needs."""

    site: str
    login: str
    launch: str
    keys: str


def read_configuration(address: str, hosts: Collection[str]) -> Configuration:
    """Fetch the configuration of a platform. Raises ServiceError.

    The issuer must be at one of these hosts too: otherwise a page could speak for another platform.
    """
    value = _object(json_of(PlatformSession(hosts).get(address)))
    found = Configuration(
        issuer=_text(value, "issuer"),
        auth_url=_text(value, "authorization_endpoint"),
        token_url=_text(value, "token_endpoint"),
        keyset_url=_text(value, "jwks_uri"),
        registration_url=_text(value, "registration_endpoint"),
        audience=_text(value, "authorization_server", needed=False),
        product=_text(_object(value.get(PLATFORM, {})), "product_family_code", needed=False),
    )
    for url in (found.auth_url, found.token_url, found.keyset_url, found.registration_url):
        if not is_allowed(url, hosts):
            raise ServiceError(ServiceFault.HOST)
    if host_of(found.issuer) not in hosts:
        raise ServiceError(ServiceFault.HOST)
    return found


def post_registration(
    found: Configuration, tool: ToolAddresses, token: str, hosts: Collection[str]
) -> tuple[str, str]:
    """Register this site at a platform; its client id, and its deployment if one is given.

    Raises ServiceError.
    """
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = PlatformSession(hosts).post(
        found.registration_url, json=tool_configuration(tool), headers=headers
    )
    if answer.status_code not in MADE:
        faults = {401: ServiceFault.UNAUTHORIZED, 403: ServiceFault.FORBIDDEN}
        raise ServiceError(faults.get(answer.status_code, ServiceFault.BROKEN))
    value = _object(json_of(answer))
    told = _object(value.get(TOOL, {}))
    return _text(value, "client_id"), _text(told, "deployment_id", needed=False)


def tool_configuration(tool: ToolAddresses) -> dict[str, Any]:
    """What this site requests from a platform: identity and grades; no names and no addresses."""
    deep_linking = {
        "type": "LtiDeepLinkingRequest",
        "target_link_uri": tool.launch,
        "label": "Crossings",
    }
    return {
        "application_type": "web",
        "response_types": ["id_token"],
        "grant_types": ["implicit", "client_credentials"],
        "initiate_login_uri": tool.login,
        "redirect_uris": [tool.launch],
        "client_name": "Crossings",
        "jwks_uri": tool.keys,
        "token_endpoint_auth_method": "private_key_jwt",
        "scope": f"{SCORE} {MEMBERS}",
        TOOL: {
            "domain": urlsplit(tool.site).netloc,
            "target_link_uri": tool.launch,
            "claims": ["iss", "sub"],
            "messages": [{"type": "LtiResourceLinkRequest"}, deep_linking],
        },
    }


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ServiceError(ServiceFault.ODD)
    return value


def _text(value: Mapping[str, Any], name: str, *, needed: bool = True) -> str:
    found = value.get(name, "")
    if isinstance(found, int) and not isinstance(found, bool):
        found = str(found)  # some platforms number their deployments
    if not isinstance(found, str) or len(found) > LONGEST or (needed and not found):
        raise ServiceError(ServiceFault.ODD)
    return found
