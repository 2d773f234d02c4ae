"""The save dialogue, screenshots, and offers that several screens make."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import Input, OptionList

from ...core.engine import Outcome
from ...core.engine.problem import Problem
from ...core.engine.record import Trace
from ...core.study.compare import SharedView
from ...core.system import LoydError, describe_error, is_served, sheet_path, write_sheets
from ...core.user_code.loader import loaded_files
from ..framework import PlainText, read_in_thread
from ..keys import keys
from .base import Dialogue, Offer, copy_text

DIGITS = "123456789"
"""The keys of the first offers."""


class NameInput(Input):
    """A field that leaves the keys of its screen's bindings to them while they apply, even letters
    and digits.
    """

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return super().check_consume_key(key, character) and not (
            key.isdigit() and self.screen.check_action("answer_with", (key,))
        )


class SaveScreen(Dialogue[str | None]):
    """Writes a file in the format of its ending, whole or not at all, or copies a text; answers
    with a sentence that says so.

    An error loses nothing typed. If several things are offered, the arrows choose, and while no
    name is typed a digit chooses and writes. An ending that only one of them has chooses that one.
    A thread makes the file, because an animation takes a while.
    """

    CSS = """
    SaveScreen OptionList, SaveScreen OptionList:focus {
        height: auto; border: none; padding: 0; margin: 0 0 1 0; background: $surface;
    }
    """
    BINDINGS = [
        *keys("""
        up    choose(-1)
        down  choose(1)
        """),
        *(Binding(digit, f"answer_with({digit})", show=False, priority=True) for digit in DIGITS),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, offers: Sequence[Offer]):
        super().__init__()
        self._offers = offers
        self._now = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"

    def compose(self) -> ComposeResult:
        several = len(self._offers)
        options = OptionList(
            *(
                f"{digit}  {offer.what}"
                for digit, offer in zip(DIGITS.ljust(several), self._offers, strict=False)
            )
        )
        options.can_focus, options.display = False, several > 1
        with self.frame("Save", "enter or digit: write or copy" if several > 1 else "enter: write"):
            yield options
            yield PlainText(id="endings")
            yield PlainText(id="folder")
            yield NameInput(self._proposed(self._offers[0]), max_length=4_000)
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0
        self._explain(self._chosen)

    @property
    def _chosen(self) -> Offer:
        return self._offers[self.query_one(OptionList).highlighted or 0]

    def _proposed(self, offer: Offer) -> str:
        stem = f"loyd-{offer.stem}-".replace("--", "-")
        return offer.text or f"{stem}{self._now}{next(iter(offer.writers))}"

    def _explain(self, offer: Offer) -> None:
        how = f"The ending chooses the format: {', '.join(offer.writers)}."
        self.write("#endings", "It is copied." if offer.text else how)
        here = f"Without a folder, the file goes to {_here()}."
        where = "The browser downloads it." if is_served() else here
        self.write("#folder", "" if offer.text else where)

    def action_choose(self, places: int) -> None:
        options = self.query_one(OptionList)
        options.highlighted = min(
            max((options.highlighted or 0) + places, 0), len(self._offers) - 1
        )

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

    def on_option_list_option_highlighted(self) -> None:
        """Give the file the name and the ending of the offer at the cursor."""
        entered = self.query_one(Input)
        offer = self._chosen
        if self._is_untouched:
            entered.value = self._proposed(offer)
            entered.cursor_position = len(entered.value)
        self._explain(offer)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer with the file that was typed."""
        self._answer(message.value)

    def _answer(self, text: str) -> None:
        if self._chosen.text:
            self.dismiss(copy_text(self.app, text))
            return
        path = Path(text.strip())
        ending = path.suffix.lower()
        writers = dict(self._chosen.writers)
        for offer in self._offers:
            writers |= {**offer.writers, **writers}
        if ending not in writers:
            wrong = f"{path.suffix} is not a format" if path.suffix else "the name needs an ending"
            self.show_fault(f"{wrong}: use {', '.join(writers)}")
            return
        self.write("#fault", "writing …")
        write = partial(self._write, path, writers[ending])
        read_in_thread(self, write, lambda end: end(), self.show_fault, group="write")

    def _write(self, path: Path, writer: Callable[[], Sequence[bytes]]) -> Callable[[], object]:
        """Write the file, and return what is then to be done in the app's thread."""
        try:
            if is_served():
                return partial(self._deliver, path, writer())
            path = path.expanduser()
            write_sheets(path, writer())
        except LoydError:
            raise
        except Exception as error:
            reason = error.strerror if isinstance(error, OSError) else None
            reason = reason or describe_error(error)
            raise LoydError(f"{path} could not be written: {reason}") from error
        return partial(self.dismiss, f"Saved as {path.absolute()}")

    def _deliver(self, path: Path, sheets: Sequence[bytes]) -> None:
        for number, content in enumerate(sheets, 1):
            self.app.deliver_binary(
                BytesIO(content), save_filename=sheet_path(Path(path.name), number).name
            )
        self.dismiss(f"Sent to the browser: {path.name}")


def _here() -> str:
    try:
        return str(Path.cwd())
    except OSError:
        return "the current folder, which no longer exists"


_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")
_BLOCKS = re.compile(r'<text( class="[^"]*") x="([^"]*)" y="([^"]*)"[^>]*>([▀-█]+)</text>')
SVG_CELL_WIDTH, LINE_HEIGHT, DESCENT = 12.2, 24.4, 5.9
"""Of Rich's picture."""


def screenshot(app: App[object]) -> str:
    """The screen as SVG. Blocks are rectangles, because a font leaves seams between its signs."""
    picture = _FONT_FACE.sub("", app.export_screenshot(title="Loyd"))
    # some viewers drop the spaces at both ends of a text
    return _BLOCKS.sub(_rectangles, picture.replace("<svg", '<svg xml:space="preserve"', 1))


def _rectangles(blocks: re.Match[str]) -> str:
    drawn = ""
    for place, sign in enumerate(blocks[4]):
        eighths = ord(sign) - ord("▀")
        height = (eighths or 4) / 8 * LINE_HEIGHT
        y = float(blocks[3]) + DESCENT - (height if eighths else LINE_HEIGHT)
        drawn += (
            f'<rect{blocks[1]} x="{float(blocks[2]) + place * SVG_CELL_WIDTH:.1f}" y="{y:.2f}" '
            f'width="{SVG_CELL_WIDTH}" height="{height:.2f}" shape-rendering="crispEdges"/>'
        )
    return drawn


def poster_offers(what: str, *searches: tuple[Problem, Trace, Outcome | None]) -> list[Offer]:
    """The last picture of a film of searches, once all have ended."""

    def poster(form: str) -> list[bytes]:
        from ...core.draw.race_film import Racer, race_poster

        return [race_poster([Racer(*search) for search in searches], form)]

    have_ended = all(trace.steps and outcome for _, trace, outcome in searches)
    writers = {f".{form}": partial(poster, form) for form in ("png", "svg")}
    return [Offer(f"the poster of this {what}", "poster", writers)] * have_ended


def report_offers(view: SharedView) -> list[Offer]:
    """The report of a view, as an offer to copy its command; none for a guest."""
    if is_served():
        return []
    return [
        Offer("the command that writes a report", text=view.comparison(loaded_files(), "report"))
    ]
