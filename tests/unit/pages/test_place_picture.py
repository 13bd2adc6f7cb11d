"""Names on the map of an answer about a place with many neighbours."""

from itertools import combinations

import pytest

from game.atlas_files import load_atlas
from game.drawing.letter_widths import text_width
from game.drawing.route_names import GAP, PHONE, SIDES, SPOT, TEXT, RouteName
from quiz.pages.run.place_picture import INVENTED, MISSED, START, place_picture


def pixels(name: RouteName, unit: float) -> tuple[float, float, float, float]:
    """Where a name is on a phone: left, top, right, bottom (reveal.css)."""
    across, down = SIDES[name.side]
    wide, high = text_width(name.text) * TEXT[name.role], TEXT[name.role]
    left = name.x / unit + across * (SPOT + GAP) - wide * {-1: 1, 0: 0.5, 1: 0}[_sign(across)]
    shift = _sign(down) * high * 0.6 if not across else 0
    middle = name.y / unit + down * (SPOT + GAP) + shift
    return left, middle - high / 2, left + wide, middle + high / 2


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.parametrize(
    ("place", "strangers"),
    [("germany", ("andorra", "albania")), ("turkey", ("romania",)), ("austria", ("poland",))],
)
def test_names_make_room_for_each_other(place: str, strangers: tuple[str, ...]) -> None:
    atlas = load_atlas("europe")
    around = {atlas.place_of[part] for b in atlas.borders_of[place] for part in b.between} - {place}
    roles = {
        place: START,
        **dict.fromkeys(sorted(around), MISSED),
        **dict.fromkeys(strangers, INVENTED),
    }
    picture = place_picture("europe", roles)
    boxes = {name.text: pixels(name, picture.view.width / PHONE) for name in picture.names}
    assert len(boxes) == len(roles)
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        across = min(a[2], b[2]) - max(a[0], b[0])
        down = min(a[3], b[3]) - max(a[1], b[1])
        assert across <= 1 or down <= 1, (one, other)
