"""A select with hundreds of options writes the same as Django's own, without its templates."""

from html.parser import HTMLParser
from typing import Any

import pytest
from django import forms
from django.template import engines
from django.template.backends.django import Template

from quiz.forms import zone_choices
from quiz.forms.long_select import LongSelect


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


def test_no_template_is_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engines.all()

    def refuse(*_args: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Template, "render", refuse)
    field = forms.ChoiceField(choices=zone_choices("UTC"), widget=LongSelect)
    made = type("ZoneForm", (forms.Form,), {"zone": field})()
    assert str(made["zone"]).count("<option") == len(zone_choices("UTC"))
