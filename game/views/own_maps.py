"""The check before every page that names a map: own maps open only for people who may use them."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.defaults import page_not_found

from game.atlas_files import UnknownMapError, is_own
from game.queries.open_maps import may_use
from game.views.people import learner_id

View = Callable[[HttpRequest], HttpResponseBase]


def only_open_maps(get_response: View) -> View:
    """Answer 404 if a URL, a query or a form names a map that the visitor may not use.

    Checked here, so that no page can forget it. What has begun on a map names no map in its URL.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(
        request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        named = [kwargs.get("map_slug", ""), request.GET.get("map", "")]
        if request.method == "POST":
            named.append(request.POST.get("map", ""))
        for slug in named:
            if isinstance(slug, str) and is_own(slug) and not may_use(learner_id(request), slug):
                raise Http404(slug)
        return None

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        # Something began on a map that was taken down.
        return page_not_found(request, error) if isinstance(error, UnknownMapError) else None

    middleware.process_view = process_view  # type: ignore[attr-defined]
    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware
