"""What a guest has becomes the account's, whole or not at all."""

import pytest
from django.db.models import ManyToOneRel

from game.actions.partings import hand_over
from game.models.match import Match
from game.models.table import Seat, Table
from quiz.actions.accounts import merge
from quiz.actions.accounts.merge import merge_guest
from quiz.models.learner import Learner
from tests.web.account_help import account, an_empty_table, seat

pytestmark = pytest.mark.django_db
MOVED = {
    "game.MapReport.reporter",
    "game.Table.host",
    "game.Seat.kept_for",
    "game.Seat.learner",
    "quiz.DrillRun.learner",
    "quiz.Attempt.learner",
    "quiz.RacePlayer.learner",
    "quiz.RaceDevice.learner",
}
# What the coach thinks is worked out again from the answers that were moved.
FOLLOWING = {"quiz.Progress.learner"}
# A file that a guest has ordered lasts an hour, and tells of the guest alone.
GOING = {"quiz.Errand.learner"}
# A guest has no address and no second factor; the diary of the admin pages is of keepers; who
# teaches has an account, and pupils are no guests.
NEVER_A_GUESTS = {
    "classroom.AssignmentChange.by",
    "classroom.PracticeSet.owner",
    "game.OwnMap.owner",
    "classroom.Pupil.learner",
    "classroom.SchoolImport.teacher",
    "classroom.SchoolTeacher.teacher",
    "classroom.PupilRequest.asked_by",
    "classroom.Teaching.teacher",
    "classroom.TeachingRequest.teacher",
    "account.EmailAddress.user",
    "lti_tool.LtiUser.auth_user",
    "mfa.Authenticator.user",
    "admin.LogEntry.user",
    "quiz.Learner_groups.learner",
    "quiz.Learner_user_permissions.learner",
}


def test_no_row_of_a_learner_is_forgotten() -> None:
    """A new key to Learner needs a mover in MOVERS, or a reason why a guest has no such row."""
    relations = Learner._meta.get_fields(include_hidden=True)
    keys = {str(relation.field) for relation in relations if isinstance(relation, ManyToOneRel)}
    assert keys == MOVED | FOLLOWING | GOING | NEVER_A_GUESTS


def test_a_chair_that_is_kept_moves() -> None:
    guest, owner, friend = Learner.objects.create_guest(), account(), account("friend")
    table = Table.objects.create(host=friend, map="europe")
    Seat.objects.create(table=table, number=1, kept_for=guest)
    hand_over(guest.pk, owner.pk)
    assert Seat.objects.get().kept_for == owner


def test_tables_and_chairs_move() -> None:
    guest, owner, friend = Learner.objects.create_guest(), account(), account("friend")
    hosted, joined = an_empty_table(guest), an_empty_table(friend)
    seat(joined, guest)
    Match.objects.create(table=hosted, game="journey", map="europe")
    assert merge_guest(guest.pk, owner.pk)
    assert set(owner.hosted_tables.all()) == {hosted}
    assert {row.table for row in owner.seats.all()} == {hosted, joined}
    assert hosted.matches.count() == 1
    assert not Learner.objects.filter(pk=guest.pk).exists()


def test_nobody_sits_twice_at_a_table() -> None:
    guest, owner = Learner.objects.create_guest(), account()
    table = an_empty_table(owner)
    chair = seat(table, guest)
    assert merge_guest(guest.pk, owner.pk)
    chair.refresh_from_db()
    assert chair.learner is None
    assert Seat.objects.filter(table=table, learner=owner).count() == 1


def test_twice_changes_nothing() -> None:
    guest, owner = Learner.objects.create_guest(), account()
    an_empty_table(guest)
    assert merge_guest(guest.pk, owner.pk)
    assert not merge_guest(guest.pk, owner.pk)
    assert Table.objects.get().host == owner


def test_only_guests_are_merged() -> None:
    one, other = account("one"), account("other")
    assert not merge_guest(one.pk, other.pk)
    assert not merge_guest(one.pk, one.pk)
    assert Learner.objects.count() == 2


def test_when_something_fails_all_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_(*_: int) -> None:
        raise RuntimeError("broken")

    guest, owner = Learner.objects.create_guest(), account()
    table = an_empty_table(guest)
    monkeypatch.setattr(merge, "MOVERS", (*merge.MOVERS, break_))
    with pytest.raises(RuntimeError):
        merge_guest(guest.pk, owner.pk)
    table.refresh_from_db()
    assert table.host == guest
