"""Films of a search: the right steps, and in every format the right content of each picture."""

import json
import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from itertools import accumulate, pairwise
from xml.etree import ElementTree as ET

import pyte
import pytest
from PIL import Image, ImageChops

from loyd.core.draw.film import FILM_WRITERS, Film
from loyd.core.draw.race_film import LEAST_LANE, RACE_TITLES, RaceFilm, Racer, race_verdict
from loyd.core.draw.search_film import SearchFilm, chosen_steps, events, read_steps
from loyd.core.draw.shapes import Face, Label
from loyd.core.draw.writers import as_image, svg_element
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import spread
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.winners import verdict, winner
from loyd.core.system.errors import SettingError
from loyd.core.system.text import grouped

SVG = "{http://www.w3.org/2000/svg}"


@cache
def film(spec: str, count: int = 6, board: str = "23415x768") -> SearchFilm:
    start = parse_board(board)
    trace, search = create_search(Problem(start, blank_last(*start.size), parse_spec(spec)))
    outcome = None
    try:
        next(search)
        while True:
            search.send(100_000)
    except StopIteration as end:
        outcome = end.value
    return SearchFilm(trace, spread(trace.steps, count - 1), f"{spec} on {start}", outcome)


@cache
def race(board: str, *specs: str, by_time: bool = False) -> RaceFilm:
    searches = [(parse_spec(spec), film(spec, board=board)) for spec in specs]
    start = parse_board(board)
    goal = blank_last(*start.size)
    racers = [
        Racer(Problem(start, goal, spec), shown.trace, shown.outcome) for spec, shown in searches
    ]
    return RaceFilm(racers, RACE_TITLES[len(racers)], by_time=by_time, frames=8)


def test_an_even_spread_begins_at_the_start_and_ends_at_the_end() -> None:
    assert spread(0, 4) == [0]
    for last, count in ((7, 8), (1000, 60), (59, 60), (60, 60), (1, 2)):
        steps = spread(last, count - 1)
        gaps = {after - before for before, after in pairwise(steps)}
        assert (steps[0], steps[-1], len(steps)) == (0, last, min(count, last + 1))
        assert max(gaps) - min(gaps) <= 1


def test_events_are_the_steps_at_which_f_is_greater_than_ever_or_h_less() -> None:
    trace = film("astar:manhattan").trace
    nodes = [trace.node(step) for step in range(trace.steps + 1)]
    wanted = [
        step
        for step in range(1, trace.steps + 1)
        if nodes[step].f > max(node.f for node in nodes[:step])
        or nodes[step].h < min(node.h for node in nodes[:step])
    ]
    assert events(trace, trace.steps, 400) == sorted({0, *wanted, trace.steps})
    few = events(trace, trace.steps, 4)
    assert len(few) == 4
    assert (few[0], few[-1]) == (0, trace.steps)


@pytest.mark.parametrize("text", ["", "1..", "x", "3,,4", "1..9999999", "-1"])
def test_what_names_no_steps_is_refused(text: str) -> None:
    with pytest.raises(SettingError):
        read_steps(text)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([1, 9999], "there is no step 9 999: the search has 313"),
        ([-1], "no step -1"),
        ([], "no step is chosen"),
    ],
)
def test_a_step_that_is_not_there_is_refused(steps: list[int], why: str) -> None:
    with pytest.raises(SettingError, match=why):
        chosen_steps(film("astar:manhattan").trace, 313, steps)


EIGHT, FIFTEEN = "23415x768", "5 1 2 4 9 6 3 8 x 10 7 11 13 14 15 12"
SEARCHES = ("bfs", "astar:manhattan", "greedy:manhattan")


FILMS: dict[str, Callable[[], Film]] = {
    "search": lambda: film("astar:manhattan"),
    "two-sided": lambda: film("bibfs"),
    "maps": lambda: race(EIGHT, *SEARCHES),
    "bars": lambda: race(FIFTEEN, *SEARCHES[1:]),
}


@pytest.mark.parametrize("name", ["search", "maps"])
def test_a_gif_shows_each_picture_as_it_is_drawn(name: str) -> None:
    shown = FILMS[name]()
    image = Image.open(BytesIO(FILM_WRITERS["gif"](shown)))
    assert image.n_frames == len(shown.times)
    for place, (drawing, seconds) in enumerate(zip(shown.drawings(), shown.times, strict=True)):
        image.seek(place)
        assert image.info["duration"] == round(1000 * seconds, -1)
        wanted = as_image(drawing)
        apart = (
            ImageChops.difference(image.convert("RGB"), wanted)
            .convert("L")
            .point(lambda value: 255 * (value > 40))
        )
        assert apart.histogram()[255] < 0.002 * wanted.width * wanted.height


@pytest.mark.parametrize("name", ["two-sided", "maps", "bars"])
def test_an_svg_shows_at_each_time_just_what_is_drawn_then(name: str) -> None:
    shown = FILMS[name]()
    document = ET.fromstring(FILM_WRITERS["svg"](shown))  # noqa: S314  our own
    assert document.findtext(f"{SVG}title") == next(shown.drawings()).title
    whole = sum(shown.times)
    for drawing, begin_, seconds in zip(
        shown.drawings(), accumulate([0.0, *shown.times]), shown.times, strict=False
    ):
        at = (begin_ + seconds / 2) / whole
        seen = sorted(
            ET.tostring(one) for group in document if _is_seen(group, at) for one in _shapes(group)
        )
        wanted = sorted(
            ET.tostring(ET.fromstring(_alone(svg_element(shape))))  # noqa: S314
            for shape in set(drawing.shapes)
        )
        assert seen == wanted


@pytest.mark.parametrize("name", ["two-sided", "maps", "bars"])
def test_an_svg_without_animations_shows_the_last_picture(name: str) -> None:
    shown = FILMS[name]()
    *_, last = shown.drawings()
    document = ET.fromstring(FILM_WRITERS["svg"](shown))  # noqa: S314  our own
    seen = {
        ET.tostring(one)
        for group in document
        if _is_seen(group, 1) and group.get("opacity", "1") == "1"
        for one in _shapes(group)
    }
    assert seen == {
        ET.tostring(ET.fromstring(_alone(svg_element(shape))))  # noqa: S314
        for shape in last.shapes
    }


@pytest.mark.parametrize("name", ["two-sided", "maps", "bars"])
def test_an_svg_hides_nothing_that_an_optimiser_would_then_delete(name: str) -> None:
    text = FILM_WRITERS["svg"](FILMS[name]()).decode()
    assert set(re.findall(r'<g opacity="([^"]*)"', text)) == {"1", "0.001"}
    assert not re.search('visibility|display|<g opacity="0"', text)


def _alone(element: str) -> str:
    return element.replace(" ", f' xmlns="{SVG[1:-1]}" ', 1)


def _shapes(group: ET.Element) -> list[ET.Element]:
    found = (
        [one for one in group if not one.tag.endswith("animate")]
        if group.tag == f"{SVG}g"
        else [group]
    )
    for one in found:
        one.tail = None
    return found


def _is_seen(group: ET.Element, at: float) -> bool:
    """Whether an element of a document is visible after a share of its time; title, paper and the
    definitions of pictures do not count.
    """
    if group.tag in (f"{SVG}title", f"{SVG}defs") or (
        group.tag == f"{SVG}rect" and group.get("x") is None
    ):
        return False
    animate = group.find(f"{SVG}animate")
    if animate is None:
        return True
    keys = zip(
        map(float, animate.get("keyTimes", "").split(";")),
        animate.get("values", "").split(";"),
        strict=True,
    )
    return [value for time, value in keys if time <= at][-1] == "1"


@pytest.mark.parametrize("spec", ["idastar:manhattan", "greedy"])
def test_a_recording_plays_what_is_drawn_in_characters(spec: str) -> None:
    shown = film(spec)
    header, *changes = (
        json.loads(line) for line in FILM_WRITERS["cast"](shown).decode().splitlines()
    )
    assert (header["version"], header["title"]) == (2, shown.title)
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    begins = [0.0, *accumulate(shown.times)]
    assert [second for second, _, _ in changes] == pytest.approx(begins, abs=0.001)
    for (_, kind, text), drawing in zip(changes, shown.drawings(in_characters=True), strict=False):
        assert kind == "o"
        stream.feed(text)
        assert "\n".join(line.rstrip() for line in screen.display).rstrip() == drawing.text.rstrip()


def test_a_picture_says_what_the_record_does() -> None:
    shown = film("astar:manhattan")
    trace, step = shown.trace, shown.steps[2]
    text = [*shown.drawings(in_characters=True)][2].text
    node, counts = trace.node(step), trace.counts(step)
    assert f"step {step} of {trace.steps}" in text
    assert f"after step {step}: {counts.expanded} expansions" in text
    assert f"g {node.g}   h {node.h}   f {node.f:g}" in text
    for tile in node.board.cells:
        assert not tile or f" {tile} " in text
    for successor in trace.successors(step):
        line = next(
            line
            for line in text.splitlines()
            if line.strip().startswith(f"{successor.move.letter} {successor.status}")
        )
        assert f"h {successor.h}   f {successor.f:g}" in line
    row = trace.ledger(step).rows[trace.ledger(step).place(step, node.f) or 0]
    line = next(line for line in text.partition("Ledger")[2].splitlines() if "▶" in line)
    assert line.split("▶")[1].split()[:4] == [
        f"{row.value:g}",
        str(row.expanded),
        str(row.generated),
        str(row.open),
    ]


def test_a_race_counts_what_each_search_expanded_and_names_the_best() -> None:
    shown = race(EIGHT, *SEARCHES)
    distance = ExactTable.build(blank_last(3, 3)).distance(parse_board(EIGHT))
    labels = [
        {shape.text for shape in drawing.shapes if isinstance(shape, Label)}
        for drawing in shown.drawings()
    ]
    for racer in shown.racers:
        assert grouped(racer.trace.counts(racer.trace.steps).expanded) in labels[-1]
        assert racer.problem.spec.name in labels[-1]
    optimal = [racer for racer in shown.racers if racer.figures.length == distance]
    best = min(optimal, key=lambda racer: racer.trace.counts(racer.trace.steps).expanded)
    assert winner([racer.figures for racer in shown.racers]) == shown.racers.index(best) == 1
    assert f"✓ {distance} moves optimal" in labels[-1]
    said = verdict([racer.figures for racer in shown.racers], "ABCDEF"[: len(shown.racers)])
    assert race_verdict(shown.racers).startswith(said[0])
    assert said[0].startswith("B wins: an optimal solution with 1/")
    assert [
        f"step {grouped(round(step))}" in shown_labels
        for (step, _), shown_labels in zip(shown.steps, labels, strict=True)
    ] == [True] * 8
    assert "searching …" in labels[0]
    assert "searching …" not in labels[-1]
    *_, last = shown.drawings()
    assert len([shape for shape in last.shapes if isinstance(shape, Face)]) == sum(
        shown._lane(place)[3] >= LEAST_LANE for place in range(len(shown.racers))
    )


def test_a_race_of_a_larger_puzzle_has_bars_whose_numbers_add_up() -> None:
    shown = race(FIFTEEN, "astar:manhattan", "idastar:manhattan")
    *_, last = shown.drawings()
    numbers = [
        int(shape.text.replace(" ", ""))
        for shape in last.shapes
        if isinstance(shape, Label) and (shape.size, shape.colour) == (12, "#e8eaf0")
    ]
    assert sum(numbers) == sum(racer.figures.expanded for racer in shown.racers)


def test_a_race_by_time_ends_with_the_slowest() -> None:
    shown = race(EIGHT, "bfs", "astar:manhattan", by_time=True)
    clock = [time for time, _ in shown.steps]
    assert clock == sorted(clock)
    assert clock[-1] == max(racer.trace.seconds for racer in shown.racers)
    assert shown.steps[-1][1] == [racer.trace.steps for racer in shown.racers]


def words_of(shown: SearchFilm) -> list[list[str]]:
    """The labels of each picture."""
    return [
        [shape.text for shape in drawing.shapes if isinstance(shape, Label)]
        for drawing in shown.drawings()
    ]


def test_a_ledger_that_is_not_whole_says_which_rows_it_shows() -> None:
    for words, step in zip(words_of(film("bfs")), film("bfs").steps, strict=True):
        rows = len(film("bfs").trace.ledger(step).rows)
        assert any(word.endswith(f" of {rows}") and word.startswith("rows ") for word in words) == (
            rows > 6
        )


def test_no_reason_is_cut_in_a_film() -> None:
    shown = film("arastar:manhattan", board="647/85x/321")
    chosen = [
        (words, step) for words, step in zip(words_of(shown), shown.steps, strict=True) if step
    ]
    assert len(chosen) == 5
    for words, step in chosen:
        assert shown.trace.choice(step).sentence in " ".join(words)


def test_a_range_that_is_written_backwards_is_answered_with_what_to_write() -> None:
    with pytest.raises(
        SettingError, match=r"'5\.\.2' counts down: write the lower number first, 2\.\.5"
    ):
        read_steps("1, 5..2")
