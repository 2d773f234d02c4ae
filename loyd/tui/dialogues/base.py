"""The base classes of the screens."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Event, Mount
from textual.getters import query_one
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Button, Select, Static

from ...core.engine.record import Trace
from ...core.session import Transport
from ...core.system import LoydError, short
from ...core.system.files import make_private, state_root, write_private
from ...core.user_code.loader import Loaded
from ..framework import PlainText, SeekRequested
from ..framework.drivers import copy_arrives
from ..framework.textual_guard import speed_up
from ..key_names import key_of
from ..keys import Footer, keys
from ..parts.bars import MODES, KeyBar, TitleBar
from ..settings import PreferenceStore, Settings

Writers = Mapping[str, Callable[[], Sequence[bytes]]]
"""For each file name ending (`.svg`), the function that produces the file, or several sheets of
it.
"""


@dataclass(frozen=True)
class Offer:
    """Something that can be saved: what it is, what follows `loyd-` in its file's name, and how to
    write it.

    `text`: something to copy instead of write; it then has no writers.
    """

    what: str
    stem: str = ""
    writers: Writers = field(default_factory=dict)
    text: str = ""


def open_screens(app: App[Any]) -> list[Screen[Any]]:
    """The screens of all modes."""
    screens: list[Screen[Any]] = []
    for mode in {*MODES, app.current_mode}:
        with suppress(KeyError):  # a mode that has not been opened yet
            screens += app.get_screen_stack(mode)
    return screens


def copy_text(app: App[Any], text: str, what: str = "") -> str:
    """Copy a text, and keep it in a file where the terminal takes none; returns the sentence that
    says so.
    """
    app.copy_to_clipboard(text)
    is_copied = copy_arrives(text)
    text = text or "(no moves)"
    if is_copied:
        return f"Copied{what}: {text}"
    path = state_root() / "copied.txt"
    with suppress(OSError):
        make_private(path.parent)
        write_private(path, text.encode())
        return f"This terminal has no clipboard; select it, or see {path}: {text}"
    return f"This terminal has no clipboard; select it: {text}"


class Dismissable(Screen[ScreenResultType]):
    """A screen that may be dismissed more than once: Textual would otherwise close whichever screen
    is on top.

    `WORDS` are the words that the help explains beside the keys; None stands for the words and
    signs of a search.
    """

    WORDS: ClassVar[Mapping[str, str] | None] = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        speed_up(self)

    @property
    def has_been_left(self) -> bool:
        """Whether the screen is closed."""
        return self not in open_screens(self.app)

    async def on_event(self, event: Event) -> None:
        # a screen left before it is mounted would compose widgets that nobody removes
        if not (isinstance(event, Mount) and self.has_been_left):
            await super().on_event(event)

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        """Choose the layout first: Textual does so after the first paint, when it resizes the
        screen, and styles every widget again.
        """
        breakpoints = self.HORIZONTAL_BREAKPOINTS or [], self.VERTICAL_BREAKPOINTS or []
        for size, named in zip(self.app.size, breakpoints, strict=True):
            reached = max((least for least, _ in named if least <= size), default=None)
            self.update_classes({name: least == reached for least, name in named})
        await super().mount_composed_widgets(widgets)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        return super().call_after_refresh(
            lambda: None if self.has_been_left else callback(*args, **kwargs)
        )

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self not in self.app.screen_stack[1:]:
            return AwaitComplete()
        # What lies above belongs to this screen: Textual would close that instead, and leave this
        # one open with its answer given.
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)

    def write(self, where: str, text: VisualType) -> None:
        """Show a text in one of its widgets."""
        self.query_one(where, Static).update(text)

    def action_help(self) -> None:
        from .help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.WORDS))


class LoydScreen(Dismissable[ScreenResultType]):
    """What all screens share: a layout chosen by their size, saving, and a status line."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (160, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall"), (50, "-towering")]

    FOOTER: ClassVar[Footer] = ()
    """The items of the footer, where they are always the same."""

    key_bar = query_one(KeyBar)
    title_bar = query_one(TitleBar)

    def footer(self) -> Footer:
        """The items of the footer, as they are now."""
        return self.FOOTER

    def show_message(self, sentence: str, *, seconds: float | None = None, style: str = "") -> None:
        """Show a sentence in the footer, which a screen that is just opening does not have yet."""
        if self.is_mounted:
            self.key_bar.show_message(sentence, seconds=seconds, style=style)
        else:
            self.call_later(self.show_message, sentence, seconds=seconds, style=style)

    def warn(self, fault: str | LoydError, *, seconds: float | None = None) -> None:
        """Show an error message, for so many seconds if said."""
        self.show_message(f"! {fault}", seconds=seconds, style="$loyd-error")

    @contextmanager
    def warning(self) -> Iterator[None]:
        """Show what goes wrong in a block as a sentence, and leave the block there."""
        try:
            yield
        except LoydError as error:
            self.warn(error)

    def offers(self) -> list[Offer]:
        """What can be saved here: a picture of the screen, at least."""
        from .save import screenshot

        picture = screenshot(self.app).encode()
        return [Offer("the screen", "", {".svg": lambda: [picture]})]

    def action_save(self) -> None:
        from .save import SaveScreen

        self.app.push_screen(SaveScreen(self.offers()), self._saved)

    def _saved(self, done: str | None) -> None:
        if done is not None:
            self.show_message(done)


class Dialogue(ModalScreen[ScreenResultType], Dismissable[ScreenResultType]):
    """A question in a frame; escape closes it without an answer.

    The modal base stands first because Textual applies only that one's layout rules. What is wrong
    with an answer appears in a `PlainText` named `fault`, and what was typed stays.
    """

    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-short"), (34, "-tall")]
    BINDINGS = [
        *keys("""
        escape  dismiss(None)
        q       app.quit       Quit Loyd
        """)
    ]

    def frame(self, title: str, does: str = "", box: Widget | None = None) -> Widget:
        """The frame (`box`, or a container that does not scroll) with its title, what enter does,
        and a way out for the mouse.
        """
        box = box or Vertical()
        box.add_class("dialogue")
        box.border_title = Content(title)
        leave = Content.from_markup(
            f"[@click=screen.dismiss(None)]{key_of('dismiss(None)')}: close[/]"
        )
        box.border_subtitle = Content(f"{does}, ") + leave if does else leave
        return box

    def buttons(self, does: str) -> Horizontal:
        """The buttons of a dialogue: one that does it, and Back."""
        accept = Button(f"{does} (ctrl+s)", id="accept", variant="primary", action="screen.accept")
        return Horizontal(
            accept,
            Button(
                f"Back ({key_of('dismiss(None)')})", action="screen.dismiss(None)", compact=True
            ),
            classes="buttons",
        )

    def show_fault(self, sentence: str) -> None:
        """Show an error message; an empty one removes it."""
        for line in self.query("#fault").results(PlainText):
            line.update(f"! {sentence}" if sentence else "")


def select_field(options: Iterable[tuple[str, Any]], value: object, name: str) -> Select[Any]:
    """A list that unfolds, one of whose options is always chosen."""
    return Select(options, value=value, id=name, allow_blank=False, compact=True)


class TransportScreen(LoydScreen[None]):
    """Steps, plays and seeks: one search by its steps, or several side by side by a common
    clock.
    """

    def __init__(self, preferences: PreferenceStore):
        super().__init__()
        self._preferences = preferences
        self._asked_to_leave: Transport | None = None
        """The search of which it was asked whether to leave it."""

    @property
    def transport(self) -> Transport:
        """What plays and seeks here."""
        raise NotImplementedError

    @property
    def traces(self) -> list[Trace]:
        """The records that the screen holds."""
        return []

    def poll(self) -> None:
        """Show what has been recorded since the last look."""
        raise NotImplementedError

    def moved(self) -> None:
        """Show the new position at once."""
        self.transport.settle()
        self.poll()

    def go(self, position: int) -> None:
        """Go to a position."""
        self.transport.seek(position)
        self.moved()

    def may_leave(self) -> bool:
        """Whether the search may be left for another board; of one that runs, asked once."""
        transport = self.transport
        if transport.is_moving and self._asked_to_leave is not transport:
            self._asked_to_leave = transport
            steps = short(transport.total)
            keys = f"{key_of('random_board')} again: leave, {key_of('back')}: stay"
            self.warn(f"Leave this search ({steps} steps)? {keys}.")
            return False
        return True

    def load_file(self, take: Callable[[Loaded], None], then: str = "") -> None:
        """Ask for a file of the user's own code, and take what it adds; `then`: what to do next."""
        from .heuristic_dialogues import LoadFileScreen

        def take_loaded(loaded: Loaded | None) -> None:
            if loaded is not None:
                names = ", ".join(entry.id for entry in loaded.entries)
                self.show_message(f"Loaded {names} from {Path(loaded.origin).name}{then}")
                take(loaded)

        self.transport.pause()
        self.app.push_screen(LoadFileScreen(), take_loaded)

    def call_when_built(self, settings: Settings, begin: Callable[[], None]) -> None:
        """Call `begin` once the tables of the heuristic are built."""
        if settings.is_ready:
            begin()
            return
        from .heuristic_dialogues import BuildingScreen

        self.transport.pause()
        building = BuildingScreen(settings.heuristic, settings.goal)
        self.app.push_screen(building, lambda built: begin() if built else None)

    def action_step(self, count: int) -> None:
        self.transport.step(count)
        self.moved()

    def action_play(self) -> None:
        self.transport.toggle()
        self.poll()

    def action_change_pace(self, by: int) -> None:
        if by > 0:
            self.transport.faster()
        else:
            self.transport.slower()
        if self.transport.pace is not None:  # max speed applies to one search only
            self._preferences.keep(pace=self.transport.pace)
        self.poll()

    def action_next_event(self) -> None:
        self.transport.next_event()
        self.moved()

    def action_to_start(self) -> None:
        self.go(0)

    def action_to_end(self) -> None:
        self.transport.to_end()
        self.moved()

    def action_go_to(self) -> None:
        from .dialogues import GoToScreen

        self.app.push_screen(GoToScreen(self.transport.total), self._go_to)

    def _go_to(self, position: int | None) -> None:
        if position is not None:
            self.go(position)

    def on_seek_requested(self, message: SeekRequested) -> None:
        """Go where a widget was clicked."""
        self.go(message.position)
