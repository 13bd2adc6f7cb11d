"""What is read aloud in a match."""

from random import Random

from game.hosting.grounds import journey_on
from game.journey.observe import observe
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import Simulation
from game.pages.match.story import match_story
from game.pages.match.words import happened


def test_the_rounds_of_a_short_match_are_counted_as_on_the_page() -> None:
    game = journey_on("europe")
    chairs = (SeatSetup("Ada"), SeatSetup("Pip", "pip"))
    setup = Setup("europe", game.atlas.version, chairs, short=True)
    log = list(Simulation(game, setup, Random(7)).play())
    said = happened(observe(match_story(log).state, 0, 10**9), log)
    scored = [sentence for sentence in said if sentence.endswith("is scored.")]
    assert scored == [f"Round {number} is scored." for number in (1, 2, 3, 4)]
    dealt = [sentence for sentence in said if sentence.endswith("the cards are dealt.")]
    assert dealt == [f"Round {number}: the cards are dealt." for number in (1, 2, 3, 4)]
