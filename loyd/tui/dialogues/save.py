"""The save dialogue: what to save, and in which file; and the searches the user can go back to."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ...core.study.compare import SharedView
from ...core.system import LoydError, describe_error, is_served, sheet_path, write_sheets
from ..bindings import key
from ..framework import PlainText
from ..settings import report_command
from .base import Dialogue, Offer, copied


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
        key("up", "choose(-1)"),
        key("down", "choose(1)"),
        *(
            Binding(str(number), f"answer_with({number})", show=False, priority=True)
            for number in range(1, 10)
        ),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, offers: Sequence[Offer]):
        super().__init__()
        self._offers = offers
        self._now = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}"

    def compose(self) -> ComposeResult:
        first = self._offers[0]
        several = len(self._offers) > 1
        with self.frame("Save", "enter or digit: write or copy" if several else "enter: write"):
            if several:
                options = OptionList(
                    *(
                        Option(f"{number}  {offer.what}")
                        for number, offer in enumerate(self._offers, 1)
                    )
                )
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
        self.write("#endings", "It is copied." if offer.text else how)
        where = (
            "The browser downloads it."
            if is_served()
            else f"Without a folder, the file goes to {_here()}."
        )
        self.write("#folder", "" if offer.text else where)

    def action_choose(self, places: int) -> None:
        for options in self.query(OptionList):
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

    @on(OptionList.OptionHighlighted)
    def rename(self) -> None:
        entered = self.query_one(Input)
        offer = self._chosen
        if self._is_untouched:
            entered.value = self._proposed(offer)
            entered.cursor_position = len(entered.value)
        self._explain(offer)

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        self._answer(message.value)

    def _answer(self, text: str) -> None:
        if self._chosen.text:
            self.dismiss(copied(self.app, text))
            return
        path = Path(text.strip())
        ending = path.suffix.lower()
        writer = next(
            (
                offer.writers[ending]
                for offer in (self._chosen, *self._offers)
                if ending in offer.writers
            ),
            None,
        )
        if writer is None:
            endings = ", ".join(
                dict.fromkeys(
                    known for offer in (self._chosen, *self._offers) for known in offer.writers
                )
            )
            self.complain(
                f"{f'{path.suffix} is not a format' if path.suffix else 'the name needs an ending'}"
                ": "
                f"use {endings}"
            )
            return
        self.write("#fault", "writing …")
        self.run_worker(
            lambda: self._write(path, writer), thread=True, group="write", exclusive=True
        )

    def _write(self, path: Path, writer: Callable[[], Sequence[bytes]]) -> None:
        try:
            if is_served():
                self.app.call_from_thread(self._deliver, path, writer())
                return
            path = path.expanduser()
            write_sheets(path, writer())
        except OSError as error:
            self.app.call_from_thread(
                self.complain, f"{path} could not be written: {error.strerror or error}"
            )
        except (LoydError, RuntimeError) as error:
            self.app.call_from_thread(self.complain, str(error))
        except Exception as error:  # noqa: BLE001  most likely no memory is left
            self.app.call_from_thread(
                self.complain, f"{path} could not be written: {describe_error(error)}"
            )
        else:
            self.app.call_from_thread(self.dismiss, f"Saved as {path.absolute()}")

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


def screenshot(app: App[object]) -> str:
    return _FONT_FACE.sub("", app.export_screenshot(title="Loyd"))


def report_offers(view: SharedView) -> list[Offer]:
    if is_served():
        return []
    return [Offer("the command that writes a report", text=report_command(view))]
