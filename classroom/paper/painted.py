"""SVG paths as the library for PDF paints them. Only `sheet` needs this module, to draw a path."""

from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.enums import PathPaintRule, StrokeCapStyle, StrokeJoinStyle
from fpdf.svg import svg_path_converter


def painted_path(
    path: str,
    x: float,
    y: float,
    scale: float,
    *,
    fill: str,
    stroke: str,
    line: float,
    dash: tuple[float, float] | None,
) -> PaintedPath:
    """A path with its origin at (x, y), in its colours; an empty colour paints nothing."""
    drawn = PaintedPath()
    svg_path_converter(drawn, path)
    drawn.style.paint_rule = _rule(bool(fill), bool(stroke))
    drawn.style.fill_color = fill or None
    drawn.style.stroke_color = stroke or None
    drawn.style.stroke_width = line / scale
    if dash is not None:
        drawn.style.stroke_dash_pattern = [length / scale for length in dash]
    drawn.style.stroke_join_style = StrokeJoinStyle.ROUND
    drawn.style.stroke_cap_style = StrokeCapStyle.ROUND
    drawn.transform = Transform.scaling(scale).translate(x, y)
    return drawn


def _rule(is_filled: bool, is_stroked: bool) -> PathPaintRule:
    if is_filled and is_stroked:
        return PathPaintRule.STROKE_FILL_EVENODD
    return PathPaintRule.FILL_EVENODD if is_filled else PathPaintRule.STROKE
