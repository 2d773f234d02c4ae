"""What s saves of a search, and c copies."""

import csv
import json
import re
from pathlib import Path

import pytest
from PIL import Image
from textual.widgets import Input

from loyd.core.teach.tour_reader import read_tour
from tests.core.draw.svg_reader import parsed
from tests.tui.explore.explore_driver import (
    SHORT_15,
    clear,
    explore,
    press,
    run_of,
    said,
    text_of,
    told,
    type_text,
    until,
)


async def test_c_copies_the_path_to_the_step_and_at_its_end_the_solution() -> None:
    async with explore(start=SHORT_15) as pilot:
        await press(pilot, "right", "right", "c")
        assert pilot.app.clipboard == "r"
        await press(pilot, "end", "c")
        assert pilot.app.clipboard == "rdr"
        assert told(pilot) == "Copied the solution: rdr"
        await press(pilot, "home", "right", "right", "c")
        assert pilot.app.clipboard == "r"
        assert told(pilot) == "Copied the path to step 2: r"


@pytest.mark.parametrize("terminal", [("TERM", "linux"), ("STY", "1.x"), ("VTE_VERSION", "7600")])
async def test_where_no_copy_arrives_the_text_is_shown_and_kept(
    terminal: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    async with explore(start=SHORT_15) as pilot:
        monkeypatch.setenv(*terminal)
        await press(pilot, "right", "right", "c")
        kept = tmp_path / "state" / "copied.txt"
        assert kept.read_text() == "r"
        assert told(pilot).endswith(f"see {kept}: r")


async def test_s_saves_the_screen_as_a_picture_that_needs_no_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with explore() as pilot:
        await press(pilot, "right", "s")
        assert not list(tmp_path.iterdir())
        assert str(tmp_path) in said(pilot, "#folder")
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: told(pilot).startswith("Saved as "))
        pictures = list(tmp_path.glob("*.svg"))
        assert len(pictures) == 1
        drawn = pictures[0].read_text(encoding="utf-8")
        assert drawn.startswith("<svg")
        assert "Chosen" in drawn
        assert "url(" not in drawn.replace("url(#", "")


async def test_s_saves_the_picture_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with explore() as pilot:
        await press(pilot, *["right"] * 9, "v")
        for keys, stem, ending in (
            ((), "flame", "svg"),
            (("down",), "map", "svg"),
            (("down", "down"), "tree", "svg"),
            ((), "flame", "png"),
        ):
            await pilot.press("s", *keys)
            entered = pilot.app.screen.query_one(Input)
            assert entered.value.startswith(f"loyd-{stem}-")
            entered.value = f"{stem}.{ending}"
            await pilot.press("enter")
            await until(pilot, lambda: not pilot.app.screen.is_modal)
        for stem, noted in (
            ("map", "1 closed"),
            ("flame", "step 9: 1 of 9 steps, f 11"),
            ("tree", ""),
        ):
            svg = parsed((tmp_path / f"{stem}.svg").read_text(encoding="utf-8"))
            assert "after step 9: 9 expansions, not solved yet" in " ".join(svg.words)
            assert any(noted in note for note in svg.notes) or not noted
        with Image.open(tmp_path / "flame.png") as image:
            assert image.width == 3200
        await pilot.press("s")
        pilot.app.screen.query_one(
            Input
        ).value = "tree.dot"  # which only the tree can be written as
        await pilot.press("enter")
        await until(pilot, (tmp_path / "tree.dot").exists)


async def test_s_saves_the_log_and_a_worksheet_with_its_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with explore() as pilot:
        await press(pilot, *["right"] * 9)
        for name in ("log.csv", "log.json", "sheet.html", "sheet.md"):
            await press(pilot, "s")
            await clear(pilot, "Input")
            await type_text(pilot, name)
            await press(pilot, "enter")
            await until(pilot, lambda name=name: told(pilot) == f"Saved as {tmp_path / name}")  # type: ignore[misc]
        trace = run_of(pilot).trace
        records = [
            json.loads(line)
            for line in (tmp_path / "log.json").read_text(encoding="utf-8").splitlines()
        ]
        assert [(one["step"], one["board"]) for one in records] == [
            (step, str(trace.node(step).board)) for step in range(1, 10)
        ]
        with (tmp_path / "log.csv").open(encoding="utf-8", newline="") as file:
            assert [row["why"] for row in csv.DictReader(file)] == [one["why"] for one in records]
        await press(pilot, "s")
        (number,) = re.findall(
            r"(\d)  a tutorial of this step, or of the bookmarks", text_of(pilot)
        )
        await press(pilot, number)
        await until(pilot, lambda: told(pilot).startswith("Saved as ") and "tour" in told(pilot))
        (noted,) = tmp_path.glob("loyd-tour-*.md")
        (step,) = read_tour(noted).steps
        assert (step.place.at, step.title) == (9, "Step 9")
        for name in ("sheet.html", "sheet-2.html", "sheet.md", "sheet-2.md"):
            text = (tmp_path / name).read_text(encoding="utf-8")
            assert ("lowest h" in text, "Name " in text or "Name <" in text) == (
                True,
                "-2" not in name,
            ), name


async def test_s_saves_the_path_where_the_whole_tree_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with explore() as pilot:
        await press(pilot, "3", "end", "s")
        await clear(pilot, "Input")
        await type_text(pilot, "path.txt")
        await press(pilot, "enter")
        await until(pilot, lambda: told(pilot).startswith("Saved as "))
        assert "#312" in (tmp_path / "path.txt").read_text(encoding="utf-8")


async def test_s_copies_the_command_that_writes_a_report() -> None:
    async with explore() as pilot:
        await press(pilot, "right", "s")
        place = text_of(pilot).partition("  the command that writes a report")[0][-1]
        await press(pilot, place)
        await until(
            pilot, lambda: told(pilot) == "Copied: loyd report 234/15x/768 -a astar:manhattan"
        )


async def test_a_picture_that_cannot_be_written_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    async with explore() as pilot:
        await pilot.press("s", "enter")
        await until(pilot, lambda: "could not be" in said(pilot, "#fault"))
