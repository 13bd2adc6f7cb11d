"""A player's network delay: measured by what the server sent and when it came back.

Nothing is stored: the time travels signed, and so does the resulting delay.
"""

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from game.hosting.clock import now_ms

SENT, DELAY = "race-sent", "race-delay"
OLD_S = 600


def sent_now(match_id: object, player: int, round_number: int) -> str:
    """A token for the page, to be echoed at once."""
    return signing.dumps([f"{match_id}:{player}:{round_number}", now_ms()], salt=SENT)


@require_GET
@never_cache
def echo(request: HttpRequest, public_id: object) -> HttpResponse:
    """Answer with the measured delay as a field of the form; nothing for a foreign token."""
    del public_id
    try:
        whose, at = signing.loads(request.GET.get("sent", ""), salt=SENT, max_age=OLD_S)
    except signing.BadSignature:
        return HttpResponse(status=204)
    delay = signing.dumps([whose, now_ms() - at], salt=DELAY)
    return HttpResponse(f'<input type="hidden" name="delay" value="{delay}">')


def measured(text: str, match_id: object, player: int, round_number: int) -> int:
    """The delay measured for this player in this round, in ms; 0 without one."""
    try:
        whose, delay = signing.loads(text, salt=DELAY, max_age=OLD_S)
    except signing.BadSignature:
        return 0
    return int(delay) if whose == f"{match_id}:{player}:{round_number}" else 0
