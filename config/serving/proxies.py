"""The client's address and scheme, if the site is behind our own proxies.

A proxy states both in headers, and so can any client. They are trusted only if the operator has
named the proxies, and only what the nearest of them wrote. Everything behind this module sees the
visitor's address as the address of the connection, and no such header at all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from config.serving.asgi_types import App, Receive, Scope, Send

FORWARDED_FOR = b"x-forwarded-for"
FORWARDED_PROTO = b"x-forwarded-proto"
MOST_PROXIES = 9


@dataclass(frozen=True, slots=True)
class Proxies:
    """The proxies in front of the site: their number or their addresses. None by default."""

    count: int = 0
    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Proxies":
        """Proxies as written in the environment: a number, or addresses separated by commas.

        Raises ValueError for anything else.
        """
        text = text.strip()
        if text.isascii() and text.isdecimal():
            if int(text) > MOST_PROXIES:
                raise ValueError(text)
            return cls(count=int(text))
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return cls(networks=tuple(ip_network(part, strict=False) for part in parts))

    def visitor(self, peer: str, forwarded: Iterable[str]) -> str:
        """The address of the visitor: that of the connection, or as our proxies report it."""
        said = [address_in(text) for text in forwarded]
        if self.count:
            return (said[-self.count] if len(said) >= self.count else "") or peer
        nearest = peer
        while said and self._is_ours(nearest) and said[-1]:
            nearest = said.pop()
        return nearest

    def believes(self, peer: str) -> bool:
        """Whether this peer is trusted to report a visitor."""
        return bool(self.count) or self._is_ours(peer)

    def _is_ours(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
        return any((mapped or known) in network for network in self.networks)


def address_in(text: str) -> str:
    """The address in one entry of the header, without a port; empty if there is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def seen_through(application: App, proxies: Proxies) -> App:
    """The same application, which sees the visitor instead of our proxies."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope = _seen(scope, proxies)
        await application(scope, receive, send)

    return serve


def _seen(scope: Scope, proxies: Proxies) -> Scope:
    headers = list(scope["headers"])
    forwarded = [value.decode("latin1") for name, value in headers if name == FORWARDED_FOR]
    schemes = [value.decode("latin1") for name, value in headers if name == FORWARDED_PROTO]
    rest = [pair for pair in headers if pair[0] not in (FORWARDED_FOR, FORWARDED_PROTO)]
    seen = {**scope, "headers": rest}
    host, port = scope.get("client") or ("", 0)
    if not proxies.believes(host):
        return seen
    visitor = proxies.visitor(host, ",".join(forwarded).split(",") if forwarded else ())
    seen["client"] = (visitor, port if visitor == host else 0)
    scheme = ",".join(schemes).rpartition(",")[2].strip().lower()
    if scheme in ("http", "https"):
        seen["scheme"] = scheme
    return seen
