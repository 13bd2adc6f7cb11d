"""The [source] table of the notes: how the outlines are to be read."""

from __future__ import annotations

from game.cartography.fields import Fields
from game.cartography.notes import SourceNotes
from game.cartography.projection import ProjectionNotes


def source_notes(fields: Fields) -> SourceNotes:
    """How to read the source; metres with y up by default."""
    units = fields.choice("units", ("metres", "degrees", "other"), "metres")
    scale = fields.number("metres_per_unit")
    if scale is not None and units != "other":
        fields.wrong('may give metres_per_unit only with units = "other"')
    notes = SourceNotes(
        object=fields.text("object") if fields.raw("object") is not None else None,
        id=fields.text("id", "id"),
        y_up=fields.choice("y", ("up", "down"), "up") == "up",
        metres_per_unit=scale if units == "other" else 1.0,
        projection=_projection(fields.table("projection")) if units == "degrees" else None,
        ids=_ids(fields.table("ids")),
        context=frozenset(fields.words("context")),
        leave_out=frozenset(fields.words("leave_out")),
        rest=fields.choice("rest", ("refuse", "context", "leave_out"), "refuse"),
        pieces=_pieces(fields.table("pieces")),
        detail=fields.number("detail"),
    )
    if units != "degrees" and fields.raw("projection") is not None:
        fields.wrong('may give a projection only with units = "degrees"')
    fields.done()
    return notes


def _projection(fields: Fields) -> ProjectionNotes:
    kind = fields.choice("kind", ("equirectangular", "lambert", "equal-earth"), "equirectangular")
    origin = fields.numbers("origin", 2)
    parallels = fields.numbers("parallels", 2)
    fields.done()
    if origin is None or not (-180 <= origin[0] <= 180 and -89 <= origin[1] <= 89):
        fields.wrong("must give origin as longitude and latitude")
        origin = (0.0, 0.0)
    if kind == "lambert" and not _is_cone(parallels):
        fields.wrong("must give two parallels on the same side of the equator")
        parallels = (30.0, 60.0)
    pair = (parallels[0], parallels[1]) if parallels else None
    return ProjectionNotes(kind, (origin[0], origin[1]), pair)


def _is_cone(parallels: tuple[float, ...] | None) -> bool:
    return (
        parallels is not None
        and all(1 <= abs(p) <= 89 for p in parallels)
        and (parallels[0] * parallels[1] > 0)
    )


def _ids(fields: Fields) -> dict[str, str]:
    return {key: fields.text(key) for key in fields.keys()}


def _pieces(fields: Fields) -> dict[str, tuple[str, ...]]:
    return {key: fields.words(key) for key in fields.keys()}
