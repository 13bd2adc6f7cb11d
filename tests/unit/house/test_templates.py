"""Templates can be read without scrolling sideways, and their forms can be sent."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[3] / "templates"
WIDEST = 160
INCLUDED = re.compile(r"""{%-?\s*include\s+["']([^"']+)["']([^%]*)%}""")


def test_no_line_is_wider_than_a_screen() -> None:
    """A Django tag cannot be broken, so 160; where one is longer, `as` gives its parts a name."""
    files = [path for path in TEMPLATES.rglob("*") if path.is_file()]
    assert len(files) > 300
    wide = [
        f"{path.relative_to(TEMPLATES)}:{number}: {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not wide


def test_parts_with_forms_are_given_the_token_of_the_request() -> None:
    """A part that is included with `only` has no token by itself, and its form is refused."""
    texts = {
        str(path.relative_to(TEMPLATES)): path.read_text(encoding="utf-8")
        for path in TEMPLATES.rglob("*.html")
    }
    included = {name: INCLUDED.findall(text) for name, text in texts.items()}

    def needs_token(name: str, within: frozenset[str] = frozenset()) -> bool:
        if name in within:
            return False
        if "{% csrf_token %}" in texts.get(name, ""):
            return True
        return any(needs_token(part, within | {name}) for part, _ in included.get(name, []))

    without = [
        f"{name}: {part}"
        for name, parts in included.items()
        for part, given in parts
        if given.split()[-1:] == ["only"] and "csrf_token=" not in given and needs_token(part)
    ]
    assert not without
