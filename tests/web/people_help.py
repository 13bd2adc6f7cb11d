"""People at one table: a host, an invited player, another learner, and a stranger."""

from collections.abc import Callable
from uuid import uuid4

from django.test import Client

from game.hosting.match_log import position
from game.journey.state import MatchState, RoundBoard
from game.models.match import Match
from game.models.table import Seat, Table
from quiz.models.learner import Learner
from tests.web.play_help import FORM, HTMX

PERSON = "person"
Cast = Callable[[], Client]


def open_room(client: Client, **wishes: str) -> Table:
    """Open a table that waits for a person, with Pip at it; the host is this client's learner."""
    sent = {**FORM, "chair_3": PERSON, "command": str(uuid4()), **wishes}
    response = client.post("/tables/new/", sent)
    assert response.status_code == 302, response.content.decode()
    table = Table.objects.latest("pk")
    assert response["Location"] == f"/tables/{table.public_id}/"
    return table


def join(client: Client, table: Table) -> None:
    """Sit down at a table by its code."""
    response = client.post(f"/join/{table.invite_code}/")
    assert (response.status_code, response["Location"]) == (302, f"/tables/{table.public_id}/")


def someone(**fields: str) -> Client:
    """A browser of a returning learner."""
    client = Client()
    client.force_login(Learner.objects.create_guest(**fields))
    return client


def start(client: Client, table: Table) -> Match:
    """Let the host start; the match."""
    client.post(f"/tables/{table.public_id}/start/")
    return table.matches.get()


def chairs(table: Table) -> list[tuple[int, int | None, str]]:
    """Every chair with its number, its person and its bot."""
    return list(Seat.objects.filter(table=table).values_list("number", "learner_id", "bot"))


def learner_of(client: Client) -> int:
    """The primary key of the learner in front of a browser."""
    return int(client.session["_auth_user_id"])


def state_of(match: Match) -> MatchState:
    """Where a match stands."""
    state: MatchState | None = position(match).state
    assert state is not None
    return state


def board_of(match: Match) -> RoundBoard:
    """The board of the round that is on."""
    board = state_of(match).board
    assert board is not None
    return board


def place(client: Client, match: Match, space: str = "40", **changes: object) -> str:
    """Place a token; the part that comes back."""
    sent = {"round": state_of(match).round, "space": space, "command": uuid4(), **changes}
    response = client.post(f"/matches/{match.public_id}/tokens/", sent, headers=HTMX)
    assert response.status_code == 200
    return response.content.decode()


def get_ready(client: Client, match: Match) -> None:
    """Say that one has seen enough of the round."""
    sent = {"round": state_of(match).round, "command": uuid4()}
    assert client.post(f"/matches/{match.public_id}/ready/", sent).status_code == 302
