"""What the host of a table does with the replay of a match: share it by link, or stop that."""

from game.actions.waiting import TableReason
from game.models.match import Match
from game.queries.company import keeps_away
from game.refused import Refused


def share_replay(match: Match) -> None:
    """Let anyone with the link watch; nothing changes where they may already.

    Raises Refused when a player at the table has a house that shows them to nobody else.
    """
    if keeps_away(match.table, None):
        raise Refused(TableReason.STRANGERS, "Only this class can watch its replays.")
    _share(match, is_shared=True)


def stop_sharing(match: Match) -> None:
    """Keep the replay to the table again."""
    _share(match, is_shared=False)


def _share(match: Match, *, is_shared: bool) -> None:
    match.is_shared = is_shared
    Match.objects.filter(pk=match.pk).update(is_shared=is_shared)
