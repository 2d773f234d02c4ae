"""Two to four searches with one start and goal, shown at one position of a common clock."""

import shlex
from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple
from urllib.parse import urlencode

from ...engine.problem import Limits, Problem, Spec, default_memory
from ...engine.puzzle import Board, blank_last, parse_board, parse_goal, quoted
from ...engine.record import Trace
from ...engine.search import parse_spec
from ...session import ALL_STEPS, FIRST_PACE, PACES, Activity, Transport
from ...system import SettingError, printable
from .divergence import DivergenceSearch
from .figures import Figures, agree_on_optimum, known_optimum
from .lane import CLOCKS, Alignment, FairSemaphore, Lane, LaneSteps, SharedClock

FEWEST = 2
MOST_LANES = 4
LEAD = 1 << 20
"""The most steps a lane may be ahead of the slowest one when they play at max speed by step."""


def check_count(specs: Sequence[object]) -> None:
    """Raises SettingError for more or fewer searches than can be compared."""
    if not FEWEST <= len(specs) <= MOST_LANES:
        raise SettingError(
            f"{len(specs)} searches cannot be compared: choose {FEWEST} to {MOST_LANES}"
        )


def shared_limits() -> Limits:
    """Limits for two searches at once: half of the memory for both."""
    return Limits(bytes=default_memory() // 2)


class Comparison(Transport):
    """The transport of several searches: it holds the lanes and the clock that counts their
    positions.

    The lanes take turns at searching; side by side they would slow each other down and distort the
    figures.

    Raises SettingError for fewer than two or more than four specs, and for one that is invalid for
    the boards.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        specs: Sequence[Spec],
        *,
        limits: Limits | None = None,
        by: Alignment = Alignment.STEP,
        pace: float | None = PACES[FIRST_PACE],
    ):
        check_count(specs)
        super().__init__(pace)
        self.start = start
        self.goal = goal
        self.limits = shared_limits() if limits is None else limits
        self._turns = FairSemaphore()
        problems = [self._problem(spec) for spec in specs]
        self.lanes = [
            Lane(spec, problem, self._turns) for spec, problem in zip(specs, problems, strict=True)
        ]
        self.divergence: DivergenceSearch | None = None
        self._diverged_at = 0
        self._clock: SharedClock = CLOCKS[by](self.lanes)
        self._mark: float | None = None
        self._counted: tuple[LaneSteps, Alignment, int] | None = None
        """The marks shown before the clock was changed, the clock, and the position."""
        self._optimum = known_optimum(start, goal)

    def _problem(self, spec: Spec) -> Problem:
        problem = Problem(self.start, self.goal, spec, self.limits)
        problem.estimate.display_h(self.start)
        return problem

    # The lanes

    def check_room(self) -> None:
        """Raises SettingError if there is no room for another lane."""
        if len(self.lanes) == MOST_LANES:
            raise SettingError(f"there are already {MOST_LANES} lanes: remove one first")

    def add(self, spec: Spec) -> None:
        """Add a lane, which catches up with the others. Raises SettingError if there are four
        already, or if the spec is invalid.
        """
        self.check_room()
        lane = Lane(spec, self._problem(spec), self._turns)
        mark = self._shown_mark()
        self.lanes.append(lane)
        self._catch_up(mark)

    def remove(self, place: int) -> None:
        """Remove a lane. Raises SettingError if there are only two."""
        if len(self.lanes) == FEWEST:
            raise SettingError(f"a comparison has at least {FEWEST} lanes: add another one first")
        self.forget_divergence()
        mark = self._shown_mark()
        self.lanes.pop(place).close()
        self._catch_up(mark)

    def change(self, place: int, spec: Spec) -> None:
        """Search with other settings in a lane, from the start. Raises SettingError if they are
        invalid.
        """
        lane = Lane(spec, self._problem(spec), self._turns)
        self.forget_divergence()
        mark = self._shown_mark()
        self.lanes[place].close()
        self.lanes[place] = lane
        self._catch_up(mark)

    def put_first(self, place: int) -> None:
        """Make a lane the first, to which the others are compared."""
        self.lanes.insert(0, self.lanes.pop(place))

    def _shown_mark(self) -> float | None:
        if self._mark is not None or self.activity not in (Activity.PAUSED, Activity.ENDED):
            return self._mark
        if self.activity is Activity.ENDED:
            return inf
        return self._clock.mark(self.position)

    def _catch_up(self, mark: float | None) -> None:
        self._counted = None
        if mark is not None:
            self._stop()
            # The mark means the same for any lanes, but the position that stands for it may change
            # as the new lane records.
            self._mark, self._target = mark, lambda: self._clock.reach(mark)

    def close(self) -> None:
        """Stop all searches."""
        for lane in self.lanes:
            lane.close()

    # The current position

    @property
    def aligned_by(self) -> Alignment:
        """What the lanes have in common at one position: the step, the bound, or the processor
        time.
        """
        return self._clock.by

    @property
    def traces(self) -> list[Trace]:
        """The record of each lane, in order."""
        return [lane.trace for lane in self.lanes]

    @property
    def total(self) -> int:
        return self._clock.recorded()

    @property
    def steps(self) -> tuple[int, ...]:
        """The step that each lane shows, in the order of the lanes."""
        if self._mark is None:
            return self.steps_at(self.position)
        return self._steps_within(self._mark)

    def steps_at(self, position: int) -> tuple[int, ...]:
        """The step of each lane at a position."""
        return self._steps_within(self._clock.mark(position))

    def _steps_within(self, mark: float) -> tuple[int, ...]:
        return tuple(self._clock.step(lane, mark) for lane in self.lanes)

    @property
    def has_ended(self) -> bool:
        return all(lane.is_over for lane in self.lanes)

    @property
    def is_at_divergence(self) -> bool:
        """Whether the position is the first step at which the two compared lanes differ."""
        return self._is_diverging or (
            self.divergence is not None
            and self.aligned_by is Alignment.STEP
            and self.position == self._diverged_at
        )

    @property
    def _is_diverging(self) -> bool:
        return self.divergence is not None and not self.divergence.is_done

    @property
    def optimum(self) -> int | None:
        """The proved length of an optimal solution, in moves; None before a lane has proved it."""
        proved = (
            lane.outcome.length
            for lane in self.lanes
            if lane.outcome is not None and lane.outcome.optimal
        )
        return next(proved, None) if self._optimum is None else self._optimum

    def figures(self) -> list[Figures]:
        """The figures of each lane at its step."""
        return agree_on_optimum(
            (lane.figures(step) for lane, step in zip(self.lanes, self.steps, strict=True)),
            self._optimum,
        )

    @property
    def ends(self) -> list[int | None]:
        """The position of each lane's end; None while it runs."""
        return [
            self._clock.position(lane, lane.trace.steps) if lane.is_over else None
            for lane in self.lanes
        ]

    # Moving

    def _stop(self) -> None:
        super()._stop()
        self._mark = None
        if self._is_diverging:
            self.divergence = None

    def seek_step(self, place: int, step: int) -> None:
        """Go to the position of one lane's step."""
        self.seek(self._clock.position(self.lanes[place], step))

    def find_divergence(self, first: int, second: int) -> None:
        """Run two lanes by steps until they first expand different boards."""
        self.count(Alignment.STEP)
        search = DivergenceSearch(self.lanes[first], self.lanes[second])
        self._stop()
        self.divergence = search
        self._target = lambda: self._diverge(search)
        self.look()

    def _diverge(self, search: DivergenceSearch) -> int | None:
        if not search.is_done:
            search.look()
        if not search.is_done:
            return None
        self._diverged_at = self.position if search.found is None else search.found.step
        return self._diverged_at

    def forget_divergence(self) -> None:
        """Stop looking for a divergence."""
        if self._is_diverging:
            self._stop()
        self.divergence = None

    def count(self, by: Alignment) -> None:
        """Count positions by another clock, close to the current one; back at the earlier clock,
        exactly as before if nothing moved.
        """
        if by is not self.aligned_by:
            self._stop()
            shown = LaneSteps(self.aligned_by, self.position, self.steps)
            if self._counted is not None and self._counted[1:] == (self.aligned_by, self.position):
                shown = self._counted[0]
            self._clock = CLOCKS[by](self.lanes)
            self.position = shown.position if by is shown.by else self._clock.place(shown.steps)
            self._counted = shown, by, self.position

    # Recording

    def read(self) -> None:
        for lane in self.lanes:
            lane.look()

    def event_after(self, position: int) -> int | None:
        if self.aligned_by is Alignment.BOUND:
            return position + 1
        steps = self.steps_at(position)
        events = [
            (lane, lane.trace.next_event(step))
            for lane, step in zip(self.lanes, steps, strict=True)
        ]
        positions = [
            self._clock.position(lane, event.step) for lane, event in events if event is not None
        ]
        return max(position + 1, min(positions)) if positions else None

    @property
    def farthest(self) -> int:
        return self.total + LEAD if self.aligned_by is Alignment.STEP else ALL_STEPS

    def quick(self, position: int) -> int:
        if self.aligned_by is Alignment.STEP:
            # Steps at multiples of the interval need no replay.
            return position - position % max(lane.trace.interval for lane in self.lanes)
        return position

    def record(self, position: int) -> None:
        for lane in self.lanes:
            if position >= ALL_STEPS:
                lane.record_on()
            else:
                self._clock.record(lane, position)

    def record_on(self) -> None:
        search = self.divergence if self._is_diverging else None
        for lane in self.lanes:
            if search is None or lane in search.lanes:
                lane.record_on()
            else:
                lane.hold()

    def wait(self, seconds: float) -> None:
        for lane in self.lanes:
            lane.wait(seconds / len(self.lanes))


SIZE = (3, 3)
"""The board size of a named goal if no board is given."""


def read_place(text: str) -> tuple[int, str]:
    """A step and the note on it, which may be missing. Raises SettingError.

    >>> read_place("17: f rises"), read_place("17")
    ((17, 'f rises'), (17, ''))
    """
    step, _, note = text.partition(":")
    step = step.replace(" ", "")
    if not (step.isascii() and step.isdigit() and len(step) < 16):
        raise SettingError(f"{quoted(step)} is not a step: write a whole number from 0, such as 17")
    return int(step), printable(note).strip()


class SharedView(NamedTuple):
    """A step of a search: from `start` to `goal` by the search that the text `spec` names. None,
    and step 0, leave the choice to the app.

    `beside`: the searches that this one is compared with. `note`: a note on the step.

    >>> from loyd.core.engine.puzzle.notation import parse_board
    >>> view = SharedView(parse_board("23415x768"), spec="astar:manhattan", step=312)
    >>> view.command()
    'loyd 234/15x/768 -a astar:manhattan --at 312'
    >>> view.query
    'board=234/15x/768&a=astar:manhattan&at=312'
    >>> query = [("board", "23415x768"), ("a", "astar:manhattan"), ("at", "312")]
    >>> SharedView.from_query(query) == view
    True
    """

    start: Board | None = None
    goal: Board | None = None
    spec: str | None = None
    step: int = 0
    beside: tuple[str, ...] = ()
    note: str = ""

    @classmethod
    def from_query(cls, query: Iterable[tuple[str, str]]) -> "SharedView":
        """The view described by the query of a link: `board`, `goal`, `at`, and `a` once for each
        search; several are compared.

        Raises LoydError if one of them is invalid.
        """
        pairs = [(name, text) for name, text in query if text]
        said = dict(pairs)
        start = parse_board(said["board"]) if "board" in said else None
        goal = parse_goal(said["goal"], start.size if start else SIZE) if "goal" in said else None
        specs = {
            spec.text: spec for spec in (parse_spec(text) for name, text in pairs if name == "a")
        }
        shown = start or goal or blank_last(*SIZE)
        for spec in specs.values():
            if refusal := spec.settled.heuristic.refusal(shown.size):
                raise SettingError(refusal)
            Problem(shown, goal or blank_last(*shown.size), spec)
        if len(specs) > 1:
            check_count([*specs])
        step, note = read_place(said.get("at", "0"))
        first, *beside = specs or [None]
        return cls(start, goal, first, step, tuple(map(str, beside)), note)

    @property
    def _parts(self) -> list[tuple[str, str]]:
        start = self.start
        goal = self.goal
        is_usual = goal is None or (start is not None and goal == blank_last(*goal.size))
        named = [
            ("board", str(start or "")),
            *(("a", spec) for spec in (self.spec or "", *self.beside)),
        ]
        at = f"{self.step}: {self.note}" if self.note else str(self.step or "")
        named += [("goal", "" if is_usual else str(goal)), ("at", at)]
        return [(name, text) for name, text in named if text]

    @property
    def arguments(self) -> list[str]:
        """The arguments of the command that opens this view."""
        options = {"board": (), "a": ("-a",), "goal": ("--goal",), "at": ("--at",)}
        return [word for name, text in self._parts for word in (*options[name], text)]

    def command(self, files: Sequence[str] = ()) -> str:
        """The command that opens the app on this view; `files`: the user code that it needs."""
        return shlex.join(["loyd", *self.arguments, *_loading(files)])

    def comparison(self, files: Sequence[str], command: str = "compare") -> str:
        """The command that compares its searches to their ends, without the app, or that writes a
        `report` on them.

        >>> from loyd.core.engine.puzzle.notation import parse_board
        >>> board = parse_board("23415x768")
        >>> SharedView(board, spec="bfs", beside=("astar:manhattan",)).comparison(())
        'loyd compare 234/15x/768 -a bfs -a astar:manhattan'
        """
        return shlex.join(["loyd", command, *self._replace(step=0).arguments, *_loading(files)])

    @property
    def query(self) -> str:
        """The same as the query of a URL."""
        return urlencode(self._parts, safe="/:")


def _loading(files: Sequence[str]) -> list[str]:
    return [word for file in files for word in ("--load", file)]
