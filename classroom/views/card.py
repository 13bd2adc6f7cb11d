"""A pupil comes in with the link on the card.

The link is a key, and computers at schools are shared. So the address with the key answers only
with the way to one without it, and the key waits in the session until the child says yes: no
history and no back button holds it. The card itself opens again whenever it is shown.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.door import come_in_with_card, pupil_with_card
from classroom.models.pupil import Pupil
from classroom.queries.access import pupil_of
from classroom.queries.pupil_words import badge
from classroom.queries.refusals import refusal_sentence
from classroom.views.arrivals import knocker_of, speak_to, welcome
from game.rulebook import Refused

WAITING = "card"
WAITS = 10 * 60
NOT_FOUND, SEE_OTHER = 404, 303


@never_cache
@require_safe
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Keep the key of a card in the session and lead on to an address without it.

    Only a browser that goes there as a page keeps it: a picture elsewhere cannot hand it a key.
    """
    try:
        pupil_with_card(token)
    except Refused as refused:
        return _without_trace(_no_card(request, refused))
    if request.headers.get("Sec-Fetch-Dest", "document") == "document":
        if request.session.is_empty():
            request.session.set_expiry(WAITS)
        request.session[WAITING] = [token, now().timestamp()]
    response = redirect("class-card-ask")
    response.status_code = SEE_OTHER
    return _without_trace(response)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Show whose card waits in the session; with POST, let the pupil in. A look signs nobody in."""
    token = _waiting(request)
    if not token:
        return redirect("class-mine" if pupil_of(request.user) else "class-find")
    try:
        pupil = pupil_with_card(token)
        if request.method == "POST":
            pupil = come_in_with_card(token, knocker_of(request), now())
    except Refused as refused:
        request.session.pop(WAITING, None)
        return _no_card(request, refused)
    if request.method == "POST":
        return welcome(request, pupil)  # what waited goes with the old session
    speak_to(request, pupil.classroom)
    context = {"name": badge(pupil.animal, pupil.number), "on_card": _on_card(pupil)}
    return render(request, "classroom/card.html", context)


@require_POST
def not_me(request: HttpRequest) -> HttpResponse:
    """Forget the card that waits: it is another child's."""
    request.session.pop(WAITING, None)
    return redirect("class-find")


def _waiting(request: HttpRequest) -> str:
    """The key that waits, for as long as a child stands before the page."""
    token, since = request.session.get(WAITING) or ("", 0.0)
    return str(token) if now().timestamp() - since < WAITS else ""


def _on_card(pupil: Pupil) -> str:
    with override(pupil.classroom.language):
        return badge(pupil.animal, pupil.number)


def _no_card(request: HttpRequest, refused: Refused) -> HttpResponse:
    context = {"typed": "", "note": refusal_sentence(refused)}
    return render(request, "classroom/find.html", context, status=NOT_FOUND)


def _without_trace(response: HttpResponse) -> HttpResponse:
    """Let no page be told from which address a browser came."""
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
