"""The footer: every key with what it does, each to be clicked as well."""

from collections.abc import Iterator

from textual.app import RenderResult
from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget

MOST_LINES = 2


class KeyBar(Widget):
    """Shows the bindings of its screen that are marked to be shown; those with the same description stand together.

    `spare`: the descriptions that are left out, from the first, where there is no room for all in two lines.
    """

    DEFAULT_CSS = """
    KeyBar { height: auto; width: 1fr; color: $foreground; background: $footer-background; }
    """
    auto_links = False

    def __init__(self, spare: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._spare = spare

    def render(self) -> RenderResult:
        """`keys what`, one after the other, wrapped between them."""
        gap, lines = self._lines(self.size.width)
        return Content.from_markup("\n".join(" " * (gap - 1) + (" " * gap).join(markup for _, markup in line) for line in lines))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the keys take in that width."""
        del container, viewport
        return len(self._lines(width)[1])

    def _lines(self, width: int) -> tuple[int, list[list[tuple[int, str]]]]:
        """The columns between two parts, two if that makes few enough lines; and the parts of each line."""
        lines: list[list[tuple[int, str]]] = []
        for left_out in range(len(self._spare) + 1):
            parts = [part for description, part in self._parts() if description not in self._spare[:left_out]]
            for gap in (2, 1):
                lines = _wrapped(parts, width - gap + 1, gap)
                if len(lines) <= MOST_LINES:
                    return gap, lines
        return 1, lines

    def _parts(self) -> Iterator[tuple[str, tuple[int, str]]]:
        """Each description; how many columns it takes with its keys, and the markup."""
        groups: dict[str, list[Binding]] = {}
        for bindings in self.screen._bindings.key_to_bindings.values():  # noqa: SLF001  Textual has no public way to list them
            for binding in bindings:
                group = groups.setdefault(binding.description, [])
                if binding.show and all(binding.action != other.action for other in group):
                    group.append(binding)
        for description, group in groups.items():
            if group:
                keys = [binding.key_display or binding.key for binding in group]
                between = " " if max(map(len, keys)) > 2 else ""
                styled = (f"[b $footer-key-foreground]{key}[/]" for key in keys)
                linked = (_link(binding, text) for binding, text in zip(group, styled, strict=True))
                columns = len(between.join(keys)) + 1 + len(description)
                yield description, (columns, between.join(linked) + " " + _link(group[0], description))


def _wrapped(parts: list[tuple[int, str]], width: int, gap: int) -> list[list[tuple[int, str]]]:
    lines: list[list[tuple[int, str]]] = [[]]
    for part in parts:
        used = sum(columns + gap for columns, _ in lines[-1])
        if lines[-1] and used + part[0] > width:
            lines.append([])
        lines[-1].append(part)
    return lines


def _link(binding: Binding, text: str) -> str:
    return f'[@click="screen.{binding.action}"]{text}[/]'
