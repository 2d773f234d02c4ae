"""Contents that carry a checksum, so that damage is noticed."""

from zlib import crc32

SEAL = 10
"""The bytes of the checksum and of the ends of lines about it."""


def sealed(content: bytes) -> bytes:
    """The content and, in a line of its own, its checksum."""
    return content + f"\n{crc32(content):08x}\n".encode()


def unsealed(content: bytes) -> bytes | None:
    """The content that was sealed; None where none was, or where it has been damaged since."""
    text = content[:-SEAL]
    return text if content == sealed(text) else None
