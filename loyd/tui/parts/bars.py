"""The first and the last line of every screen: the modes, and the keys that apply now."""

from collections.abc import Callable, Mapping

from textual.app import RenderResult
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style as ContentStyle
from textual.timer import Timer
from textual.widget import Widget

from ..bindings import ALWAYS
from ..keys import Footer, FooterItem, key_text

MODES = {"explore": "Explore", "compare": "Race", "learn": "Learn", "play": "Play"}
"""The modes and their titles; the key of each is its capital letter, on every screen."""


class TitleBar(Widget):
    """Shows the modes, which can be clicked, the current one reversed; a summary at the
    right.
    """

    DEFAULT_CSS = "TitleBar { height: 1; width: 1fr; background: $panel; }"
    auto_links = reactive(False)

    summary = reactive("")
    mode = reactive("")
    """The mode that is marked; empty: the one that the screen belongs to."""

    def render(self) -> RenderResult:
        here = self.mode or self.app.current_mode
        modes = (
            f" [@click=\"app.switch_mode('{mode}')\"][b reverse] {title} [/][/]"
            if mode == here
            else f"  [@click=\"app.switch_mode('{mode}')\"][b u]{title[0]}[/]{title[1:]}[/] "
            for mode, title in MODES.items()
        )
        left = Content.from_markup("".join(("[b] Loyd [/]", *modes)))
        room = self.size.width - left.cell_length - 2
        summary = self.summary
        if len(summary) > room:
            summary = summary.rpartition("   ")[2]
        while len(summary) > room and " · " in summary:
            summary = summary.rpartition(" · ")[0]
        right = Content(summary).truncate(max(room, 0), ellipsis=True)
        return (
            left
            + Content(" " * max(1, room - right.cell_length + 1))
            + right.stylize("$text-muted")
        )


POLLS_PER_SECOND = 10


Bindings = Mapping[str, tuple[Binding, DOMNode]]
"""For each action, its binding and the screen or focused pane that it belongs to."""


SENTENCE_SECONDS = 8.0
"""How long a sentence stays unless another replaces it."""


GAPS = (3, 2)
"""The columns between two keys: the first gap with which all fit."""


class KeyBar(Widget):
    """The keys that apply now, which can be clicked, and at the right the one for help; for a
    while, a sentence instead.

    `footer` gives the keys that apply now; if not all fit, the last ones are left out.
    """

    DEFAULT_CSS = """
    KeyBar { height: 1; width: 1fr; color: $foreground; background: $background; }
    """
    auto_links = reactive(False)

    def __init__(self, footer: Callable[[], Footer]):
        super().__init__()
        self._footer = footer
        self._shown: Footer = ()
        self._sentence = Content()
        self._silence: Timer | None = None
        self.is_passing = False
        """Whether the sentence goes at the next key."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())
        self.set_interval(1 / POLLS_PER_SECOND, self.poll)
        self.poll()

    def poll(self) -> None:
        """Show the footer as it is now."""
        now = self._footer()
        if now != self._shown:
            self._shown = now
            self.refresh()

    def show_message(
        self, sentence: str, *, seconds: float | None = None, style: str = "", passing: bool = False
    ) -> None:
        """Show a sentence for so many seconds, or until the next key if it is `passing`."""
        self.is_passing = passing
        if self._silence is not None:
            self._silence.stop()
        if not sentence and not self._sentence:
            return
        self._sentence = Content.styled(" ".join(sentence.split()), style)
        self._silence = (
            self.set_timer(seconds or SENTENCE_SECONDS, lambda: self.show_message(""))
            if sentence
            else None
        )
        self.refresh()

    @property
    def sentence(self) -> str:
        """The sentence that is shown instead of keys."""
        return self._sentence.plain

    def render(self) -> RenderResult:
        width = self.size.width - 2
        if self._sentence.cell_length > width - len("  ? help  q quit"):
            return Content(" ") + self._sentence.truncate(width, ellipsis=True)
        bindings = {
            active.binding.action: (active.binding, active.node)
            for active in self.screen.active_bindings.values()
        }
        right = _line(ALWAYS, bindings, GAPS[-1])
        left = self._sentence
        room = width - right.cell_length - GAPS[-1]
        for count in range(0 if left else len(self._shown), 0, -1):
            left = next(
                (
                    line
                    for gap in GAPS
                    if (line := _line(self._shown[:count], bindings, gap)).cell_length <= room
                ),
                Content(),
            )
            if left:
                break
        between = Content(" " * max(width - left.cell_length - right.cell_length, 1))
        return Content(" ") + left + between + right


def _line(footer: Footer, bindings: Bindings, gap: int) -> Content:
    return Content(" " * gap).join(part for entry in footer if (part := _part(entry, bindings)))


def _part(entry: FooterItem, bindings: Bindings) -> Content:
    there = [bindings[action] for action in entry.actions if action in bindings]
    if not there:
        return Content()
    names = [key_text(binding).split()[0] for binding, _ in there]
    if all(name.isdigit() for name in names):  # keys in a row are shown as 1-5
        there = [there[0], there[-1]][: len(there)]
        names = [names[0], names[-1]][: len(names)]
        between = "-"
    else:
        between = "" if all(len(name) == 1 and not name.isalpha() for name in names) else " "
    keys = Content(between).join(
        _link(*bound, Content.styled(name, "b")) for bound, name in zip(there, names, strict=True)
    )
    return keys + _link(*there[0], Content(f" {entry.word}"))


def _link(binding: Binding, owner: DOMNode, text: Content) -> Content:
    whose = "screen" if isinstance(owner, Screen) else "focused"
    action = binding.action if binding.action.startswith("app.") else f"{whose}.{binding.action}"
    return text.stylize(ContentStyle.from_meta({"@click": action}))
