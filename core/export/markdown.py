"""A document as Markdown, its drawings as files beside it."""

import re
from collections.abc import Iterator

from loyd.core.export.document import Block, Code, Document, Figures, Heading, PageBreak, Paragraph, Points, Sheet
from loyd.core.export.table import as_markdown

_CODE = re.compile(r"(`[^`\n]+`)")
_SIGNS = re.compile(r"([\\`*_\[\]<>#|~])")


def literal(text: str) -> str:
    """A text of one line as Markdown that means the same; what stands between backquotes is code."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(part if place % 2 else _SIGNS.sub(r"\\\1", part) for place, part in enumerate(parts))


def as_markdown_files(document: Document, name: str) -> dict[str, str]:
    """The text under `name`, and every drawing under a name of its own that begins with that of the text."""
    stem = name.rsplit(".", 1)[0]
    head = f"# {literal(document.title)}\n\n{literal(document.byline)}\n\n"
    files = {name: head + "\n".join(_written(block, stem) for block in document.blocks)}
    for block in document.blocks:
        if isinstance(block, Figures):
            files |= {f"{stem}-{figure.name}.svg": figure.svg + "\n" for figure in block.figures}
    return files


def _written(block: Block, stem: str) -> str:
    return "\n".join(_lines(block, stem)) + "\n"


def _lines(block: Block, stem: str) -> Iterator[str]:
    if isinstance(block, Heading):
        yield "#" * block.level + " " + literal(block.text)
    elif isinstance(block, Paragraph):
        yield literal(block.text)
    elif isinstance(block, Points):
        yield from (f"- {literal(text)}" for text in block.texts)
    elif isinstance(block, PageBreak):
        yield "---"
    elif isinstance(block, Code):
        yield from ("```", block.text, "```")
    elif isinstance(block, Sheet):
        yield as_markdown(block.table).rstrip("\n")
        if block.caption:
            yield from ("", f"*{literal(block.caption)}*")
    else:
        for figure in block.figures:
            yield f"![{literal(figure.text)}]({stem}-{figure.name}.svg)"
            if figure.caption:
                yield from ("", f"*{literal(figure.caption)}*", "")
