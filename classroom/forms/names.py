"""Names as people type them."""

import unicodedata

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.pages.people.pupil_list import has_odd_sign


def readable(text: str) -> str:
    """Visible letters, with single spaces between the words."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if has_odd_sign(name):
        raise forms.ValidationError(_("There is an invisible character in this name."))
    return name
