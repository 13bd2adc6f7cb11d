"""The school of a teacher: make it, join it by its code, leave it; share a set in it."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.actions.sharing.schools import (
    found_school,
    join_school,
    leave_school,
    share_in_school,
)
from classroom.forms.schools import JoinSchoolForm, NewSchoolForm
from classroom.queries.schools import school_of
from classroom.views.doors import for_accounts, teacher_of
from classroom.views.sets import own_set_or_404
from game.refused import Refused
from game.words.invite_codes import spoken_code
from game.words.refusals import refusal_sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def my_school(request: HttpRequest) -> HttpResponse:
    """Show the school with its code and teachers; a POST makes, joins or leaves one."""
    me = teacher_of(request)
    new = NewSchoolForm(request.POST if "name" in request.POST else None)
    joining = JoinSchoolForm(request.POST if "code" in request.POST else None)
    try:
        if request.method == "POST" and "leave" in request.POST:
            leave_school(me)
            return redirect("my-school")
        if new.is_valid():
            found_school(me, new.cleaned_data["name"])
            return redirect("my-school")
        if joining.is_valid():
            school = join_school(me, joining.cleaned_data["code"])
            said = _("You are now in the school %(name)s.") % {"name": school.name}
            messages.success(request, said)
            return redirect("sets")
    except Refused as refused:
        joining.add_error("code", refusal_sentence(refused)) if joining.is_bound else (
            new.add_error("name", refusal_sentence(refused))
        )
    school_ = school_of(me)
    values = {
        "school": school_,
        "code": spoken_code(school_.code) if school_ else "",
        "teachers": [str(one.teacher) for one in school_.teachers.select_related("teacher")]
        if school_ else [],
        "new": new, "joining": joining,
    }  # fmt: skip
    return render(request, "classroom/my_school.html", values)


@require_POST
@for_accounts
def share(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Share a set in the school, or stop."""
    share_in_school(own_set_or_404(request, public_id), is_shared="stop" not in request.POST)
    return redirect("set", "own", public_id)
