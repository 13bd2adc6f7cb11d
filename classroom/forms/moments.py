"""A chosen moment: day and time in the current time zone."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.hosting.clock import now

MOMENT = "%Y-%m-%dT%H:%M"
FIRST_YEAR, YEARS_AHEAD = 2000, 10
"""At the ends of the calendar a moment has no time in other zones, and nobody means it."""


class MomentField(forms.DateTimeField):
    """Day and time. An hour that occurs twice, when clocks go back, is the first of the two."""

    def __init__(self, **kwargs: Any) -> None:
        """Let browsers offer a calendar."""
        dress = {"type": "datetime-local", "class": "input"}
        widget = forms.DateTimeInput(attrs=dress, format=MOMENT)
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """The moment; ValidationError for an invalid one, or one too far away."""
        if value in self.empty_values:
            return None
        try:
            found = datetime.fromisoformat(str(value).strip())
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None
        last = now().year + YEARS_AHEAD
        if not FIRST_YEAR <= found.year <= last:
            said = {"first": FIRST_YEAR, "last": last}
            raise ValidationError(_("The year must be between %(first)d and %(last)d.") % said)
        return found if timezone.is_aware(found) else _here(found)


def _here(clock: datetime) -> datetime:
    """The moment at which the clocks of the current zone show this."""
    moment = timezone.make_aware(clock)
    # Through another zone and back: clocks that go forward never show some times.
    shown = timezone.localtime(moment.astimezone(UTC))
    if shown.replace(tzinfo=None) != clock:
        raise ValidationError(_("This time does not exist on that day: the clocks go forward."))
    return moment
