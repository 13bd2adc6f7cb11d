"""The text of errors between a platform and this site."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.lti.faults import LaunchFault, ServiceFault

AGAIN = _("Go back to your course and open the link again.")
KEEPER = _("Tell the person who runs this site.")
TEACHER = _("Ask a teacher of the course.")

SENTENCES: Mapping[LaunchFault, str | Promise] = {
    LaunchFault.OFF: _("No learning platform is connected to this site."),
    LaunchFault.REQUEST: _("The link from your course is not complete."),
    LaunchFault.PLATFORM: _("This learning platform is not registered here."),
    LaunchFault.STATE: _("The link from your course has expired, or was changed on the way."),
    LaunchFault.FORMAT: _("What your learning platform sent cannot be read."),
    LaunchFault.NONCE: _("What your learning platform sent belongs to another visit."),
    LaunchFault.KEYS: _("Your learning platform did not send its keys. Try again in a minute."),
    LaunchFault.SIGNATURE: _("What your learning platform sent has no valid signature."),
    LaunchFault.TIME: _("What your learning platform sent is too old, or its clock is wrong."),
    LaunchFault.AUDIENCE: _("What your learning platform sent is meant for another site."),
    LaunchFault.DEPLOYMENT: _("This part of your learning platform does not have access here yet."),
    LaunchFault.MESSAGE: _(
        "Your learning platform asks for something that this site does not offer."
    ),
    LaunchFault.REPLAY: _("This link has already been used."),
    LaunchFault.COURSE: _("Your learning platform did not say which course you come from."),
    LaunchFault.ROLE: _("This link is for the teachers and pupils of the course."),
    LaunchFault.BROWSER: _("This browser did not keep the cookie it needs to sign you in."),
    LaunchFault.TICKET: _("This link has already been used, or it has expired."),
}
TO_THE_KEEPER = frozenset(
    {
        LaunchFault.OFF,
        LaunchFault.PLATFORM,
        LaunchFault.SIGNATURE,
        LaunchFault.TIME,
        LaunchFault.AUDIENCE,
        LaunchFault.DEPLOYMENT,
        LaunchFault.MESSAGE,
        LaunchFault.COURSE,
    }
)
"""Errors that a visitor cannot fix by trying again."""

SERVICE_SENTENCES: Mapping[str, str | Promise] = {
    ServiceFault.UNAUTHORIZED.value: _("The platform does not accept our key."),
    ServiceFault.FORBIDDEN.value: _("The platform does not allow it for this course."),
    ServiceFault.GONE.value: _("The platform no longer has this."),
    ServiceFault.BROKEN.value: _("The platform could not be reached, or had an error."),
    ServiceFault.LATE.value: _("The platform took too long to answer."),
    ServiceFault.HOST.value: _(
        "This host of the platform is not registered here. Tell the person who runs this site."
    ),
    ServiceFault.ODD.value: _("The answer of the platform cannot be read."),
}


def what_to_do(fault: LaunchFault) -> str:
    """What a visitor can do about it."""
    if fault is LaunchFault.ROLE:
        return str(TEACHER)
    return str(KEEPER if fault in TO_THE_KEEPER else AGAIN)
