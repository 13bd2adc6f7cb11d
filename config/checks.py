"""What `check --deploy` requires besides Django's own checks."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register


@register(Tags.security, deploy=True)
def operator_is_named(**kwargs: Any) -> list[CheckMessage]:
    """Require the operator's name and contact: the privacy page names both."""
    if settings.DEMO or (settings.CONTROLLER and settings.CONTACT):
        return []
    return [
        Error(
            "CONTROLLER and CONTACT are not set: the privacy page must name who runs the site.",
            hint="Set them in .env, for example CONTROLLER='School of Example' and "
            "CONTACT='privacy@example.org'.",
            id="crossings.E001",
        )
    ]
