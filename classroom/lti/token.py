"""The token of a launch, checked: by PyLTI1p3 step by step, with what it leaves open.

The library refuses with one kind of error or lets Python's own through; here every step has its
fault. It compares the audience with the first entry only, knows no `azp`, allows no clock to differ
and takes a token as often as it comes.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

import jwt
from django.core.cache import cache
from lti_tool.models import LtiDeployment
from pylti1p3.exception import LtiException
from pylti1p3.message_launch import MessageLaunch

from classroom.lti.faults import LaunchError, LaunchFault, ServiceError
from classroom.lti.login import LoginState, NoCookies, NoSession, SentForm, decode_state, mark_of
from classroom.lti.outgoing import PlatformSession, hosts_of, json_of
from classroom.lti.registrations import Registered

logger = logging.getLogger(__name__)
ALGORITHMS = frozenset({"RS256", "RS384", "RS512"})
LEEWAY_S = 60
NEEDED = ("exp", "iat", "iss", "aud", "sub", "nonce")
KEYS_KEPT_S, KEYS_ASKED_S = 600, 30
SILENT_S = 15
"""A platform whose keys did not come is not asked again for so long."""
PATIENCE_S = 1.5
"""How long a launch waits for keys that another one is fetching."""
MOST_SIGNS = 60_000
_fetching: defaultdict[str, Lock] = defaultdict(Lock)
"""One request fetches the keys of a platform at a time: a slow platform holds one thread."""


class Checked(MessageLaunch[Any, Any, Any, Any]):
    """A launch whose state was signed by us."""

    def __init__(self, sent: Mapping[str, str], state: LoginState) -> None:
        request = SentForm(sent)
        super().__init__(request, Registered(), NoSession(request), NoCookies())
        self._state = state
        self._auto_validation = False

    def _get_request_param(self, key: str) -> str:
        return str(self._request.get_param(key))

    def get_client_id(self) -> str:
        """The client that a token is for: with several audiences, the one it names."""
        body: Mapping[str, Any] = self._jwt["body"]
        audience, party = body.get("aud"), body.get("azp")
        if isinstance(audience, list):
            if len(audience) > 1 and party not in audience:
                raise LtiException("azp")
            audience = party if len(audience) > 1 else next(iter(audience), None)
        if not isinstance(audience, str) or (party is not None and party != audience):
            raise LtiException("aud")
        return audience

    def validate_nonce(self) -> "Checked":
        """The nonce must be the one that went out with this state."""
        if self._jwt["body"].get("nonce") != self._state.nonce:
            raise LtiException("nonce")
        return self

    def validate_registration(self) -> "Checked":
        """The platform must be the one at which this launch began."""
        super().validate_registration()
        if self._tool_config.registration.pk != self._state.registration:
            raise LtiException("another platform")
        self._requests_session = PlatformSession(hosts_of(self._tool_config.registration))
        return self

    def fetch_public_key(self, key_set_url: str) -> Any:
        """The keys of a platform, kept for a while; asked again for a key that is not there."""
        name = mark_of("keys", key_set_url)
        kept, is_known = self._kept_keys(name)
        if is_known or (kept and not cache.add(f"lti:asked:{name}", 1, KEYS_ASKED_S)):
            return kept
        if cache.get(f"lti:silent:{name}"):
            raise LtiException("keys")
        if not _fetching[name].acquire(timeout=PATIENCE_S):
            cache.set(f"lti:silent:{name}", 1, SILENT_S)
            raise LtiException("keys")
        try:
            kept, is_known = self._kept_keys(name)
            if is_known:  # fetched by another launch meanwhile
                return kept
            found = self._asked_keys(key_set_url)
            cache.set(f"lti:{name}", found, KEYS_KEPT_S)
            cache.delete(f"lti:silent:{name}")
        except (LtiException, ServiceError):
            cache.set(f"lti:silent:{name}", 1, SILENT_S)
            raise
        finally:
            _fetching[name].release()
        return found

    def _kept_keys(self, name: str) -> tuple[Any, bool]:
        """The keys that were fetched lately, and whether the one of this token is among them."""
        kept = cache.get(f"lti:{name}")
        kid = self._jwt["header"].get("kid")
        return kept, bool(kept) and any(key.get("kid") == kid for key in kept["keys"])

    def _asked_keys(self, key_set_url: str) -> Any:
        answer = self._requests_session.get(key_set_url)
        keys = json_of(answer)
        if not answer.ok or not isinstance(keys, dict) or not isinstance(keys.get("keys"), list):
            raise LtiException("keys")
        return {"keys": [key for key in keys["keys"] if isinstance(key, dict)]}

    def validate_keys(self) -> "Checked":
        """Fetch the keys of the platform before anything depends on them."""
        url = self._tool_config.registration.keyset_url
        self._registration.set_key_set(self.fetch_public_key(url))  # type: ignore[union-attr]
        return self

    def validate_jwt_signature(self) -> "Checked":
        """Signature, moments, issuer and audience."""
        key, algorithm = self.get_public_key()
        if algorithm not in ALGORITHMS:
            raise LtiException("algorithm")
        body: Any = jwt.decode(
            self._get_id_token(),
            key,
            algorithms=[algorithm],
            audience=self.get_client_id(),
            issuer=self._tool_config.registration.issuer,
            leeway=LEEWAY_S,
            options={"require": list(NEEDED)},
        )
        self._jwt["body"] = body
        return self

    def validate_deployment(self) -> "Checked":
        """The deployment must be one that the person who runs the site has let in."""
        super().validate_deployment()
        if not self._tool_config.deployment.is_active:
            raise LtiException("deployment")
        return self


def checked_claims(sent: Mapping[str, str]) -> tuple[Mapping[str, Any], LoginState, LtiDeployment]:
    """What a token says, once everything about it is right. Raises LaunchError.

    That it comes only once is for the row to keep: `classroom.actions.lti.arrive`.
    """
    state, token = decode_state(sent.get("state", "")), sent.get("id_token", "")
    if not token or len(token) > MOST_SIGNS or not token.isascii():
        raise LaunchError(LaunchFault.FORMAT)
    launch = Checked(sent, state)
    steps: tuple[tuple[LaunchFault, Callable[[], object]], ...] = (
        (LaunchFault.FORMAT, launch.validate_jwt_format),
        (LaunchFault.NONCE, launch.validate_nonce),
        (LaunchFault.AUDIENCE, launch.validate_registration),
        (LaunchFault.KEYS, launch.validate_keys),
        (LaunchFault.SIGNATURE, launch.validate_jwt_signature),
        (LaunchFault.DEPLOYMENT, launch.validate_deployment),
        (LaunchFault.MESSAGE, launch.validate_message),
    )
    for fault, step in steps:
        _take(fault, step)
    return launch._jwt["body"], state, launch.get_tool_conf().deployment  # noqa: SLF001


def _take(fault: LaunchFault, step: Callable[[], object]) -> None:
    """Take a step; whatever a token does to the library, the answer is a fault."""
    try:
        step()
    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError) as error:
        raise LaunchError(LaunchFault.TIME) from error
    except ServiceError as error:
        raise LaunchError(LaunchFault.KEYS) from error
    except Exception as error:
        logger.info("A launch from a platform was refused: %s.", fault.value)
        raise LaunchError(fault) from error
