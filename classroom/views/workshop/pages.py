"""The workshop: a teacher makes a map from a file of outlines."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.workshop.errands import BUILDING, READING
from classroom.actions.workshop.making import (
    MOST_BYTES,
    MOST_NOTES,
    begin_map,
    change,
    name_places,
    read_notes_file,
    undo,
)
from classroom.actions.workshop.publishing import (
    check_ready,
    delete_map,
    keep_title,
    share_map,
)
from classroom.forms.workshop import NamesForm, ShareForm, TitleForm, UploadForm
from classroom.pages.workshop.overview import OverviewPage, overview_page, own_map_lines
from classroom.queries.class_maps import taught_classes
from classroom.queries.map_drafts import is_measured
from classroom.queries.schools import school_of
from classroom.views.doors import for_accounts, teacher_of
from classroom.words.map_troubles import problem_sentence
from game.cartography.drafts.name_troubles import almost_names, name_trouble
from game.cartography.drafts.named_values import (
    Property,
    name_choice,
    region_choice,
    written_properties,
)
from game.cartography.notes_reader import notes_of
from game.models.own_map import OwnMap
from game.queries.open_maps import owned_map
from game.refused import Refused
from game.views.marks import takes_large_files
from game.words.refusals import refusal_sentence
from quiz.views.errands import order
from quiz.views.heavy import heavy_form

View = Callable[..., HttpResponseBase]
MOST_TROUBLES = 3


def for_makers(view: View) -> View:
    """Let in the owner of a map; anyone else gets 404, or a redirect to sign-in."""

    @for_accounts
    @wraps(view)
    def open_(request: HttpRequest, public_id: UUID, **kwargs: Any) -> HttpResponseBase:
        row = owned_map(teacher_of(request).pk, public_id)
        if row is None:
            raise Http404(str(public_id))
        return view(request, row, **kwargs)

    return open_


@takes_large_files
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_accounts
@heavy_form("workshop")
def workshop(request: HttpRequest) -> HttpResponse:
    """Show a teacher's maps; an uploaded file begins a new one."""
    me = teacher_of(request)
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file, notes = form.cleaned_data["file"], form.cleaned_data["notes"]
        try:
            row = begin_map(
                me.pk,
                file.name or "",
                file.read(MOST_BYTES + 1),
                notes.read(MOST_NOTES + 1) if notes else None,
            )
        except Refused as refused:
            form.add_error("file", refusal_sentence(refused))
        else:
            return _read(request, row)
    values = {"maps": own_map_lines(me), "form": form}
    return render(request, "classroom/workshop/list.html", values)


@require_safe
@never_cache
@for_makers
def one_map(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Show a draft map: choose the names first, then what was found."""
    page = overview_page(row, teacher_of(request))
    if page is not None:
        return _overview(request, page)
    if row.offer and not row.survey:
        return _names_page(request, row, _names_form(row))
    undoable = row.steps.exists()
    return render(request, "classroom/workshop/unread.html", {"row": row, "undo": undoable})


def _overview(
    request: HttpRequest, page: OverviewPage, title: TitleForm | None = None
) -> HttpResponse:
    # A title that is the same in all languages is asked for once, and so it is changed in all.
    titles = {c: name for c, name in page.names.items() if c == "en" or name != page.names["en"]}
    initial = {**titles, "credit": page.credit}
    values = {"page": page, "title_form": title or TitleForm(initial=initial)}
    return render(request, "classroom/workshop/map.html", values)


@require_POST
@for_makers
def read(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Read the file again."""
    return _read(request, row)


@require_POST
@for_makers
def names(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Choose the property with the names."""
    if not row.offer or row.survey:
        return redirect("workshop-map", row.public_id)
    form = _names_form(row, request.POST)
    if not form.is_valid():
        return _names_page(request, row, form)
    name_places(row, form.keys, form.cleaned_data["region"])
    return _read(request, row)


@require_safe
@never_cache
@for_makers
def notes_file(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Download the notes as the file that `build_map` reads."""
    if not row.notes:
        raise Http404
    name = slugify(row.title) or "map"
    headers = {"Content-Disposition": f'attachment; filename="{name}.notes.toml"'}
    return HttpResponse(row.notes, content_type="application/toml; charset=utf-8", headers=headers)


@takes_large_files
@require_POST
@for_makers
@heavy_form("workshop-map")
def bring_notes(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Take the decisions from a notes file."""
    file = request.FILES.get("notes")
    try:
        if file is None:
            raise Refused("file", "Choose a file first.")
        change(row, notes_of(read_notes_file(file.read(MOST_NOTES + 1))), _("Notes from a file"))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("workshop-map", row.public_id)
    return go_on(request, row)


@require_POST
@for_makers
def undo_last(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Undo the last change."""
    said = undo(row)
    if said:
        messages.success(request, _("Undone: %(what)s") % {"what": said})
    return go_on(request, row)


@require_POST
@for_makers
def publish_it(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Store the title, and build a version."""
    form = TitleForm(request.POST)
    if not form.is_valid():
        page = overview_page(row, teacher_of(request))
        if page is None:
            return redirect("workshop-map", row.public_id)
        return _overview(request, page, form)
    keep_title(row, form.names, form.credits)
    try:
        check_ready(row)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("workshop-map", row.public_id)
    return order(request, BUILDING, {"map": str(row.public_id)})


@require_POST
@for_makers
def share(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Set who may use the map."""
    taught = taught_classes(teacher_of(request))
    form = ShareForm(request.POST, offered=[(one.public_id, one.name) for one in taught])
    if not form.is_valid():
        raise Http404
    chosen = set(form.cleaned_data["classes"])
    classes = [one for one in taught if one.public_id in chosen]
    sent = form.cleaned_data
    in_school = sent["school"] and school_of(teacher_of(request)) is not None
    share_map(row, classes, by_link=sent["link"], in_school=in_school)
    messages.success(request, _("Saved."))
    return redirect("workshop-map", row.public_id)


@require_POST
@for_makers
def delete(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Delete a map."""
    delete_map(row, now())
    messages.success(request, _("The map is deleted. Matches and practice started on it stay."))
    return redirect("workshop")


def go_on(request: HttpRequest, row: OwnMap) -> HttpResponse:
    """Redirect to the map; changed outlines are surveyed first."""
    if not is_measured(row):
        return _read(request, row)
    return redirect("workshop-map", row.public_id)


def _read(request: HttpRequest, row: OwnMap) -> HttpResponse:
    return order(request, READING, {"map": str(row.public_id)})


def _names_page(request: HttpRequest, row: OwnMap, form: NamesForm) -> HttpResponse:
    offer = json.loads(row.offer)
    unusable = almost_names(written_properties(offer["properties"]))
    troubles = [problem_sentence(name_trouble(one).problem) for one in unusable[:MOST_TROUBLES]]
    values = {"row": row, "form": form, "offer": offer, "troubles": troubles}
    return render(request, "classroom/workshop/names.html", values)


def _names_form(row: OwnMap, sent: Any = None) -> NamesForm:
    offer = json.loads(row.offer)
    usable = [one for one in offer["properties"] if not one["why"]]
    offered = [(one["key"], f"{one['key']}: {', '.join(one['values'][:3])}") for one in usable]
    regions = region_choice(written_properties(offer["properties"]))
    grouped = [(one.key, f"{one.key}: {', '.join(one.samples)}") for one in regions]
    return NamesForm(sent, offered=offered, guessed=_guessed(usable), regions=grouped)


def _guessed(usable: list[dict[str, Any]]) -> dict[str, str]:
    known = [Property(one["key"], tuple(one["values"])) for one in usable]
    return dict(name_choice(known).languages)
