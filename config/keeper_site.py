"""The admin pages: administrators use the ordinary sign-in, and need a second factor.

Otherwise a stolen administrator's password alone would open everything.
"""

from typing import Any

from allauth.account.decorators import secure_admin_login  # type: ignore[import-untyped]
from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from allauth.mfa.utils import is_mfa_enabled  # type: ignore[import-untyped]
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from quiz.models.learner import Learner


class KeeperSite(AdminSite):
    """Open to administrators whose second factor is on; tells the others how to switch it on."""

    def has_permission(self, request: HttpRequest | Any) -> bool:
        """Whether this visitor may use the admin pages now."""
        return super().has_permission(request) and _has_second_factor(request.user)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect a visitor to the sign-in page, or an administrator to the second factor."""
        if _is_keeper(request.user) and not _has_second_factor(request.user):
            said = _("Switch on two-step sign-in first: the admin pages need it.")
            messages.warning(request, said)
            return redirect("mfa_index")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer


def _has_second_factor(visitor: Learner | AnonymousUser) -> bool:
    return bool(is_mfa_enabled(visitor, [Authenticator.Type.TOTP]))


def _is_keeper(visitor: Learner | AnonymousUser) -> bool:
    return visitor.is_authenticated and visitor.is_staff and visitor.is_active
