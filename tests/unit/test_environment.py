"""Reading figures from the environment."""

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import share_band, trusted_proxies
from config.serving.proxies import Proxies


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


def proxies_of(monkeypatch: pytest.MonkeyPatch, **values: str) -> Proxies:
    for name in ("TRUSTED_PROXIES", "BEHIND_PROXY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return trusted_proxies(environ.Env())


def test_no_proxy_is_trusted_unless_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proxies_of(monkeypatch) == Proxies()
    assert proxies_of(monkeypatch, TRUSTED_PROXIES="2") == Proxies(count=2)
    assert proxies_of(monkeypatch, BEHIND_PROXY="on") == Proxies(count=1)
    assert proxies_of(monkeypatch, BEHIND_PROXY="on", TRUSTED_PROXIES="0") == Proxies()
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES is 'everybody': write how"):
        proxies_of(monkeypatch, TRUSTED_PROXIES="everybody")
