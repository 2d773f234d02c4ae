"""Every page of the docs has its place on the site, which is built strictly where MkDocs is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
FROM_THE_ROOT = {"index.md", "contributing.md", "changelog.md"}


def test_every_page_has_one_place() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    placed = re.findall(r"^ +- (?:\w+: )?([\w/-]+\.md)$", settings, re.MULTILINE)
    docs = ROOT / "docs"
    pages = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]
    assert sorted(placed) == sorted({*pages, *FROM_THE_ROOT})


def test_the_site_is_built_strictly(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="MkDocs Material is not there: .ci/site brings it")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(tmp_path)]
    built = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    assert built.returncode == 0, built.stderr
    gallery = (tmp_path / "gallery.html").read_text(encoding="utf-8")
    assert gallery.count("<iframe") == 2
    assert (tmp_path / "play-astar.html").exists()
