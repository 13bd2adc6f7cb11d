"""Practice sets: building, trying, copying, sharing, files."""

from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.sets import (
    MOST_BYTES,
    change_set,
    delete_set,
    make_set,
    read_set_file,
    set_file,
    share_set,
    unshare_set,
)
from classroom.forms.sets import ImportForm, SetForm, chosen_map, initial_of
from classroom.models.practice_set import PracticeSet
from classroom.pages.sets.set_pages import set_page, sets_page
from classroom.pages.sets.set_sample import drawn_questions
from classroom.queries.sets import (
    NamedSet,
    NoSuchSetError,
    named_set,
    on_open_map,
    own_row,
    read_plan,
    shared_set,
)
from classroom.views.doors import for_accounts, teacher_of
from game.pages.maps.list import map_list, own_map_names
from game.refused import Refused
from game.views.marks import takes_files
from game.views.people import host
from game.words.refusals import refusal_sentence
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes
from quiz.drills.errors import DrillError
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.drill_run import Way
from quiz.run_clock import now


@require_safe
@for_accounts
def all_sets(request: HttpRequest) -> HttpResponse:
    """Show a teacher's own sets and the ready-made ones."""
    page = sets_page(teacher_of(request), wanted=request.GET.get("map", ""))
    return render(request, "classroom/sets.html", {"page": page, "form": ImportForm()})


@require_safe
def one_set(request: HttpRequest, where: str, name: str) -> HttpResponse:
    """Show what a set asks."""
    page = set_page(set_or_404(request, where, name), where, name, request.user)
    return render(request, "classroom/set.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def new_set(request: HttpRequest) -> HttpResponse:
    """Build a set."""
    me, map_slug = teacher_of(request), chosen_map(request.GET.get("map", ""))
    initial = initial_of("", SetPlan(map_slug)) | {"command": uuid4()}
    form = SetForm(request.POST or None, map_slug=map_slug, initial=initial)
    if request.method == "POST" and _is_good(form):
        public_id = uuid5(me.public_id, f"set {form.cleaned_data['command'] or uuid4()}")
        row = _kept(form, lambda plan: make_set(me.pk, public_id, form.cleaned_data["title"], plan))
        if row is not None:
            return redirect("set", "own", row.public_id)
    values = {"form": form, "map": map_slug, "maps": map_list(), "own_maps": own_map_names(me.pk)}
    return render(request, "classroom/set_form.html", values)


@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def edit_set(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Change a set. Assignments stay as they were."""
    row = own_set_or_404(request, public_id)
    initial = initial_of(row.title, set_or_404(request, "own", str(public_id)).plan)
    form = SetForm(request.POST or None, map_slug=row.map, initial=initial)

    def change(plan: SetPlan) -> PracticeSet:
        change_set(row, form.cleaned_data["title"], plan)
        return row

    if request.method == "POST" and _is_good(form) and _kept(form, change) is not None:
        return redirect("set", "own", row.public_id)
    return render(request, "classroom/set_form.html", {"form": form, "map": row.map, "row": row})


@require_POST
@for_accounts
def copy_set(request: HttpRequest, where: str, name: str) -> HttpResponse:
    """Copy a set."""
    me, named = teacher_of(request), set_or_404(request, where, name)
    public_id = uuid5(me.public_id, f"copy {request.POST.get('command') or uuid4()}")
    title = named.title if where != "own" else _("%(title)s (copy)") % {"title": named.title}
    try:
        row = make_set(me.pk, public_id, title, named.plan)
    except DrillError as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("set", where, name)
    return redirect("set-edit", row.public_id)


@takes_files
@require_POST
@for_accounts
def import_set(request: HttpRequest) -> HttpResponse:
    """Make a set from a file."""
    me, form = teacher_of(request), ImportForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            messages.error(request, _("Choose a file first."))
            return redirect("sets")
        title, plan = read_set_file(form.cleaned_data["file"].read(MOST_BYTES + 1))
        command = form.cleaned_data["command"] or uuid4()
        row = make_set(me.pk, uuid5(me.public_id, f"file {command}"), title, plan)
    except DrillError as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("sets")
    return redirect("set", "own", row.public_id)


@require_safe
@for_accounts
def set_json(request: HttpRequest, where: str, name: str) -> JsonResponse:
    """Download a set as a file."""
    named = set_or_404(request, where, name)
    response = JsonResponse(set_file(named.title, named.plan), json_dumps_params={"indent": 2})
    filename = slugify(named.title) or "practice-set"
    response["Content-Disposition"] = f'attachment; filename="{filename}.json"'
    return response


@require_POST
def try_set(request: HttpRequest, where: str, name: str) -> HttpResponse:
    """Do a set as a pupil would, in a private run."""
    named, me = set_or_404(request, where, name), host(request)
    command = request.POST.get("command") or uuid4()
    public_id = uuid5(me.public_id, f"try {named.key} {command}")
    try:
        questions = () if named.plan.is_adaptive else drawn_questions(named.plan, str(public_id))
        wishes = RunWishes(named.plan.map, Way.SET, plan=named.plan, questions=questions)
        run = begin_run(me.id, public_id, wishes, now())
    except (Refused, DrillError) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("set", where, name)
    return redirect("practise-run", run.public_id)


@require_POST
@for_accounts
def share(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Give a set a link for others, or cancel it."""
    row = own_set_or_404(request, public_id)
    if "stop" in request.POST:
        unshare_set(row)
    else:
        share_set(row)
    return redirect("set", "own", public_id)


@require_POST
@for_accounts
def delete(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Delete a set."""
    delete_set(own_set_or_404(request, public_id))
    messages.success(request, _("The practice set is deleted. Assignments made from it stay."))
    return redirect("sets")


def _is_good(form: SetForm) -> bool:
    if form.is_valid() and not form.has_choice:
        form.add_error(form.cleaned_data["about"], _("Choose something here."))
    return form.is_valid()


def _kept(form: SetForm, keep: Any) -> PracticeSet | None:
    try:
        row: PracticeSet = keep(read_plan(form.value))
    except DrillError as refused:
        form.add_error(None, refusal_sentence(refused))
        return None
    return row


def set_or_404(request: HttpRequest, where: str, name: str) -> NamedSet:
    try:
        if where == "shared":
            return on_open_map(request.user, shared_set(name))
        return named_set(request.user, f"{where}:{name}")
    except NoSuchSetError as error:
        raise Http404(str(error)) from None


def own_set_or_404(request: HttpRequest, public_id: UUID) -> PracticeSet:
    """The requesting teacher's own practice set."""
    try:
        return own_row(request.user, public_id)
    except NoSuchSetError as error:
        raise Http404(str(error)) from None
