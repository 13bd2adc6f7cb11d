"""Every sentence of the drills can be said in the visitor's language."""

import ast
from pathlib import Path

import classroom.actions
import quiz.drills
import quiz.learning.choosing
from quiz.drills.errors import BadAnswer
from quiz.words.drill_sentences import SENTENCES, drill_sentence


def templates() -> set[str]:
    """The texts that errors are made with anywhere in the drills, and where sets are made."""
    found = set()
    homes = (quiz.drills, quiz.learning.choosing, classroom.actions)
    places = [Path(str(home.__file__)).parent for home in homes]
    for path in (path for place in places for path in place.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in ("BadAnswer", "BadSet", "NotEnough"):
                texts = ast.walk(node.args[0])
                found |= {text.value for text in texts if isinstance(text, ast.Constant)}
    return {text for text in found if isinstance(text, str)}


def test_every_sentence_is_marked_for_translation() -> None:
    assert templates() == set(SENTENCES)
    assert len(SENTENCES) > 10


def test_a_sentence_with_its_values() -> None:
    error = BadAnswer("There is no place %(place)s on this map.", place="mordor")
    assert drill_sentence(error) == "There is no place mordor on this map."
