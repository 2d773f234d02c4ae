"""On which terms the app is served: where, to how many, and to whom."""

import socket
import sys
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from ...core.system import GUEST_BYTES

PLACES_PER_ADDRESS = 4
MEGABYTE = 1_000_000
NO_MACHINE = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737)."""


class ServeTerms(NamedTuple):
    """Where to listen (port 0: any free one), how many places there are, and how many of them one
    address may take.

    `idle_seconds`: a visit ends after so long without a key. `password`: what a visitor must know;
    empty for nothing. `public_url`: the address under which a reverse proxy on this machine passes
    visitors on; empty without one.
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
        """Whether others than this machine can reach the address."""
        return bool(self.public_url) or not _is_loopback(self.host)

    @property
    def idle(self) -> str:
        """How long a visitor may do nothing, in words."""
        minutes = self.idle_seconds / 60
        return f"{minutes:g} minute{'' if minutes == 1 else 's'}"

    @property
    def places_per_address(self) -> int:
        """How many visits one address may have, waiting ones included: 4 unless chosen; no limit if
        only this machine can connect.
        """
        return self.per_address or (PLACES_PER_ADDRESS if self.is_open else sys.maxsize)

    @property
    def sentences(self) -> list[str]:
        """What visitors may do, a sentence each."""
        room = (
            f"Up to {self.visitors} visitors at a time, with {GUEST_BYTES // MEGABYTE} MB each for "
            f"searches, and {self.idle} without a key."
        )
        if not self.is_open:
            return [
                "Only browsers on this machine have access; --host 0.0.0.0 admits others.",
                room,
            ]
        entrance = (
            "Visitors need the password or the link"
            if self.password
            else "There is no password: anyone with access can use it"
        )
        transport = (
            "the proxy encrypts" if self.public_url.startswith("https:") else "nothing is encrypted"
        )
        return [
            f"{entrance}; {transport}.",
            "Visitors use this machine's processor and memory. They cannot read its files or "
            "leave any behind.",
            room,
        ]

    def url(self, host: str, port: int) -> str:
        """The address to give to visitors if the server listens at `host` and `port`."""
        if self.public_url:
            return f"{self.public_url.rstrip('/')}/"
        if host in ("0.0.0.0", "::"):  # noqa: S104
            host = _machine_address() or host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def is_own_host(self, host: str) -> bool:
        """Whether a request's Host header names this server.

        A page elsewhere can have its own name resolve to this machine (DNS rebinding) and would
        then count as the same origin. The name in the Host header gives it away; an IP address
        there cannot come from such a page.
        """
        machine = socket.gethostname().lower()
        names = {
            "localhost",
            machine,
            f"{machine.partition('.')[0]}.local",
            self.host.lower(),
            urlsplit(self.public_url).hostname,
        }
        with suppress(ValueError):
            name = urlsplit(f"//{host}").hostname or ""
            return name in names or bool(ip_address(name))
        return False

    def address_of(self, peer: str | None, forwarded: str) -> str:
        """The address of the sender: the peer, or the last entry of X-Forwarded-For if a proxy on
        this machine passed the request on.

        Of an IPv6 address only the network counts, because its owner has 2**64 addresses.
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


def _machine_address() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NO_MACHINE)
        return str(probe.getsockname()[0])
    return ""
