"""The text around a board: whose turn it is, what is new, what has just happened."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from game.atlas_files import load_atlas
from game.journey.events import (
    Event,
    JourneyScored,
    MatchEnded,
    RoundDealt,
    StipendPaid,
    TokenPlaced,
    TokenTakenBack,
)
from game.journey.observe import Observation
from game.journey.rules import FORTY, Act, act_of
from game.journey.state import Phase
from game.pages.match.board_spaces import Centre
from game.words.bots import seat_name
from game.words.names import in_words
from game.words.price_lines import money


def act_title(round_number: int) -> str:
    """The act that a round belongs to."""
    act = act_of(max(round_number, 1))
    return _("Finale") if act is Act.FINALE else _("Act %(act)s") % {"act": act.value}


def act_number(round_number: int) -> int:
    """Which of the four acts a round belongs to, as the rules number them."""
    return list(Act).index(act_of(max(round_number, 1))) + 1


def act_note(round_number: int) -> str:
    """What is new in this act, in a few words."""
    return {
        Act.ONE: _(
            "One token. Every crossing costs 10 €, a neighbour of the start 30 € more, "
            "each token under yours 10 € more."
        ),
        Act.TWO: _(
            "Now two tokens, on two spaces. One journey from the start visits both places. "
            "Each pair of neighbours costs 30 € more."
        ),
        Act.THREE: _(
            "Now with a destination. The journey goes from the start through your two "
            "places to the destination."
        ),
        Act.FINALE: _(
            "Now you receive the price. Far away is good, and neighbours are good. Each "
            "token under yours takes 10 € away."
        ),
    }[act_of(max(round_number, 1))]


def task(round_number: int) -> str:
    """What a traveller looks for in this round."""
    return {
        Act.ONE: _("Close by, but not a neighbour."),
        Act.TWO: _("Two places on one short journey, and no neighbours."),
        Act.THREE: _("Two places close to the route, and no neighbours."),
        Act.FINALE: _("Make your journey as expensive as possible."),
    }[act_of(max(round_number, 1))]


def status(seen: Observation) -> str:
    """What the match waits for, as one short sentence."""
    board = seen.board
    if seen.phase is Phase.OVER:
        return _("The match is over.")
    if seen.phase is Phase.SCORED:
        return _("Everyone has placed. The map is open.")
    if seen.phase is Phase.READY or board is None:
        return _("The cards are being shuffled.")
    if not seen.tokens_awake:
        return _("Dealing the cards")
    is_mending = seen.phase is Phase.MENDING and seen.seat in board.seats_to_place()
    if is_mending and board.turn in (None, seen.seat):
        return _("Mistake: your token is back in your hand. Place it again.")
    if board.turn == seen.seat:
        return _("Your move")
    if board.turn is not None:
        return _("%(name)s is thinking.") % {"name": seat_name(seen.setup, board.turn)}
    if board.seats_to_place() == (seen.seat,):
        return _("Everyone else has placed. Place your token.")
    if seen.seat in board.seats_to_place():
        return _("Place your token before the others do.")
    return _("You have placed. The others are thinking.")


def centre_words(centre: Centre) -> str:
    """The centre, read aloud."""
    words = {"start": centre.start, "destination": centre.destination}
    if centre.destination:
        return _("Start: %(start)s. Destination: %(destination)s.") % words
    return _("Start: %(start)s.") % words


def happened(seen: Observation, events: Iterable[Event]) -> tuple[str, ...]:
    """What has just happened, for screen readers."""
    return tuple(dict.fromkeys(_sentences(seen, events)))


def time_outs(seen: Observation, events: Iterable[Event]) -> tuple[str, ...]:
    """The tokens that the table placed in this round because time was up, in sentences."""
    late = (e for e in events if isinstance(e, TokenPlaced) and e.by_grace)
    return tuple(_placed(seen, event) for event in late if event.round == seen.round)


def _sentences(seen: Observation, events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case StipendPaid():
                yield _("Everybody gets %(sum)s.") % {"sum": money(event.amount)}
            case RoundDealt():
                number = seen.setup.which(event.round)
                yield _("Round %(round)d: the cards are dealt.") % {"round": number}
            case TokenPlaced():
                yield _placed(seen, event)
            case TokenTakenBack():
                yield _taken_back(seen, event)
            case JourneyScored():
                number = seen.setup.which(event.round)
                yield _("Round %(round)d is scored.") % {"round": number}
            case MatchEnded():
                yield _("The match is over.")
            case _:
                pass


def _placed(seen: Observation, event: TokenPlaced) -> str:
    words, is_mine = _who_and_where(seen, event), event.seat == seen.seat
    if event.by_grace:
        if is_mine:
            return _("Time is up: your token was placed on %(space)s.") % words
        return _("Time is up: the token of %(name)s was placed on %(space)s.") % words
    if is_mine:
        return _("Your token is on %(space)s.") % words
    return _("%(name)s has placed on: %(space)s.") % words


def _taken_back(seen: Observation, event: TokenTakenBack) -> str:
    words = _who_and_where(seen, event)
    if event.seat == seen.seat:
        return _("Mistake: your token comes back from %(space)s.") % words
    return _("Mistake: %(name)s takes the token back from %(space)s.") % words


def _who_and_where(seen: Observation, event: TokenPlaced | TokenTakenBack) -> dict[str, str]:
    places = load_atlas(seen.setup.map).places
    space = event.space if event.space == FORTY else in_words(places[event.space].names)
    return {"name": seat_name(seen.setup, event.seat), "space": space}
