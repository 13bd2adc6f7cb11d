"""A race as its viewer sees it now: the wall for its host, the phone for a player."""

from typing import NamedTuple

from django.template.loader import render_to_string

from game.hosting.clock import now_ms
from game.hosting.match_log import Position
from game.views.htmx import HtmxRequest
from quiz.pages.race.parts import count_words, ring_share, seconds_left
from quiz.pages.race.phone import PhonePage, phone_page, phone_version
from quiz.pages.race.wall import WallPage, wall_page, wall_version
from quiz.queries.races import AtRace, other_devices, race_state
from quiz.race.observe import Observation, observe
from quiz.race.state import Phase
from quiz.views.race.delay import sent_now
from quiz.views.race.people import site_of

WALL, REMOTE, PHONE = "wall", "remote", "phone"
TEMPLATES = {
    WALL: "quiz/race/wall.html",
    REMOTE: "quiz/race/remote.html",
    PHONE: "quiz/race/phone.html",
}


class RaceLook(NamedTuple):
    """What a viewer sees: a race, and in which shape."""

    at: AtRace
    shape: str

    @property
    def seat(self) -> int | None:
        """The player whose page it is; None for the host's."""
        return self.at.player if self.shape == PHONE else None


def look_of(at: AtRace, wanted: str = "") -> RaceLook:
    """The shape for the viewer: hosts choose between wall and remote, players have phones."""
    if at.is_host and not (wanted == PHONE and at.player is not None):
        return RaceLook(at, REMOTE if wanted == REMOTE else WALL)
    return RaceLook(at, PHONE)


def page_of(request: HtmxRequest, look: RaceLook, position: Position, note: str = "") -> object:
    """The page dataclass."""
    race, now = look.at.race, now_ms()
    if look.seat is None:
        others = other_devices(race) if look.shape == REMOTE and look.at.is_owner else 0
        return wall_page(race, position, now, site_of(request), note=note, others=others)
    sent = sent_now(race.match.public_id, look.seat, race_state(position).round)
    return phone_page(race, look.seat, position, now, sent=sent, note=note)


def part_of(request: HtmxRequest, look: RaceLook, position: Position) -> str:
    """The live part."""
    page = page_of(request, look, position)
    values = {"page": page, "shape": look.shape}
    return render_to_string(f"{TEMPLATES[look.shape]}#race", values, request=request)


def version_of(look: RaceLook, seen: Observation) -> str:
    """The version of what this viewer sees."""
    return phone_version(seen) if look.shape == PHONE else wall_version(seen)


def seen_by(look: RaceLook, position: Position) -> Observation:
    """What this viewer may know now."""
    return observe(race_state(position), look.seat, now_ms())


def counted(look: RaceLook, seen: Observation) -> str:
    """The text of a viewer's count, so that it is sent once; empty if there is none.

    A lobby counts its players on phones only: the wall shows each of them.
    """
    if seen.phase is Phase.LOBBY and look.shape == PHONE:
        return f"here.{len(seen.players)}"
    if seen.phase is Phase.ASKING:
        return f"{seen.round}.{seen.answered}.{len(seen.players)}.{seen.ends_at}.{seen.is_paused}"
    return ""


def count_part(seen: Observation) -> str:
    """The count of players or answers with the clock, which change on their own."""
    if seen.phase is Phase.LOBBY:
        return render_to_string("quiz/race/here.html", {"players": len(seen.players)})
    values = {
        "words": count_words(seen),
        "answered": seen.answered,
        "players": len(seen.players),
        "seconds": seconds_left(seen),
        "whole": seen.whole_seconds,
        "ring": ring_share(seen),
        "is_paused": seen.is_paused,
    }
    return render_to_string("quiz/race/count.html", values)


__all__ = ["PhonePage", "WallPage"]
