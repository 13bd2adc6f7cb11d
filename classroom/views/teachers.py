"""Several teachers of one class: invite, accept, leave, hand over."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from classroom.actions.offers import NoSuchOfferError, answer_offer, cancel_offer, offer_to
from classroom.actions.teachers import (
    answer_teacher,
    ask_to_teach,
    cancel_links,
    hand_over_class,
    invited_class,
    stop_teaching,
    teacher_token,
)
from classroom.forms.people import TeacherEmailForm
from classroom.models.classroom import Classroom, Teaching
from classroom.pages.people.class_page import class_head, teacher_rows
from classroom.pages.people.class_requests import class_requests
from classroom.queries.offers import OFFER_GOOD_FOR, asked_rows
from classroom.views.people import for_teachers, site_of
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.views.newcomers import learner_of, with_account


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def teachers(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show who teaches a class and, to its owner, how to invite others; a POST invites."""
    form, me = TeacherEmailForm(request.POST or None), learner_of(request)
    if request.method == "POST" and form.is_valid():
        try:
            offer_to(classroom, form.cleaned_data["email"], me, now())
        except Refused as refused:
            if refused.reason == "owner":  # people who may not invite do not see the form
                messages.error(request, refusal_sentence(refused))
                return redirect("class-teachers", classroom.public_id)
            form.add_error(None, refusal_sentence(refused))
        else:
            said = _(
                "If there is an account with this address, its owner now finds the "
                "invitation under Classes."
            )
            messages.success(request, said)
            return redirect("class-teachers", classroom.public_id)
    link = reverse("class-teach", args=[teacher_token(classroom)])
    rows = teacher_rows(classroom, me)
    is_owner = any(row.is_me and row.is_owner for row in rows)
    context = {
        "page": class_head(classroom),
        "teachers": rows,
        "is_owner": is_owner,
        "link": f"{site_of(request)}{link}" if is_owner else "",
        "form": form,
        "asked": asked_rows(classroom, now()) if is_owner else (),
        "requests": class_requests(classroom, now()) if is_owner else None,
        "good_for": OFFER_GOOD_FOR.days,
    }
    return render(request, "classroom/teachers.html", context)


@require_POST
@for_teachers
def cancel_all_links(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Invalidate the links that were given out."""
    said = _("Old links no longer work.")
    me = learner_of(request)
    return _do(request, classroom, lambda: cancel_links(classroom, me), said)


@require_POST
@for_teachers
def cancel_one_offer(request: HttpRequest, classroom: Classroom, offer_id: int) -> HttpResponse:
    """Withdraw an offer."""
    said, me = _("The invitation is cancelled."), learner_of(request)
    return _do(request, classroom, lambda: cancel_offer(classroom, offer_id, me), said)


@require_POST
@for_teachers
def decide(request: HttpRequest, classroom: Classroom, request_id: int) -> HttpResponse:
    """Accept or decline a teacher's request to teach a class."""
    me, accepts = learner_of(request), request.POST.get("answer") == "yes"
    said = _("The class has a new teacher.") if accepts else _("The request is declined.")
    return _do(
        request,
        classroom,
        lambda: answer_teacher(classroom, request_id, me, accepts=accepts),
        said,
    )


@require_POST
@for_teachers
def stop(request: HttpRequest, classroom: Classroom, teaching_id: int) -> HttpResponse:
    """Leave a class, or remove a teacher."""
    teaching, me = _teaching_or_404(classroom, teaching_id), learner_of(request)
    is_me = teaching.teacher_id == me.pk
    answer = _do(request, classroom, lambda: stop_teaching(classroom, teaching, me))
    return redirect("teach") if is_me and not teaching.is_owner else answer


@require_POST
@for_teachers
def make_owner(request: HttpRequest, classroom: Classroom, teaching_id: int) -> HttpResponse:
    """Make another teacher the owner."""
    teaching, me = _teaching_or_404(classroom, teaching_id), learner_of(request)
    return _do(request, classroom, lambda: hand_over_class(classroom, teaching, me))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_account
def join_as_teacher(request: HttpRequest, token: str) -> HttpResponse:
    """Show the class of a link for teachers; a POST asks its owner."""
    classroom, me = invited_class(token), learner_of(request)
    if classroom is None:
        return render(request, "classroom/no_link.html", status=404)
    if request.method != "POST":
        context = {"name": classroom.name, "me": str(me), "username": me.username}
        return render(request, "classroom/join_as_teacher.html", context)
    try:
        if ask_to_teach(token, me, now()):
            return redirect("class", classroom.public_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    else:
        said = _(
            "The owner of %(name)s has your request. The class appears among yours once they agree."
        )
        messages.success(request, said % {"name": classroom.name})
    return redirect("teach")


@require_POST
@with_account
def answer(request: HttpRequest, offer_id: int) -> HttpResponse:
    """Accept or decline to teach a class."""
    accepts = request.POST.get("answer") == "yes"
    try:
        classroom = answer_offer(offer_id, learner_of(request), accepts=accepts, now=now())
    except NoSuchOfferError as error:
        raise Http404(str(error)) from None
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("teach")
    return redirect("class", classroom.public_id) if accepts else redirect("teach")


def _do(
    request: HttpRequest, classroom: Classroom, act: Callable[[], object], said: str = ""
) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    else:
        if said:
            messages.success(request, said)
    return redirect("class-teachers", classroom.public_id)


def _teaching_or_404(classroom: Classroom, teaching_id: int) -> Teaching:
    teaching = classroom.teachings.filter(pk=teaching_id).first()
    if teaching is None:
        raise Http404
    return teaching
