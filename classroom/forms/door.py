"""How pupils sign in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from classroom.pages.door.pupil_secrets import PictureLock
from classroom.paper.pictures import pictures
from quiz.forms.dressed import Dressed


class KnockForm(Dressed, forms.Form):
    """What a pupil signs in with: a number, and pictures one after the other or words."""

    number = forms.IntegerField(label=_("Your number"), min_value=1, max_value=9999)
    secret = forms.CharField(label=_("Your secret words"), max_length=80, required=False)
    picked = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)
    picture = forms.CharField(max_length=20, required=False)

    def __init__(self, *args: Any, lock: PictureLock | None, **kwargs: Any) -> None:
        """Ask for the pictures of a lock, or for words where there is none."""
        super().__init__(*args, **kwargs)
        self.lock = lock
        self.fields["number"].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}
        self.fields["secret"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}
        self.fields["secret"].required = lock is None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The pictures so far, in their order."""
        if self.lock is None:
            return ()
        sent = (*str(self.data.get("picked", "")).split(), str(self.data.get("picture", "")))
        return tuple(key for key in sent if key in pictures())[: self.lock.chosen]

    @property
    def is_whole(self) -> bool:
        """Whether there is enough for an attempt."""
        return self.lock is None or len(self.chosen) == self.lock.chosen
