"""Registration links, with which a platform registers itself."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.urls import reverse

from classroom.actions.lti.registering import Platform, check_address, check_host, register
from classroom.lti.dynamic import ToolAddresses, post_registration, read_configuration
from classroom.lti.faults import ServiceError
from classroom.lti.login import mark_of
from classroom.models.lti import LtiInvitation

GOOD_FOR = timedelta(days=1)
INVITATION = "invitation"


def invite(site: str, name: str, hosts: Sequence[str]) -> str:
    """Make a link for one platform; its secret. Raises BadPlatformError.

    Only these hosts are contacted when the link is used, whatever the request says.
    """
    check_address(site)
    for host in hosts:
        check_host(host)
    secret = secrets.token_urlsafe(24)
    LtiInvitation.objects.create(
        mark=mark_of(INVITATION, secret),
        site=site.rstrip("/"),
        name=name,
        hosts=[host.lower() for host in hosts],
    )
    return secret


def open_invitation(secret: str, now: datetime) -> LtiInvitation | None:
    """The invitation of a link; None if it was used, has expired, or never existed."""
    since = now - GOOD_FOR
    return LtiInvitation.objects.filter(
        mark=mark_of(INVITATION, secret), used_at=None, made_at__gt=since
    ).first()


def connect(invitation: LtiInvitation, configuration: str, token: str, now: datetime) -> bool:
    """Register the platform and this site with each other; False if another request was faster.

    Raises ServiceError or BadPlatformError, and the link can be used again.
    """
    unused = LtiInvitation.objects.filter(pk=invitation.pk, used_at=None)
    if not unused.update(used_at=now):
        return False
    try:
        _connect(invitation, configuration, token)
    except (ServiceError, ValueError):
        LtiInvitation.objects.filter(pk=invitation.pk).update(used_at=None)
        raise
    return True


def forget_invitations(now: datetime) -> None:
    """Delete links that no longer work."""
    LtiInvitation.objects.filter(made_at__lt=now - GOOD_FOR).delete()


def _connect(invitation: LtiInvitation, configuration: str, token: str) -> None:
    hosts: list[str] = invitation.hosts
    found = read_configuration(configuration, hosts)
    client_id, deployment = post_registration(found, _addresses(invitation.site), token, hosts)
    register(
        Platform(
            name=invitation.name,
            issuer=found.issuer,
            client_id=client_id,
            auth_url=found.auth_url,
            token_url=found.token_url,
            keyset_url=found.keyset_url,
            audience=found.audience,
            deployments=[deployment] if deployment else [],
            service_hosts=hosts,
        )
    )


def _addresses(site: str) -> ToolAddresses:
    return ToolAddresses(
        site=site,
        login=f"{site}{reverse('lti-login')}",
        launch=f"{site}{reverse('lti-launch')}",
        keys=f"{site}{reverse('lti-keys')}",
    )
