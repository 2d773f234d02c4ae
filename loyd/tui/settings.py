"""What the user chose for a search. Settings that the current algorithm ignores are kept for the
next one.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Self

from ..core.engine.algorithms import A_STAR, ALGORITHMS
from ..core.engine.heuristics import Heuristic
from ..core.engine.heuristics.catalogue import heuristic
from ..core.engine.problem import Algorithm, Holds, Limits, Problem, Spec
from ..core.engine.puzzle import DEEPEST, Board, Notation
from ..core.engine.search import parse_spec
from ..core.session import FIRST_PACE, PACES
from ..core.study.compare import Comparison, SharedView
from ..core.system import SettingError, StateFile, StorageError, served_address
from ..core.user_code.loader import loaded_files


@dataclass(frozen=True)
class Settings:
    """The choices of the Explore screen; `seed` is the seed of a random start."""

    start: Board = DEEPEST.board
    goal: Board = DEEPEST.goal
    spec: Spec = field(default_factory=lambda: Spec(A_STAR))
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None

    @property
    def algorithm(self) -> Algorithm:
        """What chooses the next node, without its settings."""
        return self.spec.algorithm

    @property
    def heuristic(self) -> Heuristic:
        """What estimates h; the default one if the algorithm uses none."""
        return self.spec.heuristic

    @property
    def uses_heuristic(self) -> bool:
        """Whether the algorithm uses a heuristic."""
        return self.algorithm.uses_heuristic

    def having(self, **values: Any) -> "Settings":
        """The settings with other values of the spec."""
        return replace(self, spec=replace(self.spec, **values))

    def problem(self) -> Problem:
        """The search these settings describe. Raises SettingError if a setting makes no sense."""
        if self.refusal:
            raise SettingError(self.refusal)
        return Problem(self.start, self.goal, self.spec, self.limits)

    def renewed(self) -> "Settings":
        """The settings with the code of a file that was loaded again."""
        try:
            named = heuristic(self.heuristic.id)
        except SettingError:
            named = self.heuristic
        return self.having(
            algorithm=ALGORITHMS.get(self.algorithm.id, self.algorithm), heuristic=named
        )

    @property
    def refusal(self) -> str:
        """Why the heuristic is not defined for this goal; empty if it is."""
        return self.heuristic.refusal(self.goal.size) if self.uses_heuristic else ""

    def optimality(self, *, full: bool) -> str:
        """When a solution is optimal, in words that state as a fact what h is known to be; `full`:
        and why.
        """
        guarantee, h = self.spec.optimal, self.heuristic
        words = str(guarantee) if full else guarantee.holds
        if h.admissible:
            is_whole = guarantee.holds is Holds.IF_ADMISSIBLE
            fact = "h never overestimates" if is_whole else "as h is admissible"
            words = words.replace("if h is admissible", fact)
        return words.replace("if h is consistent", "as h is consistent") if h.consistent else words

    @property
    def is_ready(self) -> bool:
        """Whether the search can begin without building tables."""
        return not self.uses_heuristic or self.heuristic.is_ready(self.goal)

    @property
    def summary(self) -> str:
        """One line, `A* · manhattan · udlr · low h`, that names only what the algorithm uses."""
        seed = [] if self.seed is None else [f"seed {self.seed}"]
        return " · ".join((self.algorithm.name, *self.spec.short_forms, *seed))


@dataclass(frozen=True)
class Preferences:
    """`theme` and `picture` are names, empty for the default. `pace` is one of PACES. `notation`:
    how boards are read; None accepts every sign for the blank. `tours`: for each guided tour by
    name, the step reached, counted from 0; a finished tour has as many as it has steps. `last`: the
    search and step that Loyd was left at, as the query of a link. `bookmarks`: notes by such
    queries.
    """

    theme: str = ""
    picture: str = ""
    pace: float | None = PACES[FIRST_PACE]
    notation: Notation | None = None
    tours: Mapping[str, int] = field(default_factory=dict)
    last: str = ""
    bookmarks: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        are_texts = all(isinstance(text, str) for text in (self.theme, self.picture, self.last))
        are_named = _are(int, self.tours) and _are(str, self.bookmarks)
        if not (are_texts and are_named and self.pace in PACES):
            raise ValueError("no preferences")


class PreferenceStore:
    """The preferences; if they are not saved, they last as long as the process.

    `values` are the preferences in force. Those of `overrule` apply to this session only and
    are saved only if the user chooses them again. `notice`: a sentence about the file, if
    there is something to report.
    """

    def __init__(
        self, stored: Preferences | None = None, *, is_saved: bool = False, notice: str = ""
    ):
        self.values = self._to_store = stored or Preferences()
        self._is_saved = is_saved
        self.notice = notice
        self._is_new = False

    @classmethod
    def load(cls) -> Self:
        """The stored preferences, or the defaults."""
        try:
            return cls(PREFERENCES.read(), is_saved=True)
        except StorageError as error:
            default = "using the default theme, pace, picture and notation"
            return cls(is_saved=True, notice=f"{error}: {default}")

    def overrule(self, **values: Any) -> None:
        """Use other values in this run, without storing them."""
        self.values = replace(self.values, **values)

    def keep(self, **chosen: Any) -> None:
        """Store these values."""
        self.values = replace(self.values, **chosen)
        before = self._to_store
        self._to_store = replace(self._to_store, **chosen)
        self._is_new = self._is_new or self._to_store != before

    def mark(self, view: SharedView) -> None:
        """Bookmark a view with its note; without a note, remove its bookmark."""
        notes = {**self.values.bookmarks, view._replace(note="").query: view.note}
        self.keep(bookmarks={query: note for query, note in notes.items() if note})

    def save(self) -> None:
        """Write the preferences."""
        if self._is_saved and self._is_new:
            self._is_new = False
            self._is_saved = not PREFERENCES.write(asdict(self._to_store), "")


def _parse(data: Mapping[str, Any]) -> Preferences:
    values = {one.name: data[one.name] for one in fields(Preferences) if one.name in data}
    notation = values.get("notation")
    return Preferences(**{**values, "notation": None if notation is None else Notation(notation)})


PREFERENCES = StateFile("preferences.json", "preferences", 1, _parse)


def _are(kind: type, named: Any) -> bool:
    return isinstance(named, dict) and all(
        isinstance(name, str) and isinstance(value, kind) for name, value in named.items()
    )


DEFAULT_PAIR = ("astar:misplaced", "astar:manhattan")
"""The specs of the two searches that Race opens with."""
EXTRA_SEARCHES = ("idastar:manhattan", "greedy:manhattan", "bfs", "wastar:manhattan:2")


def default_pair() -> list[Spec]:
    """The searches that Race begins with."""
    return [parse_spec(text) for text in DEFAULT_PAIR]


def another_search(comparison: Comparison) -> Spec:
    """The next search to add to a comparison: one that it does not have yet."""
    there = {lane.label for lane in comparison.lanes}
    specs = [parse_spec(text) for text in EXTRA_SEARCHES]
    return next((spec for spec in specs if spec.text not in there), specs[0])


def settings_of(comparison: Comparison, place: int, seed: int | None) -> Settings:
    """The settings of a lane; `seed` is that of its board, if it has one."""
    lane = comparison.lanes[place]
    return Settings(comparison.start, comparison.goal, lane.spec, lane.problem.limits, seed)


def place_of(settings: Settings, comparison: Comparison) -> int | None:
    """The lane that makes the same search; None if there is none."""
    if (settings.start, settings.goal) != (comparison.start, comparison.goal):
        return None
    essence = _essence(settings.spec, settings.problem())
    return next(
        (
            place
            for place, lane in enumerate(comparison.lanes)
            if _essence(lane.spec, lane.problem) == essence
        ),
        None,
    )


def _essence(spec: Spec, problem: Problem) -> tuple[str, Algorithm, Heuristic]:
    return spec.text, problem.algorithm, problem.heuristic


def limits_among(settings: Settings, comparison: Comparison) -> Limits:
    """The limits of a search that joins a comparison: the lower of the two memory limits."""
    memory = [
        limit for limit in (settings.limits.bytes, comparison.limits.bytes) if limit is not None
    ]
    return replace(settings.limits, bytes=min(memory, default=None))


def link(view: SharedView) -> str:
    """The address of a view, or the command that opens it."""
    if address := served_address():
        return f"{address}?{view.query}"
    return (view.comparison if view.beside else view.command)(loaded_files())
