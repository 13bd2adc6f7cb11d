"""The first step of a launch: the platform names a person, and is asked for a token.

The state is signed and holds all that the next step needs, so that launches begun by strangers
leave no rows. It is bound to a cookie of the browser; see `classroom.actions.lti.arrive`.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core import signing
from django.utils.crypto import salted_hmac
from lti_tool.models import LtiRegistration
from pylti1p3.cookie import CookieService
from pylti1p3.exception import OIDCException
from pylti1p3.oidc_login import OIDCLogin
from pylti1p3.request import Request
from pylti1p3.session import SessionService

from classroom.lti.faults import LaunchError, LaunchFault
from classroom.lti.keys import NoKeyError
from classroom.lti.outgoing import hosts_of, is_allowed
from classroom.lti.registrations import Registered

SALT = "lti launch"
GOOD_FOR = timedelta(minutes=10)
HINTS = ("iss", "login_hint", "target_link_uri", "lti_message_hint", "lti_deployment_id",
         "client_id")  # fmt: skip
LONGEST = 4000


def mark_of(what: str, text: str) -> str:
    """A one-way hash of a text; empty for no text."""
    return salted_hmac(f"lti {what}", text, algorithm="sha256").hexdigest() if text else ""


@dataclass(frozen=True, slots=True)
class LoginState:
    """What is known when a launch begins."""

    nonce: str
    registration: int
    browser: str
    frame: str

    def encode(self) -> str:
        """The signed text that goes to the platform and back."""
        value = [self.nonce, self.registration, self.browser, self.frame]
        return signing.dumps(value, salt=SALT)


def decode_state(text: str) -> LoginState:
    """The signed state. Raises LaunchError if it is not ours, or too old."""
    try:
        return LoginState(*signing.loads(text.removeprefix("state-"), salt=SALT, max_age=GOOD_FOR))
    except (signing.BadSignature, TypeError) as error:
        raise LaunchError(LaunchFault.STATE) from error


class SentForm(Request):
    """What a platform has sent, as the library reads it."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values

    def is_secure(self) -> bool:
        """Used only by the library's own cookie page, which is not used."""
        return True

    def get_param(self, key: str) -> str:
        """One value."""
        return self._values.get(key, "")


class NoCookies(CookieService):
    """The library's cookies would have to be sent across sites; ours need not be."""

    def get_cookie(self, name: str) -> str | None:
        """None is kept."""
        return None

    def set_cookie(self, name: str, value: str | int, exp: int | None = 3600) -> None:
        """Keep none."""


class NoSession(SessionService):
    """Nothing is stored between login and launch: the signed state holds it."""

    def save_nonce(self, nonce: str) -> None:
        """It is in the state."""

    def check_nonce(self, nonce: str) -> bool:
        """It is compared with the state."""
        return False

    def check_state_is_valid(self, state: str, id_token_hash: str) -> bool:
        """It is signed."""
        return False


class _Login(OIDCLogin[Any, Any, Any, Any, Any]):
    """The library's login with a state and a nonce of ours."""

    def begin(self, launch_url: str, browser: str, frame: str) -> str:
        self._browser, self._frame = browser, frame
        self._nonce = secrets.token_urlsafe(32)
        return self._prepare_redirect_url(launch_url)

    def get_redirect(self, url: str) -> Any:
        """The view redirects, not the library."""
        return url

    def _generate_nonce(self) -> str:
        return self._nonce

    def _get_uuid(self) -> str:
        row = self._tool_config.registration
        return LoginState(self._nonce, row.pk, self._browser, self._frame).encode()


def platform_asking(sent: Mapping[str, str]) -> LtiRegistration:
    """The platform that begins a launch. Raises LaunchError."""
    tool = Registered()
    issuer, client = sent.get("iss", ""), sent.get("client_id", "")
    if not issuer or not sent.get("login_hint") or any(len(sent[key]) > LONGEST for key in sent):
        raise LaunchError(LaunchFault.REQUEST)
    try:
        if tool.find_registration_by_params(issuer, client) is None:
            raise LaunchError(LaunchFault.PLATFORM)
    except NoKeyError as error:
        raise LaunchError(LaunchFault.KEYS) from error
    found: LtiRegistration = tool.registration
    return found


def asking_address(sent: Mapping[str, str], launch_url: str, browser: str, frame: str) -> str:
    """The URL at which a browser gets its token. Raises LaunchError."""
    row = platform_asking(sent)
    sent_ = SentForm(sent)
    login = _Login(sent_, Registered(), NoSession(sent_), NoCookies())
    try:
        address = login.begin(launch_url, browser, frame)
    except OIDCException as error:
        raise LaunchError(LaunchFault.REQUEST) from error
    if not is_allowed(address, hosts_of(row)):
        raise LaunchError(LaunchFault.PLATFORM)
    return address
