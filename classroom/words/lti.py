"""What is said when something goes wrong between a platform and this site."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from classroom.lti.faults import Fault, ServiceFault

AGAIN = _("Go back to your course and open the link again.")
KEEPER = _("Tell the person who runs this site.")
TEACHER = _("Ask a teacher of the course.")

SENTENCES: Mapping[Fault, str | Promise] = {
    Fault.OFF: _("No learning platform is connected to this site."),
    Fault.REQUEST: _("The link from your course is not complete."),
    Fault.PLATFORM: _("This learning platform is not registered here."),
    Fault.STATE: _("The link from your course has waited too long, or was changed on the way."),
    Fault.FORMAT: _("What your learning platform sent cannot be read."),
    Fault.NONCE: _("What your learning platform sent belongs to another visit."),
    Fault.KEYS: _("Your learning platform did not give its keys. Try again in a minute."),
    Fault.SIGNATURE: _("What your learning platform sent is not signed as it should be."),
    Fault.TIME: _("What your learning platform sent is too old, or its clock is wrong."),
    Fault.AUDIENCE: _("What your learning platform sent is meant for another site."),
    Fault.DEPLOYMENT: _("This part of your learning platform is not let in here yet."),
    Fault.MESSAGE: _("Your learning platform asks for something that this site does not offer."),
    Fault.REPLAY: _("This link was used already."),
    Fault.COURSE: _("Your learning platform did not say which course you come from."),
    Fault.ROLE: _("This link is for the teachers and pupils of the course."),
    Fault.BROWSER: _("This browser did not keep what it needs to let you in."),
    Fault.TICKET: _("This link was used already, or has waited too long."),
}
TO_THE_KEEPER = frozenset(
    {Fault.OFF, Fault.PLATFORM, Fault.SIGNATURE, Fault.TIME, Fault.AUDIENCE, Fault.DEPLOYMENT,
     Fault.MESSAGE, Fault.COURSE}
)  # fmt: skip
"""What a visitor cannot mend by coming again."""

SERVICE_SENTENCES: Mapping[str, str | Promise] = {
    ServiceFault.UNAUTHORIZED.value: _("The platform does not accept our key."),
    ServiceFault.FORBIDDEN.value: _("The platform does not allow it for this course."),
    ServiceFault.GONE.value: _("The platform does not have this any more."),
    ServiceFault.BROKEN.value: _("The platform could not be reached, or had an error."),
    ServiceFault.LATE.value: _("The platform took too long to answer."),
    ServiceFault.HOST.value: _(
        "This host of the platform is not registered here. Tell the person who runs this site."
    ),
    ServiceFault.ODD.value: _("The answer of the platform cannot be read."),
}


def what_to_do(fault: Fault) -> str:
    """What a visitor can do about it."""
    if fault is Fault.ROLE:
        return str(TEACHER)
    return str(KEEPER if fault in TO_THE_KEEPER else AGAIN)
