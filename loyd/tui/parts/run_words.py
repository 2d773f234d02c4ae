"""What is said of a search in progress: how far it is, and how it ended."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ...core.engine import Ending, Outcome
from ...core.engine.problem import proved_bound
from ...core.engine.record import Trace, format_f
from ...core.session import Activity, Exploration, Levels
from ...core.system import capitalized, counted, rate, seconds, short
from ..key_names import key_of
from ..paint import Tick


class RunProgress(NamedTuple):
    """What a long search has proved so far and when the next bound is expected; `share`: the
    fraction of the iteration done, if known.
    """

    sentences: tuple[str, ...]
    share: float | None = None


def progress_of(run: Exploration, levels: Levels, speed: float | None) -> RunProgress:
    """How far a search has come; the size of an iteration is predicted from the growth of the
    earlier ones.
    """
    counts = run.trace.counts(run.position)
    bound = proved_bound(run.problem, run.trace, run.position)
    sentences = [f"The solution has at least {counted(bound, 'move')}."] if bound else []
    sizes = _iteration_sizes(levels, run.position)
    if counts.iteration is None or not sizes:
        worst = (
            f"{run.trace.formula.symbol} {format_f(counts.greatest_f)}: " if run.trace.has_f else ""
        )
        return RunProgress(
            (*sentences, f"{worst}{short(counts.expanded)} expanded, {short(counts.open)} open.")
        )
    *finished, so_far = sizes
    here = len(finished)
    expected = _expected_size(finished)
    if here and run.trace.has_f:
        sentences.append(f"All paths with f up to {format_f(levels.values[here - 1])} searched.")
    bounded = f"Bound {format_f(levels.values[here])}: "
    if expected is None or so_far >= expected:
        return RunProgress((*sentences, f"{bounded}{short(so_far)} nodes so far."))
    sentences.append(f"{bounded}{100 * so_far / expected:.0f} % of ~{short(expected)} nodes.")
    if speed:
        rest = (expected - so_far) / speed
        sentences.append(
            f"Next bound in about {f'{rest:.0f} s' if rest < 99.5 else seconds(rest)}."
        )
    return RunProgress(tuple(sentences), so_far / expected)


def _iteration_sizes(levels: Levels, step: int) -> list[int]:
    """The steps of each iteration that had begun by this step; the last one's so far."""
    begun = levels.steps[: bisect_right(levels.steps, step)]
    return [after - first for first, after in pairwise([*begun, step + 1])]


def _expected_size(finished: Sequence[int]) -> float | None:
    """The steps that the next iteration may take, if it grows as the last ones did; None before the
    fourth.
    """
    if len(finished) < 3:
        return None
    before, last, latest = finished[-3:]
    # Iterations of IDA* grow by a factor that itself changes slowly: the next factor is the latest
    # one, times what the factor changed by. 10, 40, 200 grew by 4 and by 5, so that the next is
    # expected to grow by 5 * 5 / 4 = 6.25, to 1 250.
    return latest * (latest / last) ** 2 / (last / before)


def level_ticks(trace: Trace, levels: Levels) -> tuple[Tick, ...]:
    """A tick wherever f, or the bound, has reached a new maximum so far."""
    levels.look()
    symbol = trace.formula.symbol if trace.counts(0).bound is None else "bound"
    labels = [
        f"{symbol} {format_f(value)}" if not place else format_f(value)
        for place, value in enumerate(levels.values)
    ]
    return tuple(Tick(step, label) for step, label in zip(levels.steps, labels, strict=True))


def running_note(run: Exploration, levels: Levels) -> str:
    """The nodes of this iteration so far, and the growth of the one before; empty for searches
    without iterations.
    """
    iteration = run.trace.counts(run.position).iteration
    sizes = _iteration_sizes(levels, run.position)
    if iteration is None or not sizes:
        return ""
    *finished, latest = sizes
    so_far = (
        f"Iteration {iteration}, bound {format_f(levels.values[len(finished)])}: {short(latest)} "
        "nodes so far"
    )
    grown = f", ×{finished[-1] / finished[-2]:.1f} the one before" if len(finished) > 1 else ""
    if finished:
        return f"{so_far}; iteration {iteration - 1} took {short(finished[-1])}{grown}."
    return f"{so_far}."


def stopped_words(step: int, elapsed: float, speed: float) -> str:
    """What a search that was stopped at a step has done."""
    return f"Stopped after {seconds(elapsed)}: {short(step)} nodes, {rate(speed)}."


def ignores_g(run: Exploration) -> str:
    """The remark for a search that ignores g; empty for any other."""
    return "This search ignores g." * (run.trace.formula.equation == "f = h")


def state_words(run: Exploration, speed: float | None) -> str:
    """Whether the search is paused, plays or has ended, and how fast it is; `speed`: nodes per
    second, if measured.
    """
    if run.activity is Activity.ENDED:
        return str(run.activity)
    is_fastest = run.pace is None or run.activity is Activity.SEEKING
    measured = "max speed" if speed is None else rate(speed)
    pace = measured if is_fastest else f"{counted(round(run.pace or 0), 'step')}/s"
    return f"{run.activity} · {pace}"


def long_log_words(rows: int) -> str:
    """What stands in the log's place while there are too many rows."""
    return f"{short(rows)} rows, one per step. The log and the lists return when you stop."


def sentence(text: str) -> str:
    """A text as a sentence."""
    return f"{capitalized(text)}."


def solved_words(
    moves: int, least: int | str | None, *, optimal: bool, time: str = ""
) -> tuple[str, str]:
    """The length of a solution and what is known about shorter ones; `least`: a lower bound on the
    length.
    """
    shorter = (
        ": optimal"
        if optimal
        else f"; the shortest solution has {least}"
        if least is not None
        else ""
    )
    return f"Solved in {counted(moves, 'move')}{time}", shorter


def ending_sentence(outcome: Outcome) -> str:
    """How a search ended."""
    if outcome.ending is Ending.UNSOLVABLE and outcome.verdict is not None:
        return sentence(outcome.verdict.reason)
    bound = f" The solution has at least {counted(outcome.bound, 'move')}." if outcome.bound else ""
    if outcome.ending is Ending.LIMIT:
        stopped = f"Stopped at the limit of {outcome.limit}.{bound}"
        return f"{stopped} {key_of('choose_algorithm')}: change the limits."
    if outcome.ending is Ending.CANCELLED:
        return f"Cancelled.{bound}"
    if outcome.ending is Ending.FAILED:
        return f"Failed at {outcome.reason}."
    if outcome.reason:
        return sentence(outcome.reason)
    return "Ended without a solution; one may exist."
