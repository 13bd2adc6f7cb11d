"""Where a learner lives and how well they know a map: said once, kept, changed, passed on."""

import pytest
from django.test import Client

from game.atlas_files import load_atlas
from quiz.actions.accounts.merge import merge_guest
from quiz.actions.export import everything_of
from quiz.actions.progress import bring_up_to_date, say_home
from quiz.models.learner import Learner
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_in, unknown_learner
from tests.web.progress_help import Diary

pytestmark = pytest.mark.django_db
START = "/practise/start/europe/"


def test_a_visitor_sees_it_without_becoming_anybody(client: Client) -> None:
    html = client.get(START).content.decode()
    assert "Where do you live?" in html
    assert '<option value="france">France</option>' in html
    assert not Learner.objects.exists()


def test_what_a_guest_says_is_kept_and_can_be_changed(client: Client) -> None:
    response = client.post(START, {"home": "czechia", "knows": "little"})
    assert response["Location"] == "/progress/europe/"
    row = Progress.objects.get()
    assert (row.home, row.knows, row.learner.is_guest) == ("czechia", "little", True)
    html = client.get("/progress/europe/").content.decode()
    assert "You live in Czechia." in html
    assert "A little" in html
    client.post(START, {"home": "", "knows": "well"})
    row.refresh_from_db()
    assert (row.home, row.knows) == ("", "well")


@pytest.mark.parametrize("sent", [{"home": "atlantis"}, {"knows": "everything"}])
def test_what_cannot_be_read_changes_nothing(client: Client, sent: dict[str, str]) -> None:
    response = client.post(START, sent, follow=True)
    assert "We could not read that" in response.content.decode()
    assert not Progress.objects.exists()


def test_there_is_no_other_map(client: Client) -> None:
    assert client.get("/practise/start/atlantis/").status_code == 404
    assert client.post("/practise/start/atlantis/", {}).status_code == 404


def test_the_coach_expects_more_near_home_and_of_who_knows_the_map() -> None:
    atlas = load_atlas("europe")
    plain, home = unknown_learner(atlas), unknown_learner(atlas, "czechia")
    index = plain.variables.index[("czechia", "slovakia")]
    assert home.sketch.known()[index] > plain.sketch.known()[index] + 0.2
    well, little = unknown_learner(atlas, None, 1.2), unknown_learner(atlas, None, -1.0)
    means = [one.sketch.known().mean() for one in (little, plain, well)]
    assert means == sorted(means)
    assert means[2] - means[0] > 0.2


def test_it_is_in_the_estimate_before_and_after_answers() -> None:
    ada = Learner.objects.create_guest()
    diary = Diary(ada, "europe")
    diary.touch("france", "spain", True)
    bring_up_to_date(ada.pk, "europe")
    say_home(ada.pk, "europe", "czechia", "well")
    progress = bring_up_to_date(ada.pk, "europe")
    assert progress is not None
    estimate = estimate_in(progress)
    assert estimate is not None
    assert (estimate.sketch.home, estimate.sketch.said, estimate.answers) == ("czechia", 1.2, 1)


def test_it_goes_along_with_a_guest_who_signs_in() -> None:
    guest, ada = Learner.objects.create_guest(), Learner.objects.create_user("ada", password="x")
    say_home(guest.pk, "usa", "utah", "some")
    assert merge_guest(guest.pk, ada.pk)
    row = Progress.objects.get(learner=ada)
    assert (row.home, row.knows) == ("utah", "some")


def test_it_is_in_the_file_to_take_home() -> None:
    ada = Learner.objects.create_guest()
    say_home(ada.pk, "usa", "utah", "some")
    told = everything_of(ada.pk)["progress"]
    assert [(one["map"], one["home"], one["knows"]) for one in told] == [("usa", "utah", "some")]
