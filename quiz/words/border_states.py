"""A learner's knowledge of each border, in words and on the map.

Only a direct question makes a mistake a fact. What the coach merely infers is called probable,
and what was shown since is called shown, until it is asked again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from game.atlas import Atlas, BorderKind
from game.atlas.salience import Pair, ordered
from game.drawing.border_marks import BorderMark, invented_mark, missing_mark
from game.words.border_kinds import kind_word
from game.words.names import name_order, place_word
from quiz.learning.findings.knowledge import YOURS, BorderState, border_states
from quiz.learning.findings.xray import FLAGGED, Flag, State, xray
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.variables import Variables

ORDER = (State.UNASKED, State.KNOWN, State.SHOWN, State.SUSPECTED, State.CONFIRMED)
"""Less important ones first: what is drawn later is on top."""
Kinds = Mapping[Pair, BorderKind]
SIGNS = {State.CONFIRMED: "✕", State.SUSPECTED: "?"}
LIKELY, SURE = round(100 * FLAGGED), 90


@dataclass(frozen=True, slots=True)
class BorderLine:
    """A pair of places with the learner's knowledge of it.

    `marks` are where it is drawn: a border between parts each. `percent` is the probability that
    they have it wrong. `level` is the state of a real border: all pages count by it.
    """

    key: str
    one: str
    other: str
    is_real: bool
    kind: str
    state: State
    percent: int
    marks: tuple[BorderMark, ...]
    level: BorderState | None = None

    @property
    def is_yours(self) -> bool:
        """Whether it counts as known, as on every other page."""
        return self.level in YOURS

    @property
    def state_word(self) -> str:
        """The learner's knowledge of it."""
        return state_word(self.state)

    @property
    def level_word(self) -> str:
        """The state of a real border."""
        return level_word(self.level) if self.level else ""

    @property
    def sure_word(self) -> str:
        """How certain that is; a direct answer needs no figure, but it may have been a slip."""
        if self.state is State.CONFIRMED:
            return _("perhaps a slip") if self.percent < LIKELY else ""
        words = {"n": self.percent}
        return (_("almost certain: %(n)s %%") if self.percent >= SURE else _("%(n)s %%")) % words

    @property
    def sign(self) -> str:
        """What is written on it on the map."""
        if not self.is_real and self.state is State.CONFIRMED:
            return "+"
        return SIGNS.get(self.state, "")


STATE_WORDS = {
    State.CONFIRMED: pgettext_lazy("border", "answered wrong"),
    State.SUSPECTED: pgettext_lazy("border", "probably wrong, to be confirmed"),
    State.SHOWN: pgettext_lazy("border", "shown, not yet confirmed"),
    State.KNOWN: pgettext_lazy("border", "known"),
    State.UNASKED: pgettext_lazy("border", "not asked yet"),
}
LEVEL_WORDS = {
    BorderState.UNKNOWN: pgettext_lazy("state of a border", "Unknown"),
    BorderState.MET: pgettext_lazy("state of a border", "Met"),
    BorderState.LEARNING: pgettext_lazy("state of a border", "Learning"),
    BorderState.KNOWN: pgettext_lazy("state of a border", "Known"),
    BorderState.SOLID: pgettext_lazy("state of a border", "Solid"),
}


def state_word(state: State) -> str:
    """A state in words."""
    return str(STATE_WORDS[state])


def level_word(state: BorderState) -> str:
    """How far a learner is with a border, in a word."""
    return str(LEVEL_WORDS[state])


def border_lines(estimate: Estimate) -> tuple[BorderLine, ...]:
    """All real borders, and the pairs that are or were believed to be some; by name."""
    variables = estimate.variables
    parts, kinds = _parts_of(variables.atlas), _kinds_of(variables.atlas)
    levels = {one.border: one.state for one in border_states(estimate)}
    lines = [
        _line(variables, flag, parts.get(flag.border, ()), kinds, levels.get(flag.border))
        for flag in xray(estimate)
        if flag.real or flag.state in (State.CONFIRMED, State.SUSPECTED, State.SHOWN)
    ]
    return tuple(sorted(lines, key=lambda line: (name_order(line.one), name_order(line.other))))


def unasked_lines(atlas: Atlas) -> tuple[BorderLine, ...]:
    """All real borders, for a learner of whom nothing is known."""
    kinds = _kinds_of(atlas)
    found = [
        _named(
            atlas,
            Flag(pair, True, 0.0, State.UNASKED),
            [kinds[between] for between in parts],
            (),
            BorderState.UNKNOWN,
        )
        for pair, parts in _parts_of(atlas).items()
    ]
    return tuple(sorted(found, key=lambda line: (name_order(line.one), name_order(line.other))))


def in_drawing_order(lines: Iterable[BorderLine]) -> tuple[BorderLine, ...]:
    """The lines that are drawn, those on top last."""
    drawn = (line for line in lines if line.state is not State.UNASKED)
    return tuple(sorted(drawn, key=lambda line: (ORDER.index(line.state), line.key)))


def most_probable_first(lines: Iterable[BorderLine]) -> tuple[BorderLine, ...]:
    """The surest mistakes first."""
    return tuple(sorted(lines, key=lambda line: (-line.percent, line.key)))


def _parts_of(atlas: Atlas) -> dict[Pair, list[Pair]]:
    """The borders between parts that lie between two places."""
    found: dict[Pair, list[Pair]] = {}
    for border in atlas.borders:
        one, other = (atlas.place_of[part] for part in border.between)
        found.setdefault(ordered(one, other), []).append(border.between)
    return found


def _kinds_of(atlas: Atlas) -> Kinds:
    """The kind of each border between two parts."""
    return {border.between: border.kind for border in atlas.borders}


def _line(
    variables: Variables,
    flag: Flag,
    parts: Sequence[Pair],
    kinds: Kinds,
    level: BorderState | None,
) -> BorderLine:
    slug = variables.atlas.slug
    if flag.real:
        marks = tuple(missing_mark(slug, between) for between in parts)
    else:
        edges = variables.all[variables.index[flag.border]].edges
        between = [(variables.parts[one], variables.parts[other]) for one, other in edges]
        marks = tuple(invented_mark(slug, pair) for pair in between)
    return _named(variables.atlas, flag, [kinds[between] for between in parts], marks, level)


def _state(flag: Flag) -> State:
    """A wrong direct answer is reported as such, even if it may have been a slip.

    Nothing else that is rather right than wrong is suspected.
    """
    slipped = flag.state is State.SUSPECTED and flag.wrong < FLAGGED
    return State.CONFIRMED if slipped else flag.state


def _named(
    atlas: Atlas,
    flag: Flag,
    kinds: Iterable[BorderKind],
    marks: tuple[BorderMark, ...],
    level: BorderState | None,
) -> BorderLine:
    names = [place_word(atlas, place) for place in flag.border]
    one, other = sorted(names, key=name_order)
    words = dict.fromkeys(kind_word(kind) for kind in kinds)
    return BorderLine(
        key="|".join(flag.border),
        one=one,
        other=other,
        is_real=flag.real,
        kind=", ".join(words),
        state=_state(flag),
        percent=round(100 * flag.wrong),
        marks=marks,
        level=level,
    )
