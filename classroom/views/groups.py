"""Groups of a class: make, change, dissolve."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.actions.groups import change_group, dissolve_group, make_group
from classroom.forms.people import GroupForm
from classroom.models.classroom import Classroom
from classroom.pages.people.groups_page import groups_page
from classroom.views.people import for_teachers
from game.refused import Refused
from game.words.refusals import refusal_sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def groups(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the groups of a class; a POST makes or changes one."""
    form = GroupForm(request.POST or None, classroom=classroom)
    if request.method != "POST":
        page = groups_page(classroom, request.GET.get("group", ""))
        form.initial = {"name": page.chosen_name}
        return render(request, "classroom/groups.html", {"page": page, "form": form})
    if form.is_valid():
        try:
            _keep(classroom, form, request.POST.get("group", ""))
        except Refused as refused:
            form.add_error("name", refusal_sentence(refused))
        else:
            messages.success(request, _("The group is saved."))
            return redirect("class-groups", classroom.public_id)
    page = groups_page(classroom, request.POST.get("group", ""), request.POST.getlist("pupils"))
    return render(request, "classroom/groups.html", {"page": page, "form": form})


def _keep(classroom: Classroom, form: GroupForm, chosen: str) -> None:
    name, pupils = form.cleaned_data["name"], list(form.cleaned_data["pupils"])
    if not chosen:
        make_group(classroom, name, pupils)
        return
    # An unknown number stands for a deleted group.
    is_number = chosen.isascii() and chosen.isdecimal() and len(chosen) < 16
    change_group(classroom, int(chosen) if is_number else 0, name, pupils)


@require_POST
@for_teachers
def ungroup(request: HttpRequest, classroom: Classroom, group_id: int) -> HttpResponse:
    """Dissolve a group."""
    group = classroom.groups.filter(pk=group_id).first()
    if group is None:
        raise Http404
    dissolve_group(group)
    said = _("The group is deleted. Its pupils stay in the class and keep their assignments.")
    messages.success(request, said)
    return redirect("class-groups", classroom.public_id)
