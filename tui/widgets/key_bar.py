"""The footer: every key with what it does, each to be clicked as well."""

from collections.abc import Iterator

from textual.app import RenderResult
from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget

GAP = "  "


class KeyBar(Widget):
    """Shows the bindings of its screen that are marked to be shown; those with the same description stand together."""

    DEFAULT_CSS = """
    KeyBar { height: auto; width: 1fr; color: $foreground; background: $footer-background; padding: 0 1; }
    """
    auto_links = False

    def render(self) -> RenderResult:
        """`keys what`, one after the other, wrapped between them."""
        return Content.from_markup("\n".join(GAP.join(markup for _, markup in line) for line in self._lines(self.size.width)))

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the keys take in that width."""
        del container, viewport
        return len(self._lines(width))

    def _lines(self, width: int) -> list[list[tuple[int, str]]]:
        """The parts of each line: how many columns, and the markup."""
        lines: list[list[tuple[int, str]]] = [[]]
        for part in self._parts():
            used = sum(columns + len(GAP) for columns, _ in lines[-1])
            if lines[-1] and used + part[0] > width:
                lines.append([])
            lines[-1].append(part)
        return lines

    def _parts(self) -> Iterator[tuple[int, str]]:
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
                yield len(between.join(keys)) + 1 + len(description), between.join(linked) + " " + _link(group[0], description)


def _link(binding: Binding, text: str) -> str:
    return f'[@click="screen.{binding.action}"]{text}[/]'
