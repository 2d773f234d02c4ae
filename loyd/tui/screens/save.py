"""The save dialogue: what to save, and in which file; and the searches the user can go back to."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from loyd.core.analysis.comparison import Comparison, SharedView
from loyd.core.output.comparison_drawing import comparison_drawing, lane_difference, lane_maps
from loyd.core.output.shapes import FILM_FORMATS, FORMATS, TEXT, TREE_FORMATS, Caption
from loyd.core.output.tables import SUFFIXES, comparison_file, log_file
from loyd.core.output.tree_layout import MOST_NODES
from loyd.core.output.worksheet import Assignment, Form, default_count, form_of, last_step, worksheet
from loyd.core.output.worksheet_writers import as_html, as_markdown
from loyd.core.output.writers import WRITERS
from loyd.core.puzzle.notation import format_board
from loyd.core.session.exploration import Exploration
from loyd.core.system.errors import LoydError, SettingError, describe_error
from loyd.core.system.files import sheet_path, write_sheets
from loyd.core.system.process import is_served
from loyd.core.system.text import grouped
from loyd.core.trace.map import MapData, MapReader
from loyd.core.trace.trace import Trace
from loyd.tui.screens.base import Dialogue, Offer
from loyd.tui.settings import Settings, report_command
from loyd.tui.widgets.line_widget import PlainText


class NameInput(Input):
    """A field that leaves the keys of its screen's bindings to them while they apply, even letters and digits."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return super().check_consume_key(key, character) and not (key.isdigit() and self.screen.check_action("answer_with", (key,)))


class SaveScreen(Dialogue[str | None]):
    """Writes a file in the format of its ending, whole or not at all, or copies a text; answers with a sentence that says so.

    An error loses nothing typed. If several things are offered, the arrows choose, and while no name is typed a digit chooses and writes.
    An ending that only one of them has chooses that one. A thread makes the file, because an animation takes a while.
    """

    CSS = """
    SaveScreen OptionList, SaveScreen OptionList:focus { height: auto; border: none; padding: 0; margin: 0 0 1 0; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        *(Binding(str(number), f"answer_with({number})", show=False, priority=True) for number in range(1, 10)),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, offers: Sequence[Offer]) -> None:
        super().__init__()
        self._offers = offers
        self._now = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"

    def compose(self) -> ComposeResult:
        first = self._offers[0]
        several = len(self._offers) > 1
        with self.frame("Save", "enter or digit: write or copy" if several else "enter: write"):
            if several:
                options = OptionList(*(Option(f"{number}  {offer.what}") for number, offer in enumerate(self._offers, 1)))
                options.can_focus = False
                yield options
            yield PlainText(id="endings")
            yield PlainText(id="folder")
            yield NameInput(self._proposed(first), max_length=4_000, compact=True)
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        if len(self._offers) > 1:
            self.query_one(OptionList).highlighted = 0
        self._explain(self._offers[0])

    @property
    def _chosen(self) -> Offer:
        options = self.query(OptionList)
        return self._offers[options.first().highlighted or 0] if options else self._offers[0]

    def _proposed(self, offer: Offer) -> str:
        if offer.text:
            return offer.text
        middle = f"-{offer.stem}" if offer.stem else ""
        return f"loyd{middle}-{self._now}{next(iter(offer.writers))}"

    def _explain(self, offer: Offer) -> None:
        how = f"The ending chooses the format: {', '.join(offer.writers)}."
        self.query_one("#endings", PlainText).show("It is copied to the clipboard." if offer.text else how)
        where = "The browser downloads it." if is_served() else f"Without a folder, the file goes to {_here()}."
        self.query_one("#folder", PlainText).show("" if offer.text else where)

    def action_choose(self, places: int) -> None:
        for options in self.query(OptionList):
            options.highlighted = min(max((options.highlighted or 0) + places, 0), len(self._offers) - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "answer_with" and self.is_mounted:
            return 1 < len(self._offers) >= int(str(parameters[0])) and self._is_untouched
        return super().check_action(action, parameters)

    def action_answer_with(self, number: int) -> None:
        self.action_choose(number - 1 - self._offers.index(self._chosen))
        self._answer(self._proposed(self._chosen))

    @property
    def _is_untouched(self) -> bool:
        return self.query_one(Input).value in map(self._proposed, self._offers)

    @on(OptionList.OptionHighlighted)
    def rename(self) -> None:
        entered, offer = self.query_one(Input), self._chosen
        if self._is_untouched:
            entered.value = self._proposed(offer)
            entered.cursor_position = len(entered.value)
        self._explain(offer)

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        self._answer(message.value)

    def _answer(self, text: str) -> None:
        if self._chosen.text:
            self.app.copy_to_clipboard(text)
            self.dismiss(f"Copied: {text}")
            return
        path = Path(text.strip())
        ending = path.suffix.lower()
        writer = next((offer.writers[ending] for offer in (self._chosen, *self._offers) if ending in offer.writers), None)
        if writer is None:
            endings = ", ".join(dict.fromkeys(known for offer in (self._chosen, *self._offers) for known in offer.writers))
            self.complain(f"{f'{path.suffix} is not a format' if path.suffix else 'the name needs an ending'}: use {endings}")
            return
        self.query_one("#fault", PlainText).show("writing …")
        self.run_worker(lambda: self._write(path, writer), thread=True, group="write", exclusive=True)

    def _write(self, path: Path, writer: Callable[[], Sequence[bytes]]) -> None:
        try:
            if is_served():
                self.app.call_from_thread(self._deliver, path, writer())
                return
            path = path.expanduser()
            write_sheets(path, writer())
        except OSError as error:
            self.app.call_from_thread(self.complain, f"{path} could not be written: {error.strerror or error}")
        except (LoydError, RuntimeError) as error:
            self.app.call_from_thread(self.complain, str(error))
        except Exception as error:  # noqa: BLE001  most likely no memory is left
            self.app.call_from_thread(self.complain, f"{path} could not be written: {describe_error(error)}")
        else:
            self.app.call_from_thread(self.dismiss, f"Saved as {path.absolute()}")

    def _deliver(self, path: Path, sheets: Sequence[bytes]) -> None:
        for number, content in enumerate(sheets, 1):
            self.app.deliver_binary(BytesIO(content), save_filename=sheet_path(Path(path.name), number).name)
        self.dismiss(f"Sent to the browser: {path.name}")


def _here() -> str:
    try:
        return str(Path.cwd())
    except OSError:
        return "the current folder, which no longer exists"


_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def screenshot(app: App[object], title: str = "Loyd") -> str:
    return _FONT_FACE.sub("", app.export_screenshot(title=title))


MOST_FORMER = 4
"""How many earlier searches are kept."""


class FormerSearch(NamedTuple):
    """An earlier search; `seen` is the last of its steps that was shown."""

    settings: Settings
    run: Exploration
    seen: int


class FormerSearches:
    """The searches the user can go back to, the newest last."""

    def __init__(self) -> None:
        self._kept: list[FormerSearch] = []

    def __bool__(self) -> bool:
        return bool(self._kept)

    @property
    def traces(self) -> list[Trace]:
        return [former.run.trace for former in self._kept]

    def leave(self, settings: Settings, run: Exploration, seen: int) -> None:
        run.pause()
        self._kept.append(FormerSearch(settings, run, seen))

    def forget(self, bytes_allowed: int | None) -> None:
        """Drop the oldest searches beyond MOST_FORMER or beyond the memory allowed for all of them, in bytes."""
        held = [former.run.trace.bytes_used for former in self._kept]
        while len(held) > MOST_FORMER or sum(held) > (bytes_allowed or sum(held)):
            held.pop(0)
            self._kept.pop(0).run.close()

    def pop(self) -> FormerSearch:
        return self._kept.pop()

    def close(self) -> None:
        for former in self._kept:
            former.run.close()


def comparison_offers(comparison: Comparison, pair: tuple[int, int]) -> list[Offer]:
    traces, steps = [lane.trace for lane in comparison.lanes], comparison.steps

    def table(suffix: str) -> list[bytes]:
        return [comparison_file(comparison, suffix)]

    def maps(form: str) -> list[bytes]:
        lanes = lane_maps([(lane.problem, lane.trace, step, lane.outcome) for lane, step in zip(comparison.lanes, steps, strict=True)])
        difference = lane_difference(*pair, traces, steps, lanes[0].map_data)
        ends = f"from {format_board(comparison.start)} to {format_board(comparison.goal)}"
        return [WRITERS[form](comparison_drawing(lanes, f"{len(lanes)} searches", ends, 2, difference, in_characters=form == TEXT))]

    offers = [Offer("the table", "table", {suffix: partial(table, suffix) for suffix in SUFFIXES})]
    if all(steps):
        offers.append(Offer("the maps and the difference of the pair", "maps", {f".{form}": partial(maps, form) for form in FORMATS}))
    return offers


def search_offers(run: Exploration, map_data: MapData | None, root: int = 0) -> dict[str, Offer]:
    """The drawings at the current step by the names of their pictures; none for an unsolvable board.

    `map_data`: the map as shown, None if it is hidden. `root`: the step whose subtree the flame shows.
    """
    from loyd.core.output.drawing_files import flame_files, map_files, tree_files  # slow to import and seldom needed

    if not run.problem.verdict.solvable:
        return {}
    trace, step = run.trace, run.position
    caption = Caption.from_trace(trace, step, _title(run), run.outcome)

    def map_(form: str) -> list[bytes]:
        return map_files(map_data or MapReader(trace).read(step), caption, form)

    offers = {"map": Offer("the map", "map", {f".{form}": partial(map_, form) for form in FORMATS})}
    if step:
        flames = {f".{form}": partial(flame_files, trace, step, caption, form, root) for form in FORMATS}
        offers["flame"] = Offer("the flame", "flame", flames)
    if step:
        is_path = step > MOST_NODES
        trees = {f".{form}": partial(tree_files, trace, step, caption, form, is_path=is_path) for form in TREE_FORMATS}
        what = "the path to this node, with siblings" if is_path else "the whole tree, as in a textbook"
        offers["tree"] = Offer(what, "tree", trees)
    return offers


MOST_LINES = 100_000


def record_offers(run: Exploration) -> list[Offer]:
    """The log up to the current step, and a worksheet of the first steps with its answers."""
    trace, step = run.trace, run.position
    if not step:
        return []
    first = max(1, step - MOST_LINES + 1)

    def log(suffix: str) -> list[bytes]:
        return [log_file(trace, first, step, suffix)]

    what = "the log of the steps up to here" if first == 1 else f"the log of the last {grouped(MOST_LINES)} steps"
    offers = [Offer(what, "log", {suffix: partial(log, suffix) for suffix in (".csv", ".json")})]
    with suppress(SettingError):
        form = form_of(run.problem, None)
        assignment = Assignment(run.problem, trace, form, min(default_count(form, trace), step if form is Form.STEP else MOST_NODES))
        if last_step(assignment) <= trace.steps:
            sheets = {suffix: partial(_sheets, assignment, suffix) for suffix in (".html", ".md")}
            offers.append(Offer("a worksheet, and its answers in a file -2", "worksheet", sheets))
    return offers


def _sheets(assignment: Assignment, suffix: str) -> list[bytes]:
    problem, sheet, title = assignment.problem, [worksheet(assignment)], "Trace by hand"
    command = f"loyd worksheet -a {problem.spec.text} {format_board(problem.start)}"
    if suffix == ".md":
        return [as_markdown(sheet, title, command, [()], is_answered=answered).encode() for answered in (False, True)]
    return [as_html(sheet, [()], title, command, is_answered=answered).encode() for answered in (False, True)]


def report_offers(view: SharedView) -> list[Offer]:
    return [] if is_served() else [Offer("the command that writes a report", text=report_command(view))]


def film_offers(run: Exploration) -> list[Offer]:
    writers = {f".{form}": partial(_film, run, run.position, form) for form in FILM_FORMATS}
    return [Offer("a film of the search up to here", "film", writers)] if run.position else []


def _film(run: Exploration, step: int, form: str) -> list[bytes]:
    from loyd.core.output.film import FILM_WRITERS, USUAL, SearchFilm, spread

    return [FILM_WRITERS[form](SearchFilm(run.trace, spread(step, USUAL), _title(run), run.outcome))]


def _title(run: Exploration) -> str:
    return f"{run.problem.spec.text} on {format_board(run.problem.start)}"
