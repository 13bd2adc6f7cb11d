"""Reading figures from the environment."""

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import share_band


def band_of(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[float, float]:
    monkeypatch.setenv("COACH_BAND", text)
    return share_band(environ.Env(), "COACH_BAND", default="0.65,0.8")


def test_two_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    assert band_of("0.5, 0.9", monkeypatch) == (0.5, 0.9)
    monkeypatch.delenv("COACH_BAND")
    assert share_band(environ.Env(), "COACH_BAND", default="0.65,0.8") == (0.65, 0.8)


@pytest.mark.parametrize("text", ["0.8", "0.8,0.65", "much,more", "0.5,1.5", "0.1,0.2,0.3", ""])
def test_anything_else_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="COACH_BAND"):
        band_of(text, monkeypatch)
