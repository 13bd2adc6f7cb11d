"""The registered platforms."""

from typing import Any

from lti_tool.models import LtiRegistration
from lti_tool.utils import DjangoToolConfig
from pylti1p3.registration import Registration

from classroom.lti.keys import own_key


def is_on() -> bool:
    """Whether any platform is registered. Until then LTI is off."""
    return bool(LtiRegistration.objects.filter(is_active=True).exists())


def with_own_key(row: LtiRegistration) -> Registration:
    """A platform with the decrypted key of this site. Raises NoKeyError."""
    public, private = own_key()
    found = Registration()
    found.set_issuer(row.issuer).set_client_id(row.client_id)
    found.set_auth_login_url(row.auth_url).set_auth_token_url(row.token_url)
    found.set_key_set_url(row.keyset_url)
    if row.audience:
        found.set_auth_audience(row.audience)
    found.set_tool_public_key(public)
    found.set_tool_private_key(private)
    return found


class Registered(DjangoToolConfig):  # type: ignore[misc]
    """Registrations in the library's interface.

    A new deployment is stored by the library as inactive: the administrator accepts it.
    """

    def find_registration_by_params(
        self, iss: str, client_id: str | None, *args: Any, **kwargs: Any
    ) -> Registration | None:
        """A platform by issuer and client; by issuer alone if it has only one."""
        rows = LtiRegistration.objects.filter(is_active=True, issuer=iss)
        found = list((rows.filter(client_id=client_id) if client_id else rows)[:2])
        if len(found) != 1:
            return None
        (self.registration,) = found
        return with_own_key(self.registration)
