"""The maps to explore."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from game.atlas_files import UnknownMapError
from game.pages.maps.list import map_list
from game.pages.maps.page import MapPage, map_page
from game.pages.maps.place_search import find_place
from game.pages.maps.place_sheet import UnknownPlaceError
from game.pages.maps.table import map_table
from game.queries.open_maps import open_maps
from game.views.htmx import HtmxRequest
from game.views.people import learner_id

Asked = ParamSpec("Asked")
Page = TypeVar("Page")


@require_safe
def all_maps(request: HttpRequest) -> HttpResponse:
    """Show the maps to choose from, and those that a teacher made or gave a class."""
    page = map_list(request.GET.get("q", ""), open_maps(learner_id(request)))
    return render(request, "game/maps.html", {"page": page})


@require_safe
@vary_on_headers("HX-Request")
def one_map(request: HtmxRequest, map_slug: str) -> HttpResponse:
    """Show a map, or send on to the place that was asked for by name."""
    typed = request.GET.get("place", "").strip()
    found = _or_404(find_place, map_slug, typed) if typed else None
    if found is not None:
        return redirect("place", map_slug, found)
    return _show(request, _or_404(map_page, map_slug, not_found=typed))


@require_safe
@vary_on_headers("HX-Request")
def one_place(request: HtmxRequest, map_slug: str, place_slug: str) -> HttpResponse:
    """Show a map with a place chosen on it."""
    return _show(request, _or_404(map_page, map_slug, place_slug))


@require_safe
def tables(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Show all facts of a map without the drawing."""
    return render(request, "game/map_table.html", {"page": _or_404(map_table, map_slug)})


def _show(request: HtmxRequest, page: MapPage) -> HttpResponse:
    # Going back asks for a whole page, because the one it was on may be gone.
    part = bool(request.htmx) and not request.htmx.history_restore_request
    return render(request, "game/map.html#place" if part else "game/map.html", {"page": page})


def _or_404(query: Callable[Asked, Page], *args: Asked.args, **options: Asked.kwargs) -> Page:
    try:
        return query(*args, **options)
    except (UnknownMapError, UnknownPlaceError) as error:
        raise Http404(str(error)) from None
