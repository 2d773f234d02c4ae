"""What a process can be sent to do."""

from typing import Protocol, TypeVar

Found_co = TypeVar("Found_co", covariant=True)


class Job(Protocol[Found_co]):
    """Something to do in another process, in words that it understands."""

    def do(self) -> Found_co:
        """Do it in this process."""

    def lost(self, reason: str) -> Found_co:
        """What there is to say where the process that did it was lost."""
