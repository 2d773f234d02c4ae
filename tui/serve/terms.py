"""On what terms visitors are let in."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

from loyd.core.guest import BYTES

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Terms:
    """The address and the port that are listened at (0: any that is free), how many visitors there are room for at once, and after how many
    seconds without a key or the mouse one has to go.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    visitors: int = 8
    idle_seconds: float = 900.0

    @property
    def is_open(self) -> bool:
        """Whether other machines reach it."""
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    @property
    def idle(self) -> str:
        """The time without a key, in words: `15 minutes`."""
        minutes = self.idle_seconds / 60
        return f"{minutes:g} minute{'' if minutes == 1 else 's'}"

    @property
    def sentences(self) -> list[str]:
        """What it means to serve on these terms."""
        room = f"Up to {self.visitors} visitors at a time, with {BYTES // MEGABYTE} MB each for searches, and {self.idle} without a key."
        if not self.is_open:
            return ["Only browsers on this machine reach it; --host 0.0.0.0 opens it to others.", room]
        return [
            "Everybody who reaches this machine can open it: there is no password, and nothing is encrypted.",
            "Visitors use this machine's processor and memory; they read none of its files and write none that stays.",
            room,
        ]
