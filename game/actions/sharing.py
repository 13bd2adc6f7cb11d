"""The host's choice about the replay of a match: share it by link, or stop sharing."""

from game.actions.waiting import TableReason
from game.models.match import Match
from game.queries.company import keeps_away
from game.refused import Refused


def share_replay(match: Match) -> None:
    """Let anyone with the link watch; no change if they may already.

    Raises Refused if the house of a player at the table forbids it.
    """
    if keeps_away(match.table, None):
        raise Refused(TableReason.STRANGERS, "Only this class can watch its replays.")
    _share(match, is_shared=True)


def stop_sharing(match: Match) -> None:
    """Restrict the replay to the table again."""
    _share(match, is_shared=False)


def _share(match: Match, *, is_shared: bool) -> None:
    match.is_shared = is_shared
    Match.objects.filter(pk=match.pk).update(is_shared=is_shared)
