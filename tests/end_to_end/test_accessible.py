"""axe-core and the Nu checker find no fault in a page that Loyd writes or serves, where they are:
`npm install -g axe-core vnu-jar`, Chromium, and Java. `tests/core/draw/test_accessible_pages.py`
runs everywhere.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from loyd.core.engine.puzzle.notation import blank_last, parse_board
from tests.core.teach.class_of_sixty import KEY, write_table
from tests.end_to_end.browser import Browser
from tests.patience import PATIENCE_SECONDS
from tests.tui.cli.command_line import run

BOARD = "1 3 6 5 x 2 4 7 8"
SERVE = Path(__file__).parents[2] / "loyd" / "tui" / "serve"
COMMANDS = {
    "report.html": ("report", BOARD, "-a", "bfs", "-a", "astar"),
    "sheet.html": ("worksheet", BOARD, "-a", "astar", "--tree"),
    "layers.html": ("worksheet", "-a", "bfs", "--steps", "4", "--students", "2", "--seed", "7"),
    "player.html": ("film", BOARD, "-a", "astar"),
}
WORST = """axe.run().then(found => window.found = JSON.stringify([found.passes.length,
    ...found.violations.map(one => [one.id, one.help, one.nodes.slice(0, 3).map(it => it.html)])]))
"""


def node_file(name: str) -> Path:
    """A file of a package of npm that is installed for all; skips the test if it is not there."""
    folders = [*os.environ.get("NODE_PATH", "").split(os.pathsep), "/usr/local/lib/node_modules"]
    found = [Path(folder) / name for folder in folders if folder and (Path(folder) / name).exists()]
    if not found:
        pytest.skip(f"npm install -g {Path(name).parts[0]} is not done here, or not in NODE_PATH")
    return found[0]


def write_pages(folder: Path) -> list[Path]:
    """Every kind of page, in a folder."""
    for name, command in COMMANDS.items():
        assert run(*command, "-o", str(folder / name)).exit_code == 0
    (folder / "key.toml").write_text(KEY)
    write_table(folder / "answers.csv")
    run("grade", str(folder / "key.toml"), str(folder / "answers.csv"), "-o", str(folder))
    assert (folder / "class.html").exists()
    for name, text in served().items():
        style = (SERVE / "static" / "loyd.css").as_uri()
        (folder / name).write_text(text.replace("/loyd/loyd.css", style))
    return sorted(folder.glob("*.html"))


def served() -> dict[str, str]:
    server = pytest.importorskip("loyd.tui.serve.server", reason="textual-serve is not there")
    terms = server.ServeTerms(visitors=3)
    app = server.app_page(parse_board(BOARD), blank_last(3, 3), 14, terms)
    states = {
        f"served-{state}.html": app.replace('data-state="start"', f'data-state="{state}"')
        for state in ("start", "line", "over")
    }
    return {
        **states,
        "password.html": server.password_page(is_wrong=True),
        "refusal.html": server.refusal_page("A board has nine tiles."),
    }


async def faults(browser: Browser, page: Path, theme: str, axe: str) -> list[Any]:
    """What axe finds on a page in a theme."""
    tab = await browser.page(page.as_uri())
    media = [{"name": "prefers-color-scheme", "value": theme}]
    await tab.call("Emulation.setEmulatedMedia", features=media)
    await tab.seen("document.readyState === 'complete'")
    await tab.value(f"{axe};{WORST}")
    await tab.seen("window.found")
    passes, *found = json.loads(await tab.value("window.found"))
    assert passes > 5
    return found


async def test_axe_finds_nothing(tmp_path: Path) -> None:
    axe = node_file("axe-core/axe.min.js").read_text(encoding="utf-8")
    async with Browser() as browser:
        found = {
            (page.name, theme): wrong
            for page in write_pages(tmp_path)
            for theme in ("light", "dark")
            if (wrong := await faults(browser, page, theme, axe))
        }
    assert found == {}


def test_the_nu_checker_finds_nothing(tmp_path: Path) -> None:
    jar = node_file("vnu-jar/build/dist/vnu.jar")
    java = shutil.which("java") or pytest.skip("there is no Java here")
    command = [java, "-jar", str(jar), "--format", "gnu", *map(str, write_pages(tmp_path))]
    checked = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert checked.returncode == 0, checked.stderr
