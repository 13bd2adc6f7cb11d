"""The page with which a learning platform registers itself (dynamic registration)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from classroom.actions.lti.invitations import connect, open_invitation
from classroom.actions.lti.registering import BadPlatformError
from classroom.lti.faults import ServiceError, ServiceFault
from classroom.views.lti.browsers import BAD_REQUEST, inside
from classroom.words.lti import SERVICE_SENTENCES

LONGEST = 4000


@csrf_exempt  # inside a frame there are no cookies; the link itself is the secret, used once
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask first, then register the platform and this site with each other.

    Without the question a program that opens the link first, such as a filter, would use it up.
    """
    invitation = open_invitation(secret, now())
    if invitation is None:
        raise Http404
    configuration = request.GET.get("openid_configuration", "")[:LONGEST]
    token = request.GET.get("registration_token", "")[:LONGEST]
    sentence, is_done = "", False
    if not configuration:
        sentence = str(SERVICE_SENTENCES[ServiceFault.ODD.value])
    elif request.method == "POST":
        try:
            is_done = connect(invitation, configuration, token, now())
        except ServiceError as error:
            sentence = str(SERVICE_SENTENCES[error.fault.value])
        except BadPlatformError:
            sentence = str(SERVICE_SENTENCES[ServiceFault.ODD.value])
        if not is_done and not sentence:
            raise Http404
    context = {"name": invitation.name, "sentence": sentence, "is_done": is_done}
    response = render(
        request, "classroom/lti/connect.html", context, status=BAD_REQUEST if sentence else 200
    )
    return inside(response, invitation.hosts, sends=False)
