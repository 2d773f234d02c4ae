# noqa: INP001  no package: MkDocs loads the file
"""What MkDocs does not do by itself: pages outside docs, players in the page, no network."""

import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""The pages at the root of the repository, and their names on the site."""
LOADS = re.compile(
    r"""<(?:script|img|iframe|source)[^>]*\ssrc=["']?(?:https?:)?//[^>]*>|"""
    r"""<link[^>]*rel=["']?(?:stylesheet|preconnect|preload|icon)[^>]*href=["']?(?:https?:)?//[^>]*>"""
)
LINK = re.compile(r"(\]\()(\.\./|docs/)?([^)\s#:]+)")
PLAYER = re.compile(r"^\[([^\]]+)\]\(([\w-]+\.html)\)$", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Adds the pages outside docs, and the oracles that pages link to."""
    for name, there in PAGES.items():
        files.append(
            File.generated(config, there, content=(ROOT / name).read_text(encoding="utf-8"))
        )
    for path in sorted((ROOT / "tests" / "oracle").glob("*.py")):
        files.append(File.generated(config, f"tests/oracle/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Turns links of the repository into those of the site, and links to players into players."""
    is_from_root = page.file.src_uri in PAGES.values()

    def link(found: re.Match[str]) -> str:
        start, folder, name = found.groups()
        if name in PAGES and (is_from_root or folder == "../"):
            return start + PAGES[name]
        is_moved = folder == ("docs/" if is_from_root else "../") and not page.file.src_uri.count(
            "/"
        )
        return start + name if is_moved else found[0]

    style = "border: 0; width: 100%; height: 640px"
    frame = rf'<iframe src="\2#20" title="\1" loading="lazy" style="{style}"></iframe>'
    if PLAYER.search(markdown):
        page.meta["hide"] = ["navigation", "toc"]  # a player needs the room
    return PLAYER.sub(f"[\\1](\\2)\n\n{frame}", LINK.sub(link, markdown))


def on_post_build(config: Any) -> None:
    """Raises PluginError if a page loads something from elsewhere."""
    for page in sorted(Path(config.site_dir).rglob("*.html")):
        if found := LOADS.search(page.read_text(encoding="utf-8")):
            raise PluginError(f"{page} needs the network: {found[0]}")
