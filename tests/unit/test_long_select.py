"""Hundreds of options or boxes are the same as Django's own, without its templates."""

from html.parser import HTMLParser
from typing import Any

import pytest
from django import forms
from django.forms.boundfield import BoundWidget
from django.forms.renderers import get_default_renderer
from django.forms.widgets import ChoiceWidget
from django.template import engines
from django.template.backends.django import Template

from quiz.forms.long_select import LongBoxes, LongRadios, LongSelect
from quiz.forms.zones import zone_choices


class Tags(HTMLParser):
    """All that a browser sees in a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[Any] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, sorted(attrs)))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.seen.append(data.strip())


CHOICES = [("", "As <here> & now"), ('a"b', "A"), ("Europe/Prague", "Europe/Prague"), ("3", "Č")]


@pytest.mark.parametrize("value", ["", 'a"b', "Europe/Prague", 3, None, "missing"])
def test_it_shows_what_a_select_of_django_shows(value: object) -> None:
    about = {"id": "id_zone", "class": "input", "required": True, "aria-describedby": "x"}
    ours = LongSelect(about, CHOICES).render("zone", value, {"disabled": False})
    theirs = forms.Select(about, CHOICES).render("zone", value, {"disabled": False})
    assert Tags(ours).seen == Tags(theirs).seen


@pytest.mark.parametrize("value", [[], ['a"b'], ["Europe/Prague", 3], None, ["missing"]])
@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize(
    ("mine", "djangos"),
    [(LongBoxes, forms.CheckboxSelectMultiple), (LongRadios, forms.RadioSelect)],
)
def test_boxes_and_radio_buttons_are_those_of_django(
    value: object, wraps: bool, mine: type[ChoiceWidget], djangos: type[ChoiceWidget]
) -> None:
    about = {"id": "id_zone", "class": "input", "disabled": True, "hidden": False, "data-a": '"<'}
    ours, theirs = (
        [
            BoundWidget(widget, data, get_default_renderer()).tag(wrap_label=wraps)
            for data in widget.subwidgets("zone", value, {"id": "x"})
        ]
        for widget in (mine(about, CHOICES), djangos(about, CHOICES))
    )
    assert [Tags(one).seen for one in ours] == [Tags(one).seen for one in theirs]
    assert len(ours) == len(CHOICES)


def test_no_template_is_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engines.all()

    def refuse(*_args: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Template, "render", refuse)
    field = forms.ChoiceField(choices=zone_choices("UTC"), widget=LongSelect)
    made = type("ZoneForm", (forms.Form,), {"zone": field})()
    assert str(made["zone"]).count("<option") == len(zone_choices("UTC"))
    field = forms.MultipleChoiceField(choices=CHOICES, widget=LongBoxes)
    made = type("BoxForm", (forms.Form,), {"zone": field})()
    assert sum("checkbox" in one.tag() for one in made["zone"]) == len(CHOICES)
