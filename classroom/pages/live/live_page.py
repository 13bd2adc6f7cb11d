"""A class live, in the viewer's language."""

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.classroom import Classroom, Names
from classroom.pages.live.live_board import AtWork, LiveBoard
from classroom.words.pupils import badge
from classroom.words.titles import title_words
from game.atlas_files import load_atlas
from game.words.names import place_word


@dataclass(frozen=True, slots=True)
class LiveLine:
    """A pupil who is active now."""

    pupil: UUID
    link: str
    name: str
    title: str
    answered: str
    right: str
    is_stuck: bool
    is_over: bool
    is_away: bool
    words: str


@dataclass(frozen=True, slots=True)
class LivePage:
    """The page, and its live part."""

    class_id: UUID
    class_name: str
    version: str
    lines: tuple[LiveLine, ...]
    pupils: int
    here: int
    answers: int
    stuck: int
    mistake: str


def live_page(classroom: Classroom, board: LiveBoard) -> LivePage:
    """A board in words."""
    keeps_names = classroom.names == Names.STORED
    lines = tuple(_line(classroom, row, keeps_names=keeps_names) for row in board.rows)
    return LivePage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        version=board.version,
        lines=lines,
        pupils=board.pupils,
        here=sum(not line.is_away for line in lines),
        answers=board.answers,
        stuck=sum(line.is_stuck for line in lines),
        mistake=_mistake(board),
    )


@lru_cache(maxsize=2_000)
def _link(class_id: UUID, pupil: UUID) -> str:
    """The URL of a pupil's report: cached, because reversing it is slow."""
    return reverse("report-pupil", args=[class_id, pupil])


def _line(classroom: Classroom, row: AtWork, *, keeps_names: bool) -> LiveLine:
    shown = badge(row.animal, row.number)
    name = f"{row.first_name} ({shown})" if keeps_names and row.first_name else shown
    return LiveLine(
        pupil=row.pupil,
        link=_link(classroom.public_id, row.pupil),
        name=name,
        title=title_words(row.title, row.map),
        answered=f"{row.answered} / {row.length}" if row.length else "–",
        right=str(row.right) if row.length else "–",
        is_stuck=row.is_stuck,
        is_over=row.is_over,
        is_away=row.away_since is not None,
        words=_words(row),
    )


def _words(row: AtWork) -> str:
    if row.is_over:
        return _("done, on paper") if row.is_on_paper else _("done")
    if row.away_since is not None:
        when = time_format(localtime(row.away_since), "TIME_FORMAT")
        return _("away since %(time)s") % {"time": when}
    if row.wrong_in_a_row >= 3:
        return _("stuck: %(n)s wrong in a row") % {"n": row.wrong_in_a_row}
    if row.is_slow:
        return _("stuck: a long time on this question")
    return _("playing") if row.is_match else _("working")


def _mistake(board: LiveBoard) -> str:
    found = board.mistake
    if found is None:
        return ""
    atlas = load_atlas(found.map)
    one, other = (place_word(atlas, place) for place in found.pair)
    words = {"one": one, "other": other, "n": found.pupils}
    if found.is_real:
        return (
            ngettext(
                "%(n)s pupil thinks %(one)s and %(other)s do not share a border.",
                "%(n)s pupils think %(one)s and %(other)s do not share a border.",
                found.pupils,
            )
            % words
        )
    return (
        ngettext(
            "%(n)s pupil thinks %(one)s and %(other)s share a border.",
            "%(n)s pupils think %(one)s and %(other)s share a border.",
            found.pupils,
        )
        % words
    )
