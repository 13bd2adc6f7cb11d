"""From outlines and hand-written notes to a playable map: pure Python and shapely, no Django."""
