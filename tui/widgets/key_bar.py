"""The footer: every key with what it does, each to be clicked as well."""

from textual.app import RenderResult
from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget


class KeyBar(Widget):
    """Shows the bindings of its screen that are marked to be shown, on as many lines as they take."""

    DEFAULT_CSS = """
    KeyBar { height: auto; width: 1fr; color: $text-muted; background: $footer-background; padding: 0 1; link-style: none;
             link-style-hover: reverse; link-color: $text; link-background: $footer-background; }
    """

    def render(self) -> RenderResult:
        """`key what` one after the other, wrapped between them."""
        separator = "  "
        parts = [self._part(binding) for binding in self._bindings_shown()]
        lines, width = [""], max(self.size.width, 20)
        used = 0
        for plain, markup in parts:
            if used and used + len(separator) + len(plain) > width:
                lines.append("")
                used = 0
            lines[-1] += (separator if used else "") + markup
            used += (len(separator) if used else 0) + len(plain)
        return Content.from_markup("\n".join(lines))

    def _bindings_shown(self) -> list[Binding]:
        seen: dict[tuple[str, str], Binding] = {}
        for bindings in self.screen._bindings.key_to_bindings.values():  # noqa: SLF001  Textual has no public way to list them
            for binding in bindings:
                if binding.show:
                    seen.setdefault((binding.action, binding.description), binding)
        return list(seen.values())

    def _part(self, binding: Binding) -> tuple[str, str]:
        key = binding.key_display or binding.key
        return f"{key} {binding.description}", f"[@click='screen.{binding.action}'][b $footer-key-foreground]{key}[/] {binding.description}[/]"

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As many lines as the keys take in that width."""
        del container, viewport
        lines, used = 1, 0
        for binding in self._bindings_shown():
            length = len(self._part(binding)[0])
            if used and used + 2 + length > width:
                lines, used = lines + 1, 0
            used += (2 if used else 0) + length
        return lines
