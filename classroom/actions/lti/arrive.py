"""A launch arrives: its token is accepted once, and the browser that began it enters once.

A platform posts the token from its own site, and browsers send no cookies with such forms. So the
token only makes a ticket; with the ticket the browser makes its own request, and then its cookie
tells whether it is the browser at which the launch began.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from lti_tool.models import LtiContext, LtiDeployment, LtiUser

from classroom.lti.faults import LaunchError, LaunchFault
from classroom.lti.launch import LTI, Launch, Who, decode_launch, read_launch
from classroom.lti.login import mark_of
from classroom.lti.token import checked_claims
from classroom.models.classroom import Names
from classroom.models.lti import LtiCourse, LtiPass

TICKET_GOOD_FOR = timedelta(minutes=2)
PASS_GOOD_FOR = timedelta(hours=1)
CHILD_WAITS = timedelta(minutes=10)
"""As long as a child looks at a question; school computers are shared."""
PASSES_KEPT = timedelta(days=1)
LONGEST_MEMBERS_URL = 200
"""As the column of the library has it."""


def accept(sent: Mapping[str, str], now: datetime) -> str:
    """Check the token of a launch; the ticket with which its browser enters. Raises LaunchError."""
    claims, state, deployment = checked_claims(sent)
    launch = read_launch(claims, deployment.pk, keeps_name=_keeps_names(claims, deployment))
    ticket = secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            LtiPass.objects.create(
                registration_id=state.registration,
                nonce=mark_of("nonce", state.nonce),
                ticket=mark_of("ticket", ticket),
                browser=state.browser,
                frame=state.frame,
                claims=launch.encode(),
                made_at=now,
            )
    except IntegrityError:  # whichever process was first: the database decides
        raise LaunchError(LaunchFault.REPLAY) from None
    return ticket


def enter(ticket: str, browser: str, now: datetime) -> LtiPass:
    """Use a ticket, once, at the browser where its launch began. Raises LaunchError."""
    found = LtiPass.objects.filter(
        ticket=mark_of("ticket", ticket), made_at__gt=now - TICKET_GOOD_FOR
    ).first()
    if found is None or found.entered_at is not None:
        raise LaunchError(LaunchFault.TICKET)
    if not browser or found.browser != browser:
        raise LaunchError(LaunchFault.BROWSER)
    if LtiPass.objects.filter(pk=found.pk, entered_at=None).update(entered_at=now) != 1:
        raise LaunchError(LaunchFault.TICKET)
    return found


def open_launch(browser: str, now: datetime) -> tuple[LtiPass, Launch]:
    """The launch that a browser is in the middle of. Raises LaunchError if there is none."""
    passes = LtiPass.objects.filter(
        browser=browser, entered_at__gt=now - PASS_GOOD_FOR, registration__is_active=True
    )
    found = passes.exclude(claims={}).order_by("-entered_at", "-pk").first() if browser else None
    if found is None:
        raise LaunchError(LaunchFault.TICKET)
    launch = decode_launch(found.claims)
    is_late = found.entered_at is None or found.entered_at < now - CHILD_WAITS
    if launch.who is not Who.TEACHER and is_late:
        raise LaunchError(LaunchFault.TICKET)
    return found, launch


def note_signed_in(found: LtiPass, launch: Launch) -> None:
    """Record that a launch found its teacher signed in: after signing out, it signs nobody in."""
    if launch.has_signed_in:
        return
    claims = replace(launch, has_signed_in=True).encode()
    LtiPass.objects.filter(pk=found.pk).update(claims=claims)


def finish(found: LtiPass) -> None:
    """Delete the claims of a finished launch."""
    LtiPass.objects.filter(pk=found.pk).update(claims={})


def forget_launches(now: datetime) -> None:
    """Delete the claims of abandoned launches, and launches whose token has expired."""
    late = LtiPass.objects.filter(made_at__lt=now - PASS_GOOD_FOR)
    late.exclude(claims={}, answer="").update(claims={}, answer="")
    LtiPass.objects.filter(made_at__lt=now - PASSES_KEPT).delete()


def context_of(launch: Launch) -> LtiContext:
    """The row of the course that a launch comes from, with what is new about it."""
    address = launch.members_url if len(launch.members_url) <= LONGEST_MEMBERS_URL else ""
    wanted = {"title": launch.context_title, "memberships_url": address}
    context, _made = LtiContext.objects.update_or_create(
        deployment_id=launch.deployment, id_on_platform=launch.context_id, defaults=wanted
    )
    return context


def course_of(launch: Launch) -> LtiCourse | None:
    """The class of the course that a launch comes from."""
    courses = LtiCourse.objects.filter(
        context__deployment_id=launch.deployment, context__id_on_platform=launch.context_id
    )
    return courses.select_related("classroom", "context").first()


def user_of(found: LtiPass, launch: Launch) -> LtiUser:
    """The row of the person: the platform's identifier and nothing else."""
    user, _made = LtiUser.objects.get_or_create(
        registration_id=found.registration_id, sub=launch.sub
    )
    return user


def _keeps_names(claims: Mapping[str, object], deployment: LtiDeployment) -> bool:
    """Whether the class of this course stores first names."""
    context = claims.get(LTI + "context")
    number = context.get("id") if isinstance(context, Mapping) else None
    courses = LtiCourse.objects.filter(
        context__deployment=deployment, context__id_on_platform=str(number)
    )
    return courses.filter(classroom__names=Names.STORED).exists()
