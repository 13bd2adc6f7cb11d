"""How long something takes, in words."""

from django.utils.translation import ngettext

MINUTE = 60


def duration_word(seconds: int) -> str:
    """Minutes if they are whole, otherwise seconds."""
    if seconds % MINUTE:
        return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
    minutes = seconds // MINUTE
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
