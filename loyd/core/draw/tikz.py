"""Drawings as TikZ pictures, for LaTeX."""

from collections.abc import Iterable

from .shapes import Box, Disc, Inked, Label, Line, Point, Shape, without_mosaics

SYMBOLS = (
    "surd cdot times times le ge uparrow downarrow leftarrow rightarrow infty star diamond bullet "
    "triangle bigtriangledown triangleright langle rangle backslash sim wedge"
)
LATEX = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "{}$&#_%"},
        **{sign: f"${sign}$" for sign in "<>|"},
        **{
            sign: f"$\\{name}$"
            for sign, name in zip("✓·×✗≤≥↑↓←→∞★◆•▲▼▶‹›\\~^", SYMBOLS.split(), strict=True)
        },
        "–": "--",
        "…": "...",
        "²": "$^2$",
        "−": "$-$",
    }
)
"""How LaTeX writes the signs that mean something else to it, and those that its fonts lack."""
TIKZ_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def latex_text(text: str) -> str:
    """Text as LaTeX shows it.

    >>> print(latex_text("A* · 50 % of {f}"))
    A* $\\cdot$ 50 \\% of \\{f\\}
    """
    return text.translate(LATEX)


def as_tikz(title: str, extent: tuple[float, float], ground: str, drawn: Iterable[Shape]) -> str:
    """A picture of some shapes on a ground, as a file for `\\input`; `extent`: width and height."""
    shapes = [*without_mosaics(drawn)]
    inks = {vars(shape).get(name) for shape in shapes for name in ("fill", "stroke", "colour")}
    return "\n".join(
        (
            rf"% {title}".replace("\n", " "),
            r"% Needs \usepackage{tikz}.  As wide as the text:",
            r"% \resizebox{\linewidth}{!}{\input{FILE}}",
            r"\begin{tikzpicture}[x=1pt, y=-1pt, inner sep=0pt, font=\sffamily]",
            *(
                rf"\definecolor{{{_colour(one)}}}{{HTML}}{{{one[1:].upper()}}}"
                for one in sorted({ground, *filter(None, inks)})
            ),
            rf"\fill[{_colour(ground)}] (0,0) rectangle {_at(extent)};",
            *map(_element, shapes),
            r"\end{tikzpicture}",
            "",
        )
    )


def _colour(colour: str) -> str:
    return f"loyd{colour[1:].upper()}"


def _element(shape: Shape) -> str:
    match shape:
        case Box():
            rounded = f", rounded corners={shape.round:.1f}pt" * bool(shape.round)
            corner = _at((shape.x + shape.width, shape.y + shape.height))
            return rf"\path[{_ink(shape)}{rounded}] {_at((shape.x, shape.y))} rectangle {corner};"
        case Line():
            return rf"\path[{_ink(shape)}] {' -- '.join(map(_at, shape.corners))};"
        case Disc():
            middle = _at((shape.x, shape.y))
            return rf"\path[{_ink(shape)}] {middle} circle[radius={shape.radius:.1f}pt];"
        case Label():
            options = f"anchor={TIKZ_ANCHORS[shape.anchor]}, text={_colour(shape.colour)}"
            options += ", rotate=90" * shape.is_turned
            size = rf"\fontsize{{{shape.size:.1f}}}{{{shape.size:.1f}}}\selectfont "
            text = r"\bfseries " * shape.is_bold + latex_text(shape.text)
            return rf"\node[{options}] at {_at((shape.x, shape.y))} {{{size}{text}}};"
        case _:
            return ""


def _at(point: Point) -> str:
    return f"({point[0]:.1f},{point[1]:.1f})"


def _ink(shape: Inked) -> str:
    parts = [f"fill={_colour(shape.fill)}"] if shape.fill else []
    if shape.stroke:
        parts += [f"draw={_colour(shape.stroke)}", f"line width={shape.thick:.1f}pt"]
        if shape.dashes:
            on, off = shape.dashes.split()
            parts.append(f"dash pattern=on {on}pt off {off}pt")
    return ", ".join(parts)
