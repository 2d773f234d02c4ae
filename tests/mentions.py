"""Tests check what a sentence must mention, not its wording."""

import re


def mentions(sentence: str, parts: str) -> bool:
    """Whether the parts, separated by ` … `, occur in a sentence in this order."""
    return re.search(".*".join(map(re.escape, parts.split(" … "))), sentence, re.DOTALL) is not None
