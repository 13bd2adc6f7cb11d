"""The maps to explore."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from game.actions.excerpts import TooManyExcerptsError, keep_excerpt
from game.atlas.excerpt import MOST_CROSSINGS
from game.atlas_files import UnknownMapError
from game.pages.maps.list import map_list
from game.pages.maps.page import MapPage, map_page
from game.pages.maps.part_page import PartWishes, part_page
from game.pages.maps.place_search import find_place, name_hints
from game.pages.maps.place_sheet import UnknownPlaceError
from game.pages.maps.table import map_table
from game.queries.open_maps import open_maps, reportable
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import learner_id, visitor_address
from game.words.refusals import refusal_sentence

Asked = ParamSpec("Asked")
Page = TypeVar("Page")
WITHIN = [str(number) for number in range(1, MOST_CROSSINGS + 1)]


@require_safe
def all_maps(request: HttpRequest) -> HttpResponse:
    """Show the maps to choose from, including those that a teacher made or gave a class."""
    page = map_list(request.GET.get("q", ""), open_maps(learner_id(request)))
    return render(request, "game/maps.html", {"page": page})


@require_safe
@vary_on_headers("HX-Request")
def one_map(request: HtmxRequest, map_slug: str) -> HttpResponse:
    """Show a map, or redirect to the place that was searched by name."""
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
def names(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Send the names that the search field suggests, once it is used."""
    return render(request, "game/maps/hints.html", {"hints": _or_404(name_hints, map_slug)})


@require_http_methods(["GET", "HEAD", "POST"])
def part(request: HtmxRequest, map_slug: str) -> HttpResponse:
    """Choose a part of a map; once it is chosen, redirect to it."""
    sent = request.POST if request.method == "POST" else request.GET
    wishes = _wishes(sent)
    page = _or_404(part_page, map_slug, wishes)
    problem = ""
    if request.method == "POST" and "use" in sent:
        try:
            account = request.user.pk if getattr(request.user, "has_account", False) else None
            slug = keep_excerpt(page.slug, wishes.places, visitor_address(request), account)
            return _go(request, slug)
        except Refused as refused:
            problem = refusal_sentence(refused)
        except TooManyExcerptsError:
            problem = _("Too many new parts have been made here in the last hour. Try again later.")
    template = "game/map_part.html#choice" if request.htmx else "game/map_part.html"
    return render(request, template, {"page": page, "problem": problem})


def _go(request: HtmxRequest, map_slug: str) -> HttpResponse:
    address = reverse("map", args=[map_slug])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _wishes(sent: QueryDict) -> PartWishes:
    """What a form or a URL asks for; an invalid number counts as one crossing."""
    within = sent.get("within", "")
    return PartWishes(
        places=frozenset() if "clear" in sent else frozenset(sent.getlist("place")),
        add=sent.get("add", ""),
        drop=sent.get("drop", ""),
        centre=sent.get("centre", ""),
        within=int(within) if within in WITHIN else 1,
        adds_around="around" in sent,
        joins="join" in sent,
    )


@require_safe
def tables(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Show all facts of a map without the drawing."""
    return render(request, "game/map_table.html", {"page": _or_404(map_table, map_slug)})


def _show(request: HtmxRequest, page: MapPage) -> HttpResponse:
    # The back button needs a whole page, because the one it was on may be gone.
    part = bool(request.htmx) and not request.htmx.history_restore_request
    if part:
        return render(request, "game/map.html#place", {"page": page})
    reported = reportable(learner_id(request), page.slug)
    return render(request, "game/map.html", {"page": page, "reported": reported})


def _or_404(query: Callable[Asked, Page], *args: Asked.args, **options: Asked.kwargs) -> Page:
    try:
        return query(*args, **options)
    except (UnknownMapError, UnknownPlaceError) as error:
        raise Http404(str(error)) from None
