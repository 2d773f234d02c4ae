"""Sentences are tested for what they must name, not for their words."""

import re


def mentions(sentence: str, parts: str) -> bool:
    """Whether the parts, between which there is ` … `, stand in a sentence in this order."""
    return re.search(".*".join(map(re.escape, parts.split(" … "))), sentence, re.DOTALL) is not None
