"""`manage.py score`: the price of a traveller's tokens, line by line, with one cheapest route."""

from functools import cache
from typing import Any

from game.atlas import AtlasError
from game.atlas_files import load_game_atlas
from game.journey.faults import Fault, Wrong, centre_faults, is_round, token_faults
from game.journey.rules import centre_cards, tokens_each
from game.journey.tariff import Lying, Tariff
from game.management.json_lines import LineError, parse_json, quote
from game.management.line_command import LineCommand


class Command(LineCommand):
    """Score JSON lines."""

    help = "Read placements as JSON lines and write the price of each, with its lines and a route."

    def answer(self, line: bytes) -> str:
        """The price of one line."""
        return score_line(line)


@cache
def tariff_of(slug: str) -> Tariff:
    """The prices on a map, made once."""
    try:
        return Tariff(load_game_atlas(slug))
    except AtlasError as error:
        raise LineError(str(error)) from None


def score_line(line: bytes) -> str:
    """The answer to one line, as JSON.

    The answer is assembled by hand: everything in it is a number or a slug, and this is
    several times faster than the JSON encoder, which matters over many thousand lines.
    """
    asked = parse_json(line)
    if not isinstance(asked, dict):
        raise LineError("a line must be a JSON object")
    tariff, number = _map_and_round(asked)
    centre = _centre(asked.get("centre"), number, tariff)
    tokens = _tokens(asked.get("tokens"), number, centre, tariff)
    price, crossings, pairs, stack, forty = tariff.lines(number, centre, tokens)
    neighbours = ", ".join([f'["{one}", "{other}"]' for one, other in pairs]) if pairs else ""
    route = '", "'.join(tariff.route(centre, tokens))
    return (
        f'{{"price": {price}, "crossings": {crossings}, "neighbours": [{neighbours}], '
        f'"stack": {stack}, "forty": {forty}, "route": {_as_list(route)}}}'
    )


def _as_list(joined: str) -> str:
    return f'["{joined}"]' if joined else "[]"


def _map_and_round(asked: dict[str, Any]) -> tuple[Tariff, int]:
    for key in ("map", "round", "centre", "tokens"):
        if key not in asked:
            raise LineError(f"{key!r} is missing")
    slug, number = asked["map"], asked["round"]
    if not isinstance(slug, str):
        raise LineError(f"the map must be a text, not {quote(slug)}")
    tariff = tariff_of(slug)
    if not is_round(number):
        raise LineError(f"the round must be 1 to 7, not {quote(number)}")
    return tariff, number


def _centre(centre: Any, number: int, tariff: Tariff) -> list[str]:
    wanted = centre_cards(number)
    if not isinstance(centre, list) or len(centre) != wanted:
        cards = "1 card" if wanted == 1 else f"{wanted} cards"
        raise LineError(f"the centre of round {number} must list {cards}")
    for fault in centre_faults(tariff.atlas.places, centre):
        raise LineError(_sentence(fault, tariff))
    return centre


def _tokens(tokens: Any, number: int, centre: list[str], tariff: Tariff) -> list[Lying]:
    wanted = tokens_each(number)
    if not isinstance(tokens, list) or len(tokens) != wanted:
        what = "1 token" if wanted == 1 else f"{wanted} tokens"
        raise LineError(f"round {number} takes {what}")
    lying = [_token(token) for token in tokens]
    for fault in token_faults(tariff.atlas.places, centre, lying):
        raise LineError(_sentence(fault, tariff))
    return lying


def _token(token: Any) -> tuple[Any, Any]:
    if not isinstance(token, dict) or "space" not in token or "under" not in token:
        raise LineError("a token must have 'space' and 'under'")
    return token["space"], token["under"]


def _sentence(fault: Fault, tariff: Tariff) -> str:
    """What is wrong, for the author of the line."""
    given = quote(fault.given)
    match fault.wrong:
        case Wrong.NO_PLACE:
            return f"the map {tariff.atlas.slug} has no place {given}"
        case Wrong.SAME_CENTRE:
            return f"the centre has {given} twice"
        case Wrong.NO_SPACE:
            return f"the map {tariff.atlas.slug} has no space {given}"
        case Wrong.IN_CENTRE:
            return f"{given} is in the centre, so it cannot be chosen"
        case Wrong.SAME_SPACE:
            return f"both tokens lie on {given}"
        case _:
            return f"'under' must be 0 or more, and no more than lie there: {given}"
