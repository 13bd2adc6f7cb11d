"""Properties that seem to hold the names of outlines, and why they cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

from game.cartography.drafts.named_values import Property, readability, regions_in
from game.cartography.drafts.troubles import TroubleError


def almost_names(properties: Sequence[Property]) -> tuple[Property, ...]:
    """Those that read more like names than any that can be used, and yet cannot."""
    best = min((readability(one) for one in properties if not one.why), default=None)
    return tuple(
        one
        for one in properties
        if one.why
        and (best is None or readability(one) < best)
        and len(regions_in(one.values)) > len(one.values) / 2
    )


def name_trouble(one: Property) -> TroubleError:
    """Why a property cannot name the outlines."""
    values = {"property": one.key, "about": one.about}
    match one.why:
        case "missing":
            return TroubleError(
                "names-missing",
                "Not every outline has a name: “%(property)s” is missing in %(about)s of them.",
                **values,
            )
        case "twice":
            return TroubleError(
                "names-twice",
                "Two outlines have the same name: “%(about)s” (property “%(property)s”).",
                **values,
            )
        case "signs":
            return TroubleError(
                "names-signs",
                "A name has characters that are not allowed: “%(about)s” (property "
                "“%(property)s”).",
                **values,
            )
        case _:
            return TroubleError(
                "names-long",
                "A name is too long: “%(about)s…” (property “%(property)s”).",
                **values,
            )
