"""What is sent to begin a lesson for a bot."""

from django import forms


class LessonForm(forms.Form):
    """The id of the command, so that a form that is sent twice begins one lesson."""

    command = forms.UUIDField(required=False)
