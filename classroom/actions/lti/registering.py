"""Register a platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from lti_tool.models import LtiDeployment, LtiRegistration

from classroom.lti.keys import ensure_key
from classroom.models.lti import LtiServices


class BadPlatformError(ValueError):
    """A platform that cannot be registered; the text says why."""


@dataclass(frozen=True, slots=True)
class Platform:
    """What a platform tells the person who registers a tool."""

    name: str
    issuer: str
    client_id: str
    auth_url: str
    token_url: str
    keyset_url: str
    audience: str = ""
    deployments: Sequence[str] = ()
    service_hosts: Sequence[str] = ()


def register(platform: Platform) -> LtiRegistration:
    """Register a platform, or change it. Raises BadPlatformError."""
    if not (platform.name and platform.issuer and platform.client_id):
        raise BadPlatformError("Give a name, an issuer and a client id.")
    for address in (platform.auth_url, platform.token_url, platform.keyset_url):
        check_address(address)
    for host in platform.service_hosts:
        check_host(host)
    ensure_key()
    with transaction.atomic():
        row, _made = LtiRegistration.objects.update_or_create(
            issuer=platform.issuer,
            client_id=platform.client_id,
            defaults={
                "name": platform.name,
                "auth_url": platform.auth_url,
                "token_url": platform.token_url,
                "keyset_url": platform.keyset_url,
                "audience": platform.audience,
                "is_active": True,
            },
        )
        for number in platform.deployments:
            LtiDeployment.objects.update_or_create(
                registration=row, deployment_id=number, defaults={"is_active": True}
            )
        LtiServices.objects.update_or_create(
            registration=row, defaults={"hosts": list(platform.service_hosts)}
        )
    return row


def check_address(address: str) -> None:
    """Raise BadPlatformError if a URL may not be requested."""
    parts = urlsplit(address)
    schemes = ("https",) if settings.HTTPS else ("https", "http")
    if parts.scheme not in schemes or not parts.netloc or "@" in parts.netloc:
        raise BadPlatformError(f"{address} is no address that begins with {schemes[0]}://.")


def check_host(host: str) -> None:
    """Raise BadPlatformError where a text is no host, with its port if need be."""
    try:
        parts = urlsplit(f"//{host}")
        is_host = bool(parts.hostname) and parts.netloc == host and not set(host) & set("@ \\")
        _port = parts.port
    except ValueError:
        is_host = False
    if not is_host:
        raise BadPlatformError(f"{host} is no host, such as school.example.org.")
