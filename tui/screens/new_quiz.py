"""A question: whose quiz, and about what?"""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label, Static

from loyd.core.errors import LoydError
from loyd.core.quiz.plan import Plan, kinds_of
from loyd.core.quiz.question import Kind
from loyd.core.quiz.sitting import LONGEST_NAME, NOBODY, Sitting, name_of
from loyd.core.search.spec_text import parse_spec
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText

FIELDS = {
    "name": ("name", "as it shall stand in the result"),
    "seed": ("seed", "the same seed asks the same"),
    "count": ("questions", "10"),
    "searches": ("searches", "astar greedy bfs idastar dfs wastar:manhattan:2 …"),
    "kinds": ("kinds", " ".join(Kind)),
}
"""By its id each field: its label, and what it is for."""
LABEL, LONGEST = 10, 400


class NewQuizScreen(Dialogue[Sitting | None]):
    """Answers with a quiz that nobody has answered yet, or None; the fields begin with what another one says."""

    AUTO_FOCUS = "#name"

    def __init__(self, like: Sitting) -> None:
        super().__init__()
        self._like = like

    def compose(self) -> ComposeResult:
        """A line for each field."""
        with self.frame("A new quiz", "tab goes on, enter begins"):
            yield Static("Questions about searches that a seed draws. Answers are final, and kept as they are given.")
            for name, (label, hint) in FIELDS.items():
                with Horizontal(classes="fields"):
                    yield Label(f"{label:>{LABEL}}", classes="label")
                    longest = LONGEST_NAME if name == "name" else LONGEST
                    yield Input(self._first[name], placeholder=hint, id=name, max_length=longest, compact=True)
            yield PlainText(id="fault")

    @property
    def _first(self) -> dict[str, str]:
        """What the fields hold at first."""
        plan, name = self._like.plan, self._like.name
        return {
            "name": "" if name == NOBODY else name,
            "seed": str(plan.seed),
            "count": str(plan.count),
            "searches": " ".join(plan.searches),
            "kinds": " ".join(plan.kinds),
        }

    @on(Input.Submitted)
    def answer(self) -> None:
        """Begin, or say what is wrong."""
        said = {name: self.query_one(f"#{name}", Input).value.strip() for name in FIELDS}
        for name in ("seed", "count"):
            if not (said[name].isascii() and said[name].isdecimal()):
                self.complain(f"{FIELDS[name][0]} {said[name]!r} is no whole number: write, for example, {'7' if name == 'seed' else '10'}")
                return
        try:
            searches = tuple(said["searches"].split())
            for text in searches:
                parse_spec(text)
            plan = Plan(int(said["seed"]), searches, kinds_of(said["kinds"].split()), self._like.plan.size, int(said["count"]))
        except LoydError as error:
            self.complain(str(error))
        else:
            self.dismiss(Sitting(name_of(said["name"]), plan))
