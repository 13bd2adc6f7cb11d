"""Time zones to choose from."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.hosting.reader_zone import zone_names
from quiz.forms.dressed import Dressed
from quiz.forms.long_select import LongSelect


def zone_choices(chosen: str) -> list[tuple[str, str]]:
    """Time zones to choose from; the chosen one is included whatever its name."""
    names = zone_names()
    more = () if chosen in names or not chosen else (chosen,)
    return [(name, name.replace("_", " ")) for name in (*more, *names)]


class ZoneForm(Dressed, forms.Form):
    """The time zone in which an account sees dates."""

    time_zone = forms.ChoiceField(required=False, widget=LongSelect)
    words = {"time_zone": _("Time zone")}  # noqa: RUF012
    hints = {"time_zone": _("Pages of a class show the time zone of the class.")}  # noqa: RUF012

    def __init__(self, *args: Any, browser: str, **kwargs: Any) -> None:
        """Begin with the zone of the browser, which applies while none is chosen."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["time_zone"]
        auto = _("As in this browser: %(zone)s") % {"zone": browser.replace("_", " ")}
        field.choices = [("", auto), *zone_choices(str(self.initial.get("time_zone", "")))]
