"""The algorithm, the heuristic and the settings; what an algorithm does not use is shown disabled."""

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from core.errors import LoydError, SettingError
from core.heuristics.catalogue import HEURISTICS
from core.heuristics.catalogue import heuristic as heuristic_called
from core.heuristics.heuristic import Heuristic
from core.puzzle.move import parse_order
from core.search.algorithm import Setting
from core.search.catalogue import ALGORITHMS
from core.search.problem import Limits, parse_weight
from core.trace.choice import Tie, shown
from tui.heuristic_options import heuristic_options
from tui.settings import Settings

MEGABYTE = 1_000_000


class PointedList(OptionList):
    """A list in which a click only points, so that what is promised can be read; enter accepts the dialogue."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "screen.accept", "watch it", show=False)]


class ChoicesScreen(ModalScreen[Settings | None]):
    """Answers with other settings, or None.  `focus` is `algorithms` or `heuristics`, `does` what the answer is for.

    Every change is judged at once; nothing typed is lost to an error.
    """

    DEFAULT_CSS = """
    ChoicesScreen #width { width: 8; }
    ChoicesScreen #sideways { width: 6; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012  an instance variable in Textual's eyes
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("ctrl+s", "accept", "watch it"),
    ]

    def __init__(self, settings: Settings, focus: str, does: str = "Watch the search") -> None:
        super().__init__()
        self._settings = settings
        self._focus, self._does = focus, does

    def compose(self) -> ComposeResult:
        """Two lists, their promises, and the other settings."""
        chosen = self._settings
        with VerticalScroll(classes="dialogue", can_focus=False) as box:
            box.border_title = "Algorithm and heuristic"
            with Horizontal(id="choice-lists"):
                with Vertical():
                    yield Static("[b]Algorithm[/]")
                    yield PointedList(*(Option(entry.name, id=entry.id) for entry in ALGORITHMS.values()), id="algorithms")
                with Vertical():
                    yield Static("[b]Heuristic[/]")
                    yield PointedList(*heuristic_options(chosen.goal), id="heuristics")
                    typed = chosen.heuristic.id if chosen.heuristic.id not in HEURISTICS else ""
                    yield Input(typed, placeholder="or type max:manhattan+walking", id="typed", max_length=200, compact=True)
            yield Static("", id="promise")
            with Horizontal(classes="fields"):
                yield from _field("weight (≥ 1)", Input(_weight(chosen), id="weight", max_length=12, compact=True))
                yield from _field("order", Input(chosen.order, id="order", max_length=12, compact=True))
                rules, tie = [(rule.replace("-", " "), rule.value) for rule in Tie], chosen.tie or chosen.algorithm.tie
                yield from _field("ties", Select(rules, value=tie.value, id="tie", allow_blank=False, compact=True))
                yield from _field("width", Input(str(chosen.width), id="width", max_length=12, compact=True))
            with Horizontal(classes="fields"):
                yield from _field("depth limit", Input(str(chosen.depth_limit), id="depth", max_length=12, compact=True))
                ways = [("to the least f", False), ("by 1", True)]
                yield from _field("bound grows", Select(ways, value=chosen.grow_by_one, id="growth", allow_blank=False, compact=True))
                yield from _field("sideways", Input(str(chosen.sideways), id="sideways", max_length=12, compact=True))
            with Horizontal(classes="fields"):
                yield from _limit("expansions ≤", "expansions", chosen.limits.expansions)
                yield from _limit("seconds ≤", "seconds", chosen.limits.seconds)
                yield from _limit("memory (MB) ≤", "memory", _megabytes(chosen.limits))
            yield Static("", id="fault")
            with Horizontal(classes="buttons"):
                yield Button(f"{self._does} (ctrl+s)", id="accept", variant="primary", compact=True)
                yield Button("Back (escape)", id="back", compact=True)

    def on_mount(self) -> None:
        """Point at what is chosen."""
        for name, entry in (("algorithms", self._settings.algorithm.id), ("heuristics", self._settings.heuristic.id)):
            options = self.query_one(f"#{name}", OptionList)
            known = [option.id for option in options.options]
            options.highlighted = known.index(entry) if entry in known else 0
        self.query_one(f"#{self._focus}").focus()

    @on(OptionList.OptionHighlighted, "#algorithms")
    def _take_rule(self) -> None:
        """Another algorithm begins with its own rule for ties."""
        algorithm, chosen = ALGORITHMS[self._pointed("algorithms")], self._settings
        tie = chosen.tie if algorithm is chosen.algorithm else None
        self.query_one("#tie", Select).value = (tie or algorithm.tie).value

    @on(OptionList.OptionHighlighted)
    @on(Input.Changed)
    @on(Select.Changed)
    def _judge(self) -> None:
        """What the choice promises and what it does not use, and what has no meaning."""
        algorithm = ALGORITHMS[self._pointed("algorithms")]
        uses_heuristic = Setting.HEURISTIC in algorithm.uses
        fault, heuristic = "", self._settings.heuristic
        try:
            heuristic = self._heuristic()
            self._chosen()
        except LoydError as error:
            fault = f"! {error}"
        unused = "" if uses_heuristic else f"  [$loyd-dim](not used by {algorithm.name})[/]"
        builds = uses_heuristic and not fault and not heuristic.is_ready(self._settings.goal)
        self.query_one("#promise", Static).update(
            f"[b]{algorithm.name}[/] [$loyd-dim]{algorithm.source}[/]\n{algorithm.promise}\n"
            f"[b]{escape(heuristic.name)}[/]{unused}\n{escape(heuristic.definition)} {heuristic.virtues.capitalize()}."
            + ("  [$loyd-improved]Builds large tables first.[/]" if builds else "")
        )
        for name, setting in (
            ("weight", Setting.WEIGHT), ("tie", Setting.TIE), ("depth", Setting.DEPTH_LIMIT), ("growth", Setting.GROWTH),
            ("heuristics", Setting.HEURISTIC), ("typed", Setting.HEURISTIC), ("width", Setting.WIDTH), ("sideways", Setting.SIDEWAYS),
        ):  # fmt: skip
            self.query_one(f"#{name}").disabled = setting not in algorithm.uses
        self.query_one("#fault", Static).update(escape(fault))

    def _pointed(self, name: str) -> str:
        options = self.query_one(f"#{name}", OptionList)
        return options.get_option_at_index(options.highlighted or 0).id or ""

    def _heuristic(self) -> Heuristic:
        return heuristic_called(self._value("typed") or self._pointed("heuristics"))

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _chosen(self) -> Settings:
        tie = self.query_one("#tie", Select).value
        algorithm = ALGORITHMS[self._pointed("algorithms")]
        chosen = self._settings
        settings = replace(
            chosen,
            algorithm=algorithm,
            heuristic=self._heuristic(),
            weight=self._weight() if Setting.WEIGHT in algorithm.uses else chosen.weight,
            order="".join(move.letter for move in parse_order(self._value("order"))),
            tie=Tie(str(tie)) if tie != algorithm.tie else None,
            depth_limit=_whole(self._value("depth"), "depth limit") if Setting.DEPTH_LIMIT in algorithm.uses else chosen.depth_limit,
            grow_by_one=bool(self.query_one("#growth", Select).value),
            width=_whole(self._value("width"), "width") if Setting.WIDTH in algorithm.uses else chosen.width,
            sideways=_whole(self._value("sideways"), "sideways limit") if Setting.SIDEWAYS in algorithm.uses else chosen.sideways,
            limits=self._limits(),
        )
        settings.problem()
        return settings

    def _weight(self) -> Fraction:
        text, old = self._value("weight"), self._settings
        return old.weight if text == _weight(old) else parse_weight(text)

    def _limits(self) -> Limits:
        """The limits that are typed; where the text is still that of the old one, the old one, with the digits that were not shown."""
        old, seconds, memory = self._settings.limits, self._value("seconds"), self._value("memory")
        expansions, megabytes = _number(self._value("expansions"), "expansions"), _number(memory, "memory")
        typed = None if megabytes is None else int(megabytes * MEGABYTE)
        return Limits(
            expansions=None if expansions is None else int(expansions),
            seconds=old.seconds if seconds == _text(old.seconds) else _number(seconds, "seconds"),
            bytes=old.bytes if memory == _text(_megabytes(old)) else typed,
        )

    @on(Input.Submitted)
    @on(Button.Pressed, "#accept")
    def action_accept(self) -> None:
        """Answer with what is chosen; what has no meaning has been said already."""
        try:
            self.dismiss(self._chosen())
        except LoydError:
            self.app.bell()

    @on(Button.Pressed, "#back")
    def leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


def _field(label: str, widget: Input | Select[str] | Select[bool]) -> ComposeResult:
    yield Static(label, classes="label")
    yield widget


def _limit(label: str, name: str, value: float | None) -> ComposeResult:
    yield from _field(label, Input(_text(value), id=name, placeholder="none", max_length=16, compact=True))


def _weight(settings: Settings) -> str:
    return shown(float(settings.weight))


def _megabytes(limits: Limits) -> int | None:
    return None if limits.bytes is None else limits.bytes // MEGABYTE


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


def _whole(text: str, name: str) -> int:
    """The whole number in a field that must hold one.  Raises SettingError where it does not."""
    digits = text.replace(" ", "")
    if not (digits.isascii() and digits.isdecimal()):
        raise SettingError(f"{name} {text!r} is no whole number from 0")
    return int(digits)
