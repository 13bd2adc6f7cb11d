"""What all our forms have in common: our words for errors, and our look."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

WRONG = {
    "required": _("This field is required."),
    "min_length": _("At least %(limit_value)d characters, please."),
    "max_length": _("At most %(limit_value)d characters, please."),
}


class Dressed:
    """Gives the fields of a form our words and our look, and removes their placeholders."""

    words: dict[str, Any] = {}  # noqa: RUF012 - each form has its own
    hints: dict[str, Any] = {}  # noqa: RUF012
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for name, field in self.fields.items():
            field.label = self.words.get(name, field.label)
            field.help_text = self.hints.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            field.error_messages |= WRONG
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("This is not an e-mail address.")
            if not isinstance(field.widget, forms.CheckboxInput | forms.RadioSelect):
                field.widget.attrs["class"] = "input"
