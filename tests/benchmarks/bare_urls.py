"""The site's addresses, and a bare view that inserts as many rows as placing a token does."""

from uuid import UUID, uuid4

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_POST

from config.urls import urlpatterns as site
from game.models.match import MatchEvent


@require_POST
def insert(request: HttpRequest, match: int, sequence: int) -> HttpResponse:
    """Insert one row in one transaction, for a signed-in user, and do nothing else."""
    command = UUID(request.POST["command"]) if "command" in request.POST else uuid4()
    assert request.user.is_authenticated
    with transaction.atomic():
        MatchEvent.objects.bulk_create(
            [
                MatchEvent(
                    match_id=match,
                    sequence=sequence,
                    command_id=command,
                    ordinal=0,
                    kind="token-placed",
                    payload={"kind": "token-placed", "round": 1, "seat": 0, "space": "40"},
                )
            ]
        )
    return HttpResponse(status=204)


urlpatterns = [path("bare/<int:match>/<int:sequence>/", insert), *site]
