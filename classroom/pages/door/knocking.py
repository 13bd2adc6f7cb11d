"""The browser that signs in to a class, and its recent wrong attempts."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max, Q, QuerySet
from django.utils.crypto import salted_hmac

from classroom.models.classroom import Classroom
from classroom.models.door import KnownBrowser, Nearness, WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.limits import BROWSER_WAITS, Limit, pupil_limit

NETWORK_SIGNS = 4


@dataclass(frozen=True, slots=True)
class Knocker:
    """A browser at sign-in, by hashes of its cookie and of its network."""

    browser: str
    network: str

    @classmethod
    def at(cls, cookie: str, address: str) -> "Knocker":
        """The browser with this cookie at this address; either may be unknown."""
        return cls(mark_of("browser", cookie), mark_of("network", address)[:NETWORK_SIGNS])


def mark_of(what: str, text: str) -> str:
    """A one-way hash of a text; empty for no text."""
    return salted_hmac(f"classroom {what}", text).hexdigest() if text else ""


def nearness(pupil: Pupil, knocker: Knocker) -> Nearness:
    """How close this browser is to a pupil."""
    known = set(KnownBrowser.objects.filter(pupil=pupil).values_list("browser", "network"))
    if knocker.browser and any(browser == knocker.browser for browser, _ in known):
        return Nearness.SAME_BROWSER
    if knocker.network and any(network == knocker.network for _, network in known):
        return Nearness.SAME_NETWORK
    return Nearness.STRANGE


def browser_waits(classroom: Classroom, knocker: Knocker, now: datetime) -> bool:
    """Whether this browser had too many wrong attempts since a pupil signed in with it."""
    if not knocker.browser:
        return False
    came_in = KnownBrowser.objects.filter(browser=knocker.browser, pupil__classroom=classroom)
    since = came_in.aggregate(last=Max("seen_at"))["last"]
    tries = counted(WrongTry.objects.filter(classroom=classroom, browser=knocker.browser))
    return is_over(tries.filter(at__gt=since) if since else tries, BROWSER_WAITS, now)


def pupil_is_guessed(classroom: Classroom, pupil: Pupil, near: Nearness, now: datetime) -> bool:
    """Whether browsers as close as this one had the pupil's secret wrong too often."""
    tries = counted(WrongTry.objects.filter(pupil=pupil, nearness=near, is_forgiven=False))
    return is_over(tries, pupil_limit(classroom.sign_in), now)


def counted(tries: QuerySet[WrongTry]) -> QuerySet[WrongTry]:
    """Those since the teacher last unblocked the class or the pupil."""
    of_nobody = Q(pupil=None) | Q(at__gt=F("pupil__door_open_since"))
    return tries.filter(of_nobody, at__gt=F("classroom__door_open_since"))


def is_over(tries: QuerySet[WrongTry], limit: Limit, now: datetime) -> bool:
    """Whether there are as many as a limit allows."""
    return tries.filter(at__gt=now - limit.within).count() >= limit.tries
