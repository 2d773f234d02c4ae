"""Every link in README and docs leads to a file of the repository, and to an existing heading; and
every file that the page on the architecture names exists.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, in the form that code hosts use."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_files_that_the_architecture_names_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:py|h|cpp))`", text))
    tops = (ROOT / "loyd", ROOT / "tests", ROOT / "docs")
    existing = {path.as_posix() for top in tops for path in (top, *top.rglob("*"))}
    missing = [
        name
        for name in named
        if not (ROOT / name).exists()
        and not any(path.endswith(f"/{name.rstrip('/')}") for path in existing)
    ]
    assert not missing
    assert len(named) > 50


def test_there_are_links_and_readme_is_short() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(LINK.findall(text)) > 10
    assert len(text.splitlines()) < 120
