"""Lists of hundreds of options, such as time zones or the pupils of a large class."""

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.forms.widgets import ChoiceWidget
from django.utils.html import escape
from django.utils.safestring import SafeString


class LongSelect(forms.Select):
    """A select that renders its options itself.

    Django renders two templates for each option: 450 time zones cost more than the rest of a page
    with a form.
    """

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,
    ) -> SafeString:
        """The same options as those of Django's own select, which has no groups here."""
        chosen = set(self.format_value(value))
        options = (
            f'<option value="{escape(key)}"{" selected" if str(key) in chosen else ""}>'
            f"{escape(words)}</option>"
            for key, words in self.choices
        )
        about = flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name}))
        return SafeString(f"<select{about}>{''.join(options)}</select>")


class _WritesItself(ChoiceWidget):
    """Boxes or radio buttons, for templates that go through them one by one.

    Django renders three templates for each of them: 200 pupils cost twice as much as the rest of a
    page.
    """

    def _render(
        self, template_name: str, context: dict[str, Any], renderer: Any = None
    ) -> SafeString:
        one = context["widget"]
        if template_name != self.option_template_name or one.get("wrap_label"):
            return super()._render(template_name, context, renderer)  # type: ignore[misc, no-any-return]
        about = {"name": one["name"], "value": one["value"], **one["attrs"]}
        texts = "".join(
            f" {name}" if value is True else f' {name}="{escape(value)}"'
            for name, value in about.items()
            if value is not False
        )
        return SafeString(f'<input type="{self.input_type}"{texts}>')


class LongChoices(forms.TypedMultipleChoiceField):
    """Many things of which some are chosen. Django compares each with all the others."""

    def valid_value(self, value: Any) -> bool:
        """Whether something is offered. It has no groups here."""
        return str(value) in self._offered

    def validate(self, value: Any) -> None:
        """Look each chosen thing up among those offered."""
        choices: Any = self.choices
        self._offered = {str(key) for key, _words in choices}
        super().validate(value)


class LongBoxes(_WritesItself, forms.CheckboxSelectMultiple):
    """Many boxes to tick."""


class LongRadios(_WritesItself, forms.RadioSelect):
    """Many things of which one is chosen."""
