"""The kinds of border in words."""

from django.utils.translation import pgettext_lazy

from game.atlas import BorderKind

WORDS = {
    BorderKind.LAND: pgettext_lazy("kind of border", "land"),
    BorderKind.RIVER: pgettext_lazy("kind of border", "river"),
    BorderKind.SEA: pgettext_lazy("kind of border", "sea"),
    BorderKind.BRIDGE: pgettext_lazy("kind of border", "bridge"),
    BorderKind.CORNER: pgettext_lazy("kind of border", "corner"),
}


def kind_word(kind: BorderKind) -> str:
    """One word for how two places touch."""
    return str(WORDS[kind])
