"""How a teacher wants to see the gradebook, and the scale of marks."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from classroom.pages.reports.gradebook import Figures, GradebookWishes
from quiz.drills.marks import OWN, SCALES, TWENTY, Scale, read_own_scale, with_limits

NO_SCALE = ""


def read_wishes(sent: QueryDict) -> GradebookWishes:
    """The wishes in a URL; invalid ones are ignored."""
    figures = sent.get("show", "")
    group = sent.get("group", "")
    return GradebookWishes(
        figures=Figures(figures) if figures in set(Figures) else Figures.RIGHT,
        sort=sent.get("sort", "number")[:40],
        is_down=sent.get("order") == "down",
        group=int(group) if group.isascii() and group.isdecimal() and len(group) < 10 else None,
        hidden=frozenset(sent.getlist("hide")[:400]),
    )


class ScaleForm(forms.Form):
    """The scale of marks of a class, with custom percentages."""

    scale = forms.ChoiceField(
        label=gettext_lazy("Scale of marks"), required=False,
        choices=(
            (NO_SCALE, gettext_lazy("no marks, only percentages")),
            *((key, key if key != TWENTY else gettext_lazy("points out of 20")) for key in SCALES),
            (OWN, gettext_lazy("marks of my own")),
        ),
        widget=forms.Select(attrs={"class": "input"}),
    )  # fmt: skip
    limits = forms.CharField(
        label=gettext_lazy("Lowest percentage for each mark, best mark first"), required=False,
        max_length=240, help_text=gettext_lazy(
            "For example 90, 75, 50, 30. Leave empty for the usual scale. Marks of your own: write "
            "each before its percentage, the worst without one: A+ 95, A 85, B 70, C."),
        widget=forms.TextInput(attrs={"class": "input"}),
    )  # fmt: skip

    def __init__(self, *args: Any, scale: Scale | None, **kwargs: Any) -> None:
        """Begin with the scale of the class."""
        usual = {
            "scale": scale.key if scale else NO_SCALE,
            "limits": scale.written if scale else "",
        }
        super().__init__(*args, **{"initial": usual, **kwargs})
        self.label_suffix = ""

    def clean(self) -> dict[str, Any]:
        """Percentages must fall, one for each mark but the worst."""
        sent: dict[str, Any] = self.cleaned_data
        if sent.get("scale") == OWN:
            sent["wanted"] = read_own_scale(sent.get("limits", ""))
            if sent["wanted"] is None:
                self.add_error(
                    "limits",
                    _(
                        "Write each mark with its lowest percentage, from best "
                        "to worst, such as: A+ 95, A 85, B 70, C."
                    ),
                )
            return sent
        chosen = SCALES.get(sent.get("scale", ""))
        texts = sent.get("limits", "").replace(";", ",").replace(" ", ",").split(",")
        texts = [text for text in texts if text]
        sent["wanted"] = chosen
        if chosen is None or not texts or not chosen.limits:
            return sent
        limits = [int(text) for text in texts if text.isascii() and text.isdecimal()]
        # Those of another scale are ignored: the scale was changed, and the field was not.
        fitted = with_limits(chosen, limits)
        if fitted.limits != tuple(limits) and "limits" in self.changed_data:
            n = len(chosen.limits)
            said = _("This scale needs %(n)d percentages between 100 and 0, from high to low.") % {
                "n": n
            }
            self.add_error("limits", said)
        sent["wanted"] = fitted
        return sent

    @property
    def wanted(self) -> Scale | None:
        """The scale; None for percentages only."""
        found: Scale | None = self.cleaned_data["wanted"]
        return found
