"""What a teacher decides about a draft map: doubts, links, places, pieces."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.actions.workshop.deciding import (
    change_pieces,
    change_places,
    decide,
    decide_alike,
    link,
    take_back,
)
from classroom.actions.workshop.publishing import report_map
from classroom.forms.workshop import LANGUAGES, ReportForm
from classroom.pages.workshop.doubt_page import doubt_page
from classroom.pages.workshop.overview import overview_page, pair_of
from classroom.pages.workshop.places_page import pieces_page, places_page
from classroom.queries.map_drafts import is_measured
from classroom.views.doors import teacher_of
from classroom.views.workshop.pages import for_makers, go_on
from game.models.own_map import MapVersion, OwnMap
from game.refused import Refused
from game.views.people import learner_id
from game.words.names import in_words
from game.words.refusals import refusal_sentence

MOST_REPORTS = 5


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_makers
def doubt(request: HttpRequest, row: OwnMap, key: str) -> HttpResponse:
    """Show one doubt, zoomed in; a POST decides it and continues with the next."""
    page = doubt_page(row, key)
    if page is None:
        return _next(request, row)
    if request.method != "POST":
        return render(request, "classroom/workshop/doubt.html", {"page": page})
    try:
        _decide(request, row, key)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("workshop-doubt", row.public_id, key)
    if not is_measured(row):
        return go_on(request, row)
    after = page.after if page.after and doubt_page(row, page.after) else ""
    return redirect("workshop-doubt", row.public_id, after) if after else _next(request, row)


def _decide(request: HttpRequest, row: OwnMap, key: str) -> None:
    sent, pair = request.POST, pair_of(key)
    reason = sent.get("reason", "")
    if "alike" in sent:
        count = decide_alike(row, sent.get("kind", ""), sent["alike"])
        messages.success(request, _("%(n)d questions decided.") % {"n": count})
    elif "out" in sent:
        change_places(row, {}, {pair[0].partition("/")[0]}, set(), {})
    elif sent.get("join"):
        one, _bar, other = sent["join"].partition("|")
        link(row, one, other, sent.get("kind") or "sea", reason)
    elif "other" in sent:
        link(row, pair[0], sent["other"], sent.get("kind") or "sea", reason)
    else:
        decide(row, pair, sent.get("verdict", ""), reason)


def _next(request: HttpRequest, row: OwnMap) -> HttpResponse:
    page = overview_page(row, teacher_of(request))
    if page is not None and page.doubts:
        return redirect("workshop-doubt", row.public_id, page.doubts[0].key)
    return redirect("workshop-map", row.public_id)


@require_POST
@for_makers
def add_link(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Link two places over water."""
    sent = request.POST
    if not is_measured(row):
        raise Http404
    try:
        link(row, sent.get("one", ""), sent.get("other", ""), sent.get("kind", "sea"))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    return redirect("workshop-map", row.public_id)


@require_POST
@for_makers
def reopen(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Undo a decision."""
    if not is_measured(row):
        raise Http404
    try:
        take_back(row, (request.POST.get("one", ""), request.POST.get("other", "")))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    return redirect("workshop-map", row.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_makers
def places(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Show all places; a POST renames, leaves out and joins them."""
    page = places_page(row, request.GET.get("page", ""))
    if page is None:
        return redirect("workshop-map", row.public_id)
    if request.method == "POST":
        sent = request.POST
        slugs = [line.slug for line in page.places]
        named = {s: {c: sent.get(f"{c}:{s}", "") for c, _n in LANGUAGES} for s in slugs}
        named = {s: texts for s, texts in named.items() if any(texts.values())}
        wanted = {s: sent.get(f"into:{s}", "").strip() for s in slugs}
        into = {s: page.names.get(name, name) for s, name in wanted.items() if name}
        out, back = set(sent.getlist("out")) & set(slugs), set(sent.getlist("back"))
        try:
            change_places(row, named, out, back, into)
        except Refused as refused:
            messages.error(request, refusal_sentence(refused))
            return redirect("workshop-places", row.public_id)
        return go_on(request, row)
    return render(request, "classroom/workshop/places.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_makers
def pieces(request: HttpRequest, row: OwnMap, slug: str) -> HttpResponse:
    """Show the pieces of a place; a POST decides what they are."""
    page = pieces_page(row, slug)
    if page is None:
        raise Http404(slug)
    if request.method == "POST":
        choices = {}
        for line in page.pieces:
            key, _mark, number = line.key.rpartition("#")
            choices[key, int(number)] = request.POST.get(f"piece-{line.number}", "with")
        try:
            change_pieces(row, slug, choices)
        except Refused as refused:
            messages.error(request, refusal_sentence(refused))
        return go_on(request, row)
    return render(request, "classroom/workshop/pieces.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Report a problem with a shared map to the administrator."""
    me = learner_id(request)
    version = MapVersion.objects.filter(slug=map_slug).select_related("own_map").first()
    if version is None or me is None or version.own_map.owner_id == me:
        raise Http404(map_slug)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if version.own_map.reports.filter(reporter_id=me).count() < MOST_REPORTS:
            report_map(version, me, form.cleaned_data["why"])
        messages.success(request, _("Thank you. The person who runs this site will look at it."))
        return redirect("map", map_slug)
    values = {"form": form, "name": in_words(version.names), "slug": map_slug}
    return render(request, "classroom/workshop/report.html", values)
