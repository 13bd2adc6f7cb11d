"""How many other ways are as short as the one shown."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MANY = 12
"""More ways than this are indistinguishable to a reader."""


def other_ways(count: int) -> str:
    """What is said beside one of `count` shortest ways; nothing if it is the only one."""
    others = count - 1
    if others < 1:
        return ""
    if count >= MANY:
        return _("Many other routes are just as short.")
    said = ngettext(
        "%(n)s other route is just as short.", "%(n)s other routes are just as short.", others
    )
    return said % {"n": others}
