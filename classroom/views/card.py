"""A pupil signs in with the link on the card.

The link is a key, and school computers are shared. So the URL with the key only redirects to one
without it, and the session remembers whose card was shown until the child confirms: no history
and no back button holds the key, and no copy of the database does. The card itself works again
whenever it is scanned.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.door import come_in_with_card, pupil_with_card
from classroom.models.pupil import Pupil
from classroom.pages.door.knocking import mark_of
from classroom.pages.door.pupil_secrets import token_of
from classroom.queries.access import pupil_of
from classroom.views.arrivals import knocker_of, speak_to, welcome
from classroom.words.pupils import badge
from game.refused import Refused
from game.words.refusals import refusal_sentence

WAITING = "card"
WAITS = 10 * 60
NOT_FOUND, SEE_OTHER = 404, 303


@never_cache
@require_safe
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Remember in the session whose card is shown, and redirect to a URL without its key.

    Only for top-level navigation: an image on another site cannot plant a card.
    """
    try:
        pupil = pupil_with_card(token)
    except Refused as refused:
        return _without_trace(_no_card(request, refused))
    if request.headers.get("Sec-Fetch-Dest", "document") == "document":
        request.session[WAITING] = [pupil.pk, mark_of("card", token), now().timestamp()]
    response = redirect("class-card-ask")
    response.status_code = SEE_OTHER
    return _without_trace(response)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Show whose card waits in the session; a POST signs the pupil in. Viewing signs nobody in."""
    pupil_id, mark = _waiting(request)
    if not mark:
        return redirect("class-mine" if pupil_of(request.user) else "class-find")
    token = _same_card(pupil_id, mark)
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
    """Discard the waiting card: it is another child's."""
    request.session.pop(WAITING, None)
    return redirect("class-find")


def _waiting(request: HttpRequest) -> tuple[int, str]:
    """The waiting card and its mark, for as long as a child looks at the page."""
    pupil_id, mark, since = request.session.get(WAITING) or (0, "", 0.0)
    return (pupil_id, mark) if now().timestamp() - since < WAITS else (0, "")


def _same_card(pupil_id: int, mark: str) -> str:
    """The key of the card that was shown; empty if the pupil has another one by now."""
    pupil = Pupil.objects.filter(pk=pupil_id).first()
    token = token_of(pupil) if pupil else ""
    return token if constant_time_compare(mark_of("card", token), mark) else ""


def _on_card(pupil: Pupil) -> str:
    with override(pupil.classroom.language):
        return badge(pupil.animal, pupil.number)


def _no_card(request: HttpRequest, refused: Refused) -> HttpResponse:
    context = {"typed": "", "note": refusal_sentence(refused)}
    return render(request, "classroom/find.html", context, status=NOT_FOUND)


def _without_trace(response: HttpResponse) -> HttpResponse:
    """Send no referrer to any page."""
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
