"""Invite codes: short enough to be called across a room."""

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No characters that are easily confused: no l, i, 1, o, 0."""
CODE_LENGTH = 8
RACE_CODE_LENGTH = 6
"""A race is over within the hour and shows its code on the wall: it is shorter."""
LENGTHS = (CODE_LENGTH, RACE_CODE_LENGTH)


def read_code(typed: str) -> str | None:
    """A typed code, with any capitals and spaces; None if it is not one."""
    code = "".join(typed.split()).replace("-", "").lower()
    fits = len(code) in LENGTHS and set(code) <= set(CODE_LETTERS)
    return code if fits else None


def spoken_code(code: str) -> str:
    """A code as it is shown: two groups of capitals."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}".upper()
