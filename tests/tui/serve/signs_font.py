"""Draws `loyd/tui/serve/static/signs.ttf`: the signs that Roboto Mono lacks, each as wide as its
letters.

`pip install fonttools`, then `python -m tests.tui.serve.signs_font`.
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from pathlib import Path

EM, WIDTH, ASCENT, DESCENT = 1000, 600, 1048, -271
"""As in Roboto Mono."""
CENTRE = (300.0, 350.0)
STROKE = 80.0
FILE = Path(__file__).parents[3] / "loyd" / "tui" / "serve" / "static" / "signs.ttf"

Point = tuple[float, float]
Outline = list[Point]


def line(begin: Point, end: Point, stroke: float = STROKE) -> Outline:
    (x, y), (u, v) = begin, end
    across = stroke / 2 / hypot(u - x, v - y)
    dx, dy = (v - y) * across, (x - u) * across
    return [(x - dx, y - dy), (u - dx, v - dy), (u + dx, v + dy), (x + dx, y + dy)]


def arc(
    radius: float, begin: float = 0.0, end: float = 2 * pi, centre: Point = CENTRE, count: int = 36
) -> Outline:
    return [
        (
            centre[0] + radius * cos(begin + (end - begin) * at / count),
            centre[1] + radius * sin(begin + (end - begin) * at / count),
        )
        for at in range(count + (end - begin < 2 * pi))
    ]


def band(
    radius: float, begin: float, end: float, centre: Point = CENTRE, stroke: float = STROKE
) -> Outline:
    """A part of a ring."""
    return [
        *arc(radius + stroke / 2, begin, end, centre),
        *reversed(arc(radius - stroke / 2, begin, end, centre)),
    ]


def turned(outlines: Iterable[Sequence[Point]], quarters: int) -> list[Outline]:
    """Turned about the centre, counter-clockwise."""
    c, s = round(cos(quarters * pi / 2)), round(sin(quarters * pi / 2))
    x, y = CENTRE
    return [
        [(x + (u - x) * c - (v - y) * s, y + (u - x) * s + (v - y) * c) for u, v in outline]
        for outline in outlines
    ]


ARROW = [line((60, 350), (450, 350)), [(340, 150), (550, 350), (340, 550)]]
TRIANGLE = [[(90, 100), (530, 350), (90, 600)]]
STAR = [
    [
        (300 + r * sin(at * pi / 5), 340 + r * cos(at * pi / 5))
        for at in range(10)
        for r in [265 if at % 2 == 0 else 110]
    ]
]
SIGNS: dict[str, list[Outline]] = {
    "→": ARROW,
    "↑": turned(ARROW, 1),
    "←": turned(ARROW, 2),
    "↓": turned(ARROW, 3),
    "↷": [band(200, 0, pi, (270, 300)), [(350, 320), (590, 320), (470, 130)]],
    "↺": [band(190, -pi * 1.1, pi * 0.66), [(60, 430), (150, 640), (270, 410)]],
    "▶": TRIANGLE,
    "▲": turned(TRIANGLE, 1),
    "◀": turned(TRIANGLE, 2),
    "▼": turned(TRIANGLE, 3),
    "◆": [[(300, 80), (540, 350), (300, 620), (60, 350)]],
    "●": [arc(200)],
    "○": [arc(200), arc(200 - STROKE * 0.8)[::-1]],
    "★": STAR,
    "✓": [line((90, 330), (250, 130)), line((225, 130), (520, 600))],
    "✗": [line((110, 130), (490, 570)), line((110, 570), (490, 130))],
    "✂": [
        *(
            shape
            for y in (170, 530)
            for shape in (arc(95, centre=(150, y)), arc(45, centre=(150, y))[::-1])
        ),
        line((215, 230), (560, 560), 70),
        line((215, 470), (560, 140), 70),
    ],
}


def area(outline: Sequence[Point]) -> float:
    return (
        sum(
            x * v - u * y
            for (x, y), (u, v) in zip(outline, [*outline[1:], outline[0]], strict=True)
        )
        / 2
    )


def main() -> None:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = {ord(sign): f"u{ord(sign):04X}" for sign in sorted(SIGNS)}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, outlines in SIGNS.items():
        pen = TTGlyphPen(None)
        for number, outline in enumerate(outlines):
            is_hole = sign in "○✂" and number % 2 == 1 and len(outline) > 4
            ordered = outline if (area(outline) < 0) != is_hole else outline[::-1]
            pen.moveTo(ordered[0])
            for point in ordered[1:]:
                pen.lineTo(point)
            pen.closePath()
        glyphs[names[ord(sign)]] = pen.glyph()
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {
            name: (WIDTH, round(glyph.xMin) if glyph.numberOfContours else 0)
            for name, glyph in glyphs.items()
        }
    )
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": "Loyd Signs", "styleName": "Regular"})
    builder.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT
    )
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(FILE)


if __name__ == "__main__":
    main()
