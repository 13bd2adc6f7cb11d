"""The form that begins a lesson for a bot."""

from django import forms


class LessonForm(forms.Form):
    """The command id, so that a form that is sent twice begins one lesson."""

    command = forms.UUIDField(required=False)
