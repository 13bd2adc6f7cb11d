"""The contracts about layers cover what is there."""

import tomllib

import pytest

from tests.processes import ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
PURE = [
    "game.atlas",
    "game.border_game",
    "game.cartography",
    "game.journey",
    "game.rulebook",
    "quiz.drills",
    "quiz.learning",
]


@pytest.mark.parametrize("module", PURE)
def test_pure_code_is_kept_from_frameworks(module: str) -> None:
    place = ROOT.joinpath(*module.split("."))
    if not (place.is_dir() or place.with_suffix(".py").is_file()):
        return  # the contract may only name modules that exist
    contracts = {contract["id"]: contract for contract in SETTINGS["importlinter"]["contracts"]}
    assert module in contracts["pure"]["source_modules"]


@pytest.mark.parametrize("module", PURE)
def test_pure_code_is_kept_from_clock_and_chance(module: str) -> None:
    (lifted,) = [
        where
        for where, rules in SETTINGS["ruff"]["lint"]["per-file-ignores"].items()
        if "TID251" in rules
    ]
    assert lifted.startswith("!{")
    kept = lifted.removeprefix("!{").removesuffix("}").split(",")
    assert {module.replace(".", "/") + end for end in ("/**", ".py")} & set(kept)
