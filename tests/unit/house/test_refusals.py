"""Every refusal is marked for translation where it is raised, and only there."""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from django.utils.translation import override

from config.translations import KEYWORDS, SOURCES, texts_in_code
from game.refused import Refusal, Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import BadAnswer

ROOT = Path(__file__).parents[3]


def kinds(of: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    """All classes of refusals of the site."""
    for kind in of.__subclasses__():
        if kind.__module__.split(".")[0] in SOURCES:
            yield kind
            yield from kinds(kind)


def raised() -> Iterator[tuple[str, ast.expr]]:
    """Where a refusal is made anywhere in the code, and what its template is."""
    place = {kind.__name__: 1 if issubclass(kind, Refused) else 0 for kind in kinds()}
    for path in chain.from_iterable((ROOT / folder).rglob("*.py") for folder in SOURCES):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in place:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.args[place[name]]


def test_every_kind_of_refusal_is_a_keyword_of_the_translations() -> None:
    for kind in kinds():
        assert KEYWORDS[kind.__name__] == ((2,) if issubclass(kind, Refused) else None)


def test_every_sentence_is_written_out_or_is_a_constant_that_is_marked() -> None:
    texts, found = texts_in_code(), list(raised())
    assert len(found) > 150
    for where, template in found:
        if isinstance(template, ast.Constant):
            assert str(template.value) in texts, where
        else:
            # A constant in capitals, marked with gettext_noop where it is; or one passed on.
            assert ast.unparse(template).isupper() or ast.unparse(template) == "error.template", (
                where
            )


def test_a_sentence_with_its_values() -> None:
    error = BadAnswer("There is no place %(place)s on this map.", place="mordor")
    assert error.sentence == refusal_sentence(error) == "There is no place mordor on this map."
    with override("cs"):
        assert refusal_sentence(error) == "Na této mapě není místo mordor."
