"""The algorithm, the heuristic and the settings; what an algorithm does not use is shown disabled."""

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from core.errors import LoydError, SettingError
from core.heuristics.catalogue import HEURISTICS
from core.puzzle.move import parse_order
from core.search.algorithm import Setting
from core.search.catalogue import ALGORITHMS
from core.search.problem import Limits, parse_weight
from core.trace.choice import Tie, shown
from tui.settings import Settings

MEGABYTE = 1_000_000


class ChoicesScreen(ModalScreen[Settings | None]):
    """Answers with other settings, or None.  `focus` is `algorithms` or `heuristics`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("ctrl+s", "accept", "watch it"),
    ]

    def __init__(self, settings: Settings, focus: str) -> None:
        super().__init__()
        self._settings = settings
        self._focus = focus

    def compose(self) -> ComposeResult:
        """Two lists, their promises, and the other settings."""
        chosen = self._settings
        with VerticalScroll(classes="dialogue", can_focus=False) as box:
            box.border_title = "Algorithm and heuristic"
            with Horizontal(id="choice-lists"):
                yield OptionList(*(Option(entry.name, id=entry.id) for entry in ALGORITHMS.values()), id="algorithms")
                yield OptionList(*(Option(entry.name, id=entry.id) for entry in HEURISTICS.values()), id="heuristics")
            yield Static("", id="promise")
            with Horizontal(classes="fields"):
                yield from _field("weight ≥ 1", Input(shown(float(chosen.weight)), id="weight", max_length=12, compact=True))
                yield from _field("order", Input(chosen.order, id="order", max_length=12, compact=True))
                rules = [(tie.replace("-", " "), tie.value) for tie in Tie]
                yield from _field("ties", Select(rules, value=_tie(chosen), id="tie", allow_blank=False, compact=True))
            with Horizontal(classes="fields"):
                yield from _field("depth limit", Input(str(chosen.depth_limit), id="depth", restrict=r"[0-9]*", compact=True))
                ways = [("to the least f beyond", False), ("by 1", True)]
                yield from _field("bound grows", Select(ways, value=chosen.grow_by_one, id="growth", allow_blank=False, compact=True))
            with Horizontal(classes="fields"):
                yield from _field("expansions ≤", Input(_text(chosen.limits.expansions), id="expansions", placeholder="none", compact=True))
                yield from _field("seconds ≤", Input(_text(chosen.limits.seconds), id="seconds", placeholder="none", compact=True))
                memory = None if chosen.limits.bytes is None else chosen.limits.bytes // MEGABYTE
                yield from _field("memory (MB) ≤", Input(_text(memory), id="memory", placeholder="none", compact=True))
            yield Static("", id="fault")
            with Horizontal(classes="buttons"):
                yield Button("Watch the search (ctrl+s)", id="accept", variant="primary", compact=True)
                yield Button("Back (escape)", id="back", compact=True)

    def on_mount(self) -> None:
        """Point at what is chosen."""
        for name, entry in (("algorithms", self._settings.algorithm.id), ("heuristics", self._settings.heuristic.id)):
            options = self.query_one(f"#{name}", OptionList)
            options.highlighted = options.get_option_index(entry)
        self.query_one(f"#{self._focus}").focus()
        self._show_promise()

    @on(OptionList.OptionHighlighted)
    def _show_promise(self) -> None:
        """What the two entries pointed at promise; what the algorithm does not use is disabled."""
        algorithm, heuristic = ALGORITHMS[self._pointed("algorithms")], HEURISTICS[self._pointed("heuristics")]
        ignored = "" if Setting.HEURISTIC in algorithm.uses else "  [$text-muted](not used by this algorithm)[/]"
        self.query_one("#promise", Static).update(
            f"[b]{algorithm.name}[/] [$text-muted]{algorithm.source}[/]\n{algorithm.promise}\n"
            f"[b]{heuristic.name}[/]{ignored}\n{heuristic.definition} {heuristic.virtues.capitalize()}."
        )
        for name, setting in (
            ("weight", Setting.WEIGHT), ("tie", Setting.TIE), ("depth", Setting.DEPTH_LIMIT), ("growth", Setting.GROWTH),
        ):  # fmt: skip
            self.query_one(f"#{name}").disabled = setting not in algorithm.uses
        self.query_one("#heuristics").disabled = Setting.HEURISTIC not in algorithm.uses

    def _pointed(self, name: str) -> str:
        options = self.query_one(f"#{name}", OptionList)
        return options.get_option_at_index(options.highlighted or 0).id or ""

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _chosen(self) -> Settings:
        tie = self.query_one("#tie", Select).value
        algorithm = ALGORITHMS[self._pointed("algorithms")]
        megabytes = _number(self._value("memory"), "memory")
        expansions = _number(self._value("expansions"), "expansions")
        settings = replace(
            self._settings,
            algorithm=algorithm,
            heuristic=HEURISTICS[self._pointed("heuristics")],
            weight=parse_weight(self._value("weight")),
            order="".join(move.letter for move in parse_order(self._value("order"))),
            tie=Tie(str(tie)) if tie != algorithm.tie else None,
            depth_limit=int(_number(self._value("depth"), "depth") or 0),
            grow_by_one=bool(self.query_one("#growth", Select).value),
            limits=Limits(
                expansions=None if expansions is None else int(expansions),
                seconds=_number(self._value("seconds"), "seconds"),
                bytes=None if megabytes is None else int(megabytes * MEGABYTE),
            ),
        )
        settings.problem()
        return settings

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def action_accept(self) -> None:
        """Answer with what is chosen, or say what has no meaning."""
        try:
            self.dismiss(self._chosen())
        except LoydError as error:
            self.query_one("#fault", Static).update(f"[$loyd-error]! {error}[/]")

    @on(Button.Pressed, "#back")
    def leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


def _field(label: str, widget: Input | Select[object] | Select[str] | Select[bool]) -> ComposeResult:
    with Horizontal(classes="field"):
        yield Static(label, classes="label")
        yield widget


def _tie(settings: Settings) -> str:
    return (settings.tie or settings.algorithm.tie).value


def _text(value: float | None) -> str:
    return "" if value is None else f"{value:g}" if value < 1e6 else f"{value:.0f}"


def _number(text: str, name: str) -> float | None:
    """The number in a field; None where it is empty.  Raises SettingError where it is none or negative."""
    digits = text.replace(" ", "")
    if not digits:
        return None
    try:
        value = float(digits)
    except ValueError:
        value = -1
    if not 0 <= value < 1e15:
        raise SettingError(f"{name} {text!r} is no number from 0; leave it empty for none")
    return value
