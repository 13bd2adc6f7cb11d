"""Ready-made reasons for decisions, in every language: learners read them on the map."""

from __future__ import annotations

from game.cartography.drafts.doubts import Doubt
from game.cartography.notes import BorderNote, NotBorderNote, Texts

TOUCH, APART, SEA, BRIDGE = "touch", "apart", "sea", "bridge"
VERDICTS = (TOUCH, APART, SEA, BRIDGE)

REASONS: dict[tuple[str, str], Texts] = {
    ("point", TOUCH): {
        "en": "They meet in a single point, and here that counts.",
        "cs": "Stýkají se v jediném bodě a tady se to počítá.",
        "fr": "Ils se touchent en un seul point, et ici cela compte.",
    },
    ("point", APART): {
        "en": "They meet only in a point.",
        "cs": "Stýkají se jen v bodě.",
        "fr": "Ils ne se touchent qu'en un point.",
    },
    ("short", TOUCH): {
        "en": "Their border is short, but it is there.",
        "cs": "Jejich hranice je krátká, ale existuje.",
        "fr": "Leur frontière est courte, mais elle existe.",
    },
    ("overlap", TOUCH): {
        "en": "They share a border.",
        "cs": "Mají společnou hranici.",
        "fr": "Ils ont une frontière commune.",
    },
    ("gap", TOUCH): {
        "en": "They touch, though the drawing leaves a gap.",
        "cs": "Dotýkají se, i když na obrázku zůstává mezera.",
        "fr": "Ils se touchent, même si le dessin laisse un vide.",
    },
    ("", APART): {
        "en": "They come close, but do not touch.",
        "cs": "Jsou blízko, ale nedotýkají se.",
        "fr": "Ils sont proches, mais ne se touchent pas.",
    },
    ("", SEA): {
        "en": "A crossing over water joins them.",
        "cs": "Spojuje je cesta přes vodu.",
        "fr": "Un passage sur l'eau les relie.",
    },
    ("", BRIDGE): {
        "en": "A bridge or a tunnel joins them.",
        "cs": "Spojuje je most nebo tunel.",
        "fr": "Un pont ou un tunnel les relie.",
    },
}
KINDS = {"point": "corner", SEA: "sea", BRIDGE: "bridge"}


def reason_for(kind: str, verdict: str) -> Texts:
    """The usual reason for a verdict on a doubt of a kind."""
    return REASONS.get((kind, verdict)) or REASONS.get(("", verdict)) or REASONS["overlap", TOUCH]


def note_for(doubt: Doubt, verdict: str, reason: Texts | None = None) -> BorderNote | NotBorderNote:
    """The decision on a doubt as the notes hold it."""
    said = reason or reason_for(doubt.kind, verdict)
    if verdict == APART:
        return NotBorderNote(doubt.between, said)
    kind = KINDS.get(verdict) or KINDS.get(doubt.kind, "land")
    is_unseen = doubt.kind == "gap" and kind == "land"
    return BorderNote(doubt.between, kind, said, unseen=is_unseen)
