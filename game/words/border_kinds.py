"""The kinds of border in words."""

from django.utils.translation import pgettext

from game.atlas import BorderKind


def kind_word(kind: BorderKind) -> str:
    """One word for how two places touch."""
    words = {
        BorderKind.LAND: pgettext("kind of border", "land"),
        BorderKind.RIVER: pgettext("kind of border", "river"),
        BorderKind.SEA: pgettext("kind of border", "sea"),
        BorderKind.BRIDGE: pgettext("kind of border", "bridge"),
        BorderKind.CORNER: pgettext("kind of border", "corner"),
    }
    return words[kind]
