"""`score` over 100,000 lines against parsing and writing those JSON lines alone."""

import json
from random import Random

from game.atlas_files import load_atlas
from game.journey.rules import centre_cards, tokens_each
from game.management.commands.score import score_line
from game.management.json_lines import answer_lines
from tests.benchmarks.measure import compare, report
from tests.journey_help import MAPS

LINES = 100_000


def lines() -> list[bytes]:
    """Placements of all rounds on all maps."""
    rng, made = Random(1), []
    places = {slug: list(load_atlas(slug).places) for slug in MAPS}
    for _ in range(LINES):
        slug, number = rng.choice(MAPS), rng.randint(1, 7)
        cards = rng.sample(places[slug], 7 + centre_cards(number))
        tokens = [
            {"space": space, "under": rng.randrange(4)}
            for space in rng.sample([*cards[:7], "40"], tokens_each(number))
        ]
        value = {"map": slug, "round": number, "centre": cards[7:], "tokens": tokens}
        made.append(json.dumps(value).encode() + b"\n")
    return made


def test_score_against_reading_and_writing_json() -> None:
    asked = lines()
    answers: list[str] = []
    assert answer_lines(asked, score_line, answers.append)
    values = [json.loads(answer) for answer in answers]
    assert len(values) == LINES

    def bare() -> None:
        for line, value in zip(asked, values, strict=True):
            json.loads(line)
            json.dumps(value)

    def scored() -> None:
        written: list[str] = []
        answer_lines(asked, score_line, written.append)

    ratio = compare(scored, bare, repeats=3)
    report(
        f"score, {LINES:,} lines",
        f"{ratio.cost:.2f} s, {ratio.times:.2f} times reading and writing them alone",
    )
    assert ratio.times <= 3
