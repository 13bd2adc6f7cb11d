"""What the site stores about a learner: view it, export it, delete it."""

from allauth.account.adapter import get_adapter  # type: ignore[import-untyped]
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from game.refused import Refused
from game.views.marks import checks_password
from game.words.refusals import refusal_sentence
from quiz.actions.accounts.leave import forget_knowing
from quiz.actions.guests import GUESTS_KEPT
from quiz.forms.accounts import ForgetMeForm
from quiz.going_too import goes_with
from quiz.views.errands import order
from quiz.views.newcomers import learner_of


@require_safe
@never_cache
def own_data(request: HttpRequest) -> HttpResponse:
    """Say what is stored, and offer to export or delete it."""
    return render(request, "account/data.html", {"guest_days": GUESTS_KEPT.days})


@require_safe
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Order everything as a file. A visitor without a session has nothing yet."""
    if not request.user.is_authenticated:
        return redirect("account_data")
    return order(request, "own-data", {})


@checks_password
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for confirmation; then delete the learner, and sign out.

    A learner who no longer exists (the form was sent twice) is redirected home.
    """
    if not request.user.is_authenticated:
        return redirect("home")
    me = learner_of(request)
    if not (me.is_guest or me.has_account):
        messages.info(request, _("Your teacher can delete your data. Ask your teacher."))
        return redirect("account_data")
    going = goes_with(me.pk)
    form = ForgetMeForm(request.POST or None, has_password=me.has_usable_password(), going=going)
    if request.method == "POST" and form.is_valid() and _is_really(request, form):
        try:
            forget_knowing(me.pk, form.agreed_keys)
        except Refused as refused:
            form.add_error("agreed", refusal_sentence(refused))
        else:
            logout(request)
            messages.success(
                request, _("Your data is deleted. Everything that was only yours is gone.")
            )
            response = redirect("home")
            # Names of pupils that a teacher kept in this browser alone.
            response.headers["Clear-Site-Data"] = '"storage"'
            return response
    return render(request, "account/delete.html", {"form": form, "going": going})


def _is_really(request: HttpRequest, form: ForgetMeForm) -> bool:
    """Whether the visitor knows the password, with the same limit on guessing as at sign-in."""
    if "password" not in form.fields:
        return True
    adapter = get_adapter()
    try:
        if adapter.reauthenticate(request.user, form.cleaned_data["password"]):
            return True
        form.add_error("password", str(adapter.error_messages["incorrect_password"]))
    except ValidationError as too_often:
        form.add_error("password", too_often)
    return False
