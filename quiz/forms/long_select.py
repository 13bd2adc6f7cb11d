"""A list of hundreds of options, such as time zones."""

from typing import Any

from django import forms
from django.forms.utils import flatatt
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
