"""How well one colour reads on another, and the nearest colour that reads well enough."""

from collections.abc import Iterable

from textual.color import Color

READABLE = 4.5
"""The least contrast of small text (WCAG 2.1, success criterion 1.4.3)."""


def luminance(colour: Color) -> float:
    """Relative luminance, 0 for black to 1 for white (WCAG 2.1)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two opaque colours, 1 (the same) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def readable(colour: Color, grounds: Iterable[Color], least: float = READABLE) -> Color:
    """The colour, moved towards black or white only as far as it takes to reach the least contrast on every ground.

    Where no colour reads on all the grounds, the end of that way (black or white) is the answer.
    """
    grounds = list(grounds)
    brightness = sum(luminance(ground) for ground in grounds) / len(grounds)
    far = Color(0, 0, 0) if brightness > 0.18 else Color(255, 255, 255)
    for step in range(51):
        moved = colour.blend(far, step / 50)
        if all(contrast(moved, ground) >= least for ground in grounds):
            return moved
    return far
