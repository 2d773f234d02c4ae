"""The dialogue for the algorithm, the heuristic, the algorithm's settings and the limits."""

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from ...core.engine import HEURISTIC, SEED, SETTINGS, TIE, Setting
from ...core.engine.algorithms import ALGORITHMS
from ...core.engine.choice import Tie
from ...core.engine.heuristics import HEURISTICS
from ...core.engine.outcome import Ending
from ...core.engine.problem import Algorithm, Limits
from ...core.engine.puzzle import Instance
from ...core.engine.record import MapData, read_comparable
from ...core.engine.search import solve_with_trace
from ...core.study.compare import Figures
from ...core.study.sweeps import Task
from ...core.system import GUEST_BYTES, LoydError, SettingError, grouped, is_served, short
from ..framework import JumpingList, PlainText, ThreadTask, read_in_thread, run_in_thread
from ..keys import key
from ..parts.problem_views import heuristic_options
from ..pictures.map.map_view import MapView
from ..settings import Settings
from .base import Dialogue, select_field

MEGABYTE = 1_000_000
FIELDS = tuple(setting for setting in SETTINGS if setting is not HEURISTIC)
ROWS = sorted({setting.row for setting in FIELDS})
LIMITS = {"steps": "steps ≤", "seconds": "seconds ≤", "memory": "memory (MB) ≤"}
FAULTS = {
    "typed-fault": ("typed",),
    **{f"row-{row}-fault": tuple(one.name for one in FIELDS if one.row == row) for row in ROWS},
    "limits-fault": tuple(LIMITS),
}
"""The lines that report mistakes, and the fields above each."""
BUDGET = Limits(expansions=250_000, seconds=0.3)
"""What the search for a figure in a list may take."""
FRAME = 6
"""The columns that a list of choices needs beside its words."""


class HighlightingList(JumpingList):
    """A list in which a click only highlights, so that the description can be read; enter accepts
    the dialogue.
    """

    BINDINGS = [key("enter", "screen.accept")]


class ChoicesScreen(Dialogue[Settings | None]):
    """Answers with other settings, or None. `focus` is `algorithms` or `heuristics`; `does` says
    what the answer is for.

    Every change is checked at once. Nothing typed is lost to an error, or by highlighting an
    algorithm that lacks the setting.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]
    BINDINGS = [key("ctrl+s", "accept")]
    _mapped: Settings | None = None
    """What the map shows."""

    def __init__(self, settings: Settings, focus: str, does: str = "Start search"):
        super().__init__()
        self._settings = settings
        self._focus = focus
        self._does = does
        self._given: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        chosen = self._settings
        with self.frame("Algorithm and heuristic", box=VerticalScroll(can_focus=False)):
            with Horizontal(id="choice-lists"):
                with Vertical():
                    yield Static("[b]Algorithm[/]  [$loyd-dim]expanded[/]")
                    yield HighlightingList(
                        *(Option(entry.name, id=entry.id) for entry in ALGORITHMS.values()),
                        id="algorithms",
                        markup=False,
                    )
                with Vertical(id="heuristic-field"):
                    yield Static("[b]Heuristic[/]  [$loyd-dim]expanded[/]")
                    yield HighlightingList(
                        *heuristic_options(chosen.goal), id="heuristics", markup=False
                    )
                    typed = chosen.heuristic.id if chosen.heuristic.id not in HEURISTICS else ""
                    yield Input(
                        typed,
                        placeholder="or type max:manhattan+walking",
                        id="typed",
                        max_length=200,
                    )
            with Horizontal(id="choice-details"):
                with Vertical():
                    with Vertical(id="said"):
                        yield PlainText(id="typed-fault", classes="fault between")
                        yield Static("", id="promise")
                    for row in ROWS:
                        with Horizontal(id=f"row-{row}", classes="fields"):
                            for setting in _settings_in_row(row):
                                with Horizontal(id=f"{setting.name}-field", classes="field"):
                                    yield Static(setting.label, classes="label")
                                    yield self._widget(setting)
                        yield PlainText(
                            id=f"row-{row}-fault",
                            classes="fault" if row == ROWS[-1] else "fault between",
                        )
                    with Horizontal(classes="fields"):
                        for (name, label), value in zip(
                            LIMITS.items(), _limit_texts(chosen.limits), strict=True
                        ):
                            with Horizontal(classes="field"):
                                yield Static(label, classes="label")
                                yield Input(value, id=name, placeholder="none", max_length=16)
                    yield PlainText(id="limits-fault", classes="fault")
                yield MapView()
            yield self.buttons(self._does)

    def _widget(self, setting: Setting[Any]) -> Input | Select[Any]:
        value = self._settings.spec.value(setting)
        if not setting.options:
            value = 1 if value is None else value
            return Input(setting.display(value), id=setting.name, max_length=12)
        select = select_field(_choices(setting, self._settings.algorithm), value, setting.name)
        select.styles.width = max(len(one.label) for one in setting.options) + FRAME
        return select

    def on_mount(self) -> None:
        for name, entry in (
            ("algorithms", self._settings.algorithm.id),
            ("heuristics", self._settings.heuristic.id),
        ):
            options = self.query_one(f"#{name}", OptionList)
            known = [option.id for option in options.options]
            options.highlighted = known.index(entry) if entry in known else 0
        self.query_one(f"#{self._focus if self._settings.uses_heuristic else 'algorithms'}").focus()
        if not is_served():
            run_in_thread(self, self._measure, group="figures")
        # not only when a list reports what is highlighted: the dialogue is painted before that
        self._judge()

    def _measure(self, task: ThreadTask) -> None:
        """Search this board with each algorithm, and with each heuristic, and note the figures."""
        chosen = self._settings
        instance = Instance("", chosen.start, chosen.goal)
        searches = [
            *(("algorithms", one.id, chosen.having(algorithm=one)) for one in ALGORITHMS.values()),
            *(("heuristics", one.id, chosen.having(heuristic=one)) for one in HEURISTICS.values()),
        ]
        for name, entry, settings in searches:
            if task.is_cancelled():
                return
            if settings.is_ready and not settings.refusal:
                figures = Task(instance, settings.spec.text, BUDGET).do().figures
                task.show(self._note, name, entry, figures)

    def _note(self, name: str, entry: str, figures: Figures) -> None:
        if self.has_been_left:
            return
        words = f" {'>' * (figures.outcome == Ending.LIMIT)}{grouped(figures.expanded or 0)}"
        if name == "algorithms":
            words += f" {short(figures.length) if figures.length else '-':>6}"
        options = self.query_one(f"#{name}", OptionList)
        title = str(options.get_option(entry).prompt)
        room = options.size.width - 1 - len(words)
        if len(title) <= room:
            options.replace_option_prompt(entry, f"{title:<{room}}{words}")

    @on(OptionList.OptionHighlighted, "#algorithms")
    def _take_rules(self) -> None:
        if not self._has_lists:
            return
        algorithm = self._algorithm
        spec = self._settings.spec
        for setting in FIELDS:
            if setting.default is not None or setting not in algorithm.settings or setting is SEED:
                continue
            value = (
                spec.value(setting) if algorithm is spec.algorithm else algorithm.default(setting)
            )
            if setting.options:
                select = self.query_one(f"#{setting.name}", Select)
                select.set_options(_choices(setting, algorithm))
                select.value = value
                continue
            text = self._text(setting.name)
            if text == self._given.get(setting.name, text):
                self._given[setting.name] = text = setting.display(value)
                self.query_one(f"#{setting.name}", Input).value = text

    @on(OptionList.OptionHighlighted)
    @on(Input.Changed)
    @on(Select.Changed)
    def _judge(self) -> None:
        if not self._has_lists:
            return
        algorithm = self._algorithm
        settings, faults = self._chosen()
        is_low = self.has_class("-low")
        source = f" {algorithm.source}\n", "$loyd-dim"
        description = Content.assemble((algorithm.name, "b"), source, settings.spec.promise)
        if is_low:
            description = Content(re.sub(r" \([^)]*\)", "", settings.spec.promise))
        if settings.uses_heuristic and "typed" not in faults:
            heuristic = settings.heuristic
            words = f"  {heuristic.definition} {heuristic.virtues.capitalize()}."
            description += Content.styled(f"\n{heuristic.name}", "b") + (
                f" is {heuristic.virtues}." if is_low else words
            )
            if not settings.is_ready:
                description += Content.styled("  Builds large tables first.", "$loyd-dim")
        self.write("#promise", description)
        for setting in SETTINGS:
            self.query_one(f"#{setting.name}-field").display = setting in settings.spec.settings
        for row in ROWS:
            self.query_one(f"#row-{row}").display = any(
                setting in algorithm.settings for setting in _settings_in_row(row)
            )
        self.call_after_refresh(self._show_faults, faults)
        view = self.query_one(MapView)
        if view.display and not (faults or is_served() or settings == self._mapped):
            self._mapped = settings
            show = partial(setattr, view, "map_data")
            read_in_thread(
                self, partial(_read_map, settings), show, lambda _: show(None), group="map"
            )

    def _show_faults(self, faults: Mapping[str, str]) -> None:
        if not self._has_lists:
            return
        for line, fields in FAULTS.items():
            static = self.query_one(f"#{line}", PlainText)
            name = next((field for field in fields if field in faults), None)
            text = "" if name is None else f"! {faults[name]}"
            static.update(text)
            if static.has_class("between") or self.has_class("-low"):
                static.display = bool(text)
            indent = (
                0
                if name is None or name == "typed"
                else self.query_one(f"#{name}").region.x - static.region.x
            )
            static.styles.padding = 0, 0, 0, max(0, min(indent, static.region.width - len(text)))

    @property
    def _has_lists(self) -> bool:
        """Not any more when the dialogue is closed, and a list has still reported its choice."""
        return bool(self.query("#algorithms"))

    @property
    def _algorithm(self) -> Algorithm:
        return ALGORITHMS[self._pointed("algorithms")]

    def _pointed(self, name: str) -> str:
        options = self.query_one(f"#{name}", OptionList)
        return options.get_option_at_index(options.highlighted or 0).id or ""

    def _text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _chosen(self) -> tuple[Settings, dict[str, str]]:
        algorithm = self._algorithm
        faults = dict[str, str]()
        values: dict[str, Any] = {"algorithm": algorithm}
        for setting in algorithm.settings:
            if (
                setting is SEED
                and TIE in algorithm.settings
                and values.get(TIE.name) is not Tie.RANDOM
            ):
                continue
            try:
                values[setting.name] = self._value(setting, algorithm)
            except LoydError as error:
                faults["typed" if setting is HEURISTIC else setting.name] = str(error)
        return replace(self._settings.having(**values), limits=self._limits(faults)), faults

    def _value(self, setting: Setting[Any], algorithm: Algorithm) -> Any:
        old = self._settings.spec.value(setting)
        if setting is HEURISTIC:
            heuristic = HEURISTIC.parse(self._text("typed") or self._pointed("heuristics"))
            if refusal := heuristic.refusal(self._settings.goal.size):
                raise SettingError(refusal)
            return heuristic
        if setting.options:
            value = self.query_one(f"#{setting.name}", Select).value
        else:
            text = self._text(setting.name)
            value = old if old is not None and text == setting.display(old) else setting.read(text)
        return None if setting.default is None and value == algorithm.default(setting) else value

    def _limits(self, faults: dict[str, str]) -> Limits:
        old = self._settings.limits
        limits: dict[str, Any] = {
            "steps": old.expansions,
            "seconds": old.seconds,
            "memory": old.bytes,
        }
        for name, before in zip(LIMITS, _limit_texts(old), strict=True):
            text = self._text(name)
            try:
                if text != before:
                    limits[name] = _number(text, name)
                if name == "memory" and is_served() and (limits[name] or math.inf) > GUEST_BYTES:
                    raise SettingError(f"a guest's search has {GUEST_BYTES // MEGABYTE} MB at most")
            except SettingError as error:
                faults[name] = str(error)
        return Limits(*limits.values())

    @on(Input.Submitted)
    def action_accept(self) -> None:
        settings, faults = self._chosen()
        if faults:
            self.app.bell()
        else:
            self.dismiss(settings)


def _settings_in_row(row: int) -> list[Setting[Any]]:
    return [setting for setting in FIELDS if setting.row == row]


def _choices(setting: Setting[Any], algorithm: Algorithm) -> list[tuple[str, Any]]:
    return [(one.label, one.value) for one in algorithm.options(setting)]


def _read_map(settings: Settings) -> MapData | None:
    """The map of a search within the budget; None if it would have to build tables first."""
    if not settings.is_ready or settings.refusal:
        return None
    trace, _ = solve_with_trace(replace(settings, limits=BUDGET).problem())
    return read_comparable(trace, trace.steps)


def _limit_texts(limits: Limits) -> list[str]:
    megabytes = limits.bytes and limits.bytes // MEGABYTE
    return [_shown(limit) for limit in (limits.expansions, limits.seconds, megabytes)]


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:g}" if value < 1e6 else f"{value:.0f}"


def _number(text: str, name: str) -> float | None:
    """The limit in a field, in seconds or as a whole number; None if it is empty. Raises
    SettingError if it is not a number from 0 up.
    """
    digits = text.replace(" ", "")
    if not digits:
        return None
    try:
        value = float(digits)
    except ValueError:
        value = -1
    if not 0 <= value < 1e15:
        raise SettingError(
            f"{name} {text!r} is not a number from 0 up; leave it empty for no limit"
        )
    return value if name == "seconds" else int(value * MEGABYTE if name == "memory" else value)
