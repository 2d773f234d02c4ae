"""The terms on which visitors are let in."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from loyd.core.system.process import BYTES

FEW = 4
MEGABYTE = 1_000_000
NOWHERE = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737)."""


@dataclass(frozen=True)
class ServeTerms:
    """Where to listen (port 0: any free one), how many places there are, and how many of them one address may take.

    `idle_seconds`: a visit ends after so long without a key. `password`: what a visitor must know; empty for nothing.
    `public_url`: the address under which a reverse proxy on this machine passes visitors on; empty without one.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    visitors: int = 8
    idle_seconds: float = 900.0
    per_address: int = 0
    password: str = ""
    public_url: str = ""

    @property
    def is_open(self) -> bool:
        return bool(self.public_url) or not _is_loopback(self.host)

    @property
    def idle(self) -> str:
        """The time without a key, in words: `15 minutes`."""
        minutes = self.idle_seconds / 60
        return f"{minutes:g} minute{'' if minutes == 1 else 's'}"

    @property
    def places_per_address(self) -> int:
        """How many visits one address may have, those that wait included: 4 unless chosen; no limit if only this machine reaches it."""
        return self.per_address or (FEW if self.is_open else sys.maxsize)

    @property
    def sentences(self) -> list[str]:
        room = f"Up to {self.visitors} visitors at a time, with {BYTES // MEGABYTE} MB each for searches, and {self.idle} without a key."
        if not self.is_open:
            return ["Only browsers on this machine reach it; --host 0.0.0.0 opens it to others.", room]
        entrance = (
            "Visitors need the password or the link" if self.password else "There is no password: everybody who reaches it can use it"
        )
        transport = "the proxy encrypts" if self.public_url.startswith("https:") else "nothing is encrypted"
        return [
            f"{entrance}; {transport}.",
            "Visitors use this machine's processor and memory. They read none of its files and write none that stay.",
            room,
        ]

    def url(self, host: str, port: int) -> str:
        """The address to give to visitors, where the server listens at `host` and `port`."""
        if self.public_url:
            return f"{self.public_url.rstrip('/')}/"
        if host in ("0.0.0.0", "::"):  # noqa: S104
            host = _own_address() or host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def is_own_host(self, host: str) -> bool:
        """Whether a request's Host header names this server.

        A page elsewhere can have its own name resolve to this machine (DNS rebinding) and would then count as the same origin. The name
        in the Host header gives it away; an IP address there cannot come from such a page.
        """
        machine = socket.gethostname().lower()
        names = {"localhost", machine, f"{machine.partition('.')[0]}.local", self.host.lower(), urlsplit(self.public_url).hostname}
        with suppress(ValueError):
            name = urlsplit(f"//{host}").hostname or ""
            return name in names or bool(ip_address(name))
        return False

    def address_of(self, peer: str | None, forwarded: str) -> str:
        """Who is asking: the peer, or the last address in X-Forwarded-For where a proxy on this machine asks for somebody.

        Of an IPv6 address only the network counts, for its owner has 2**64 of them.
        """
        address = peer or ""
        if self.public_url and forwarded and _is_loopback(address):
            address = forwarded.rpartition(",")[2].strip()
        with suppress(ValueError):
            if isinstance(ip_address(address), IPv6Address):
                return str(ip_network((address, 64), strict=False))
        return address


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _own_address() -> str:
    """This machine's address in its network; empty where it has none. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)
        return str(probe.getsockname()[0])
    return ""
