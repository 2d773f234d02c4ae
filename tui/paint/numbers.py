"""Numbers as `loyd.core.numbers` writes them, for what is painted."""

from loyd.core.numbers import SHORT_WIDTH, byte_size, grouped, grouped_width, rate, seconds, short

__all__ = ["SHORT_WIDTH", "byte_size", "grouped", "grouped_width", "rate", "seconds", "short"]
