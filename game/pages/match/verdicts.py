"""The one line that a reveal begins with: how good a choice was."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.pages.match.best_choice import Hindsight
from game.pages.match.board_spaces import ShownToken
from game.words.price_lines import money


@dataclass(frozen=True, slots=True)
class JourneyVerdict:
    """What is said first about a journey: `tone` is best, lost or told."""

    tone: str
    headline: str
    more: str


def own_verdict(own: Hindsight) -> JourneyVerdict:
    """How good the viewer's own choice was, on the board at that moment."""
    if not own.lost:
        return JourneyVerdict("best", _("Best move!"), _("No option was better."))
    words = {**own.sums, "places": " + ".join(own.places)}
    headline = (
        _("%(lost)s less than possible.") if own.is_finale else _("%(lost)s more than needed.")
    )
    return JourneyVerdict(
        "lost", headline % words, _("Your best option was %(places)s (%(best)s).") % words
    )


def told_verdict(
    token: ShownToken | None, places: tuple[str, ...], price: int, *, is_finale: bool
) -> JourneyVerdict:
    """What another player's journey cost, or one that no player made (then `token` is None)."""
    words = {"sum": money(price), "name": token.owner if token else ""}
    if token is None:
        said = _("Missed by all: %(sum)s")
    elif token.is_mine:
        said = _("You received %(sum)s.") if is_finale and price >= 0 else _("You paid %(sum)s.")
    else:
        said = (
            _("%(name)s received %(sum)s.")
            if is_finale and price >= 0
            else _("%(name)s paid %(sum)s.")
        )
    if price < 0:
        words["sum"] = money(-price)
    return JourneyVerdict("told", said % words, " + ".join(places))
