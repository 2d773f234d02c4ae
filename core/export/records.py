"""Results as plain named values, for CSV and JSON."""

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from loyd.core.batch.by_distance import AtDistance, by_distance
from loyd.core.batch.summary import MEASURED, Summary, summarise
from loyd.core.batch.task import Result
from loyd.core.comparison.figures import Figures
from loyd.core.json_text import json_object
from loyd.core.puzzle.move import letters

Record = dict[str, Any]
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def run_record(result: Result, entries: tuple[str, str | None] | None = None) -> Record:
    """One search of one board.  Numbers are whole and exact; `seconds` has microseconds; None where there is no value.

    `entries`: those of its task, where they are known.
    """
    instance = result.task.instance
    algorithm, heuristic = entries or result.task.entries
    return {
        "name": instance.name,
        "board": str(instance.board),
        "goal": str(instance.goal),
        "spec": result.task.spec,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "outcome": result.figures.outcome,
        "note": result.figures.note or None,
        **figure_record(result.figures),
    }


def figure_record(figures: Figures) -> Record:
    """The figures of a search."""
    return {
        "outcome": figures.outcome,
        "moves": None if figures.moves is None else letters(figures.moves),
        "length": figures.length,
        "optimal": figures.optimal,
        "bound": figures.bound,
        "optimum": figures.optimum,
        "above": figures.above,
        "expanded": figures.expanded,
        "generated": figures.generated,
        "reopened": figures.reopened,
        "peak_open": figures.peak_open,
        "peak_closed": figures.peak_closed,
        "peak_nodes": figures.peak_nodes,
        "bytes": figures.bytes,
        "seconds": None if figures.seconds is None else round(figures.seconds, 6),
        "engine": figures.engine,
        "rate": None if figures.rate is None else round(figures.rate),
        "branching": None if figures.branching is None else round(figures.branching, 6),
        "start_h": figures.start_h,
        "deepest_expanded": figures.deepest_expanded,
        "deepest_generated": figures.deepest_generated,
        "goal_tests": figures.goal_tests,
        "enqueued": figures.enqueued,
        "branching_of_n": None if figures.branching_of_n is None else round(figures.branching_of_n, 6),
        "branching_root": None if figures.branching_root is None else round(figures.branching_root, 6),
    }


def summary_record(summary: Summary) -> Record:
    """One spec over many boards, flat.

    `expanded_mean`, `expanded_median`, `expanded_greatest`, `expanded_total`, `expanded_wins` … are of the boards that were solved;
    `expanded_of_all`, `generated_of_all` and `seconds_of_all` count what was given up too.
    """
    record: Record = {name: value for name, value in asdict(summary).items() if name not in ("spreads", "work", "ratio")}
    record["ratio"] = summary.ratio
    record |= {f"{name}_of_all": value for name, value in summary.work.items()}
    for column in MEASURED:
        spread = summary.spreads.get(column.id)
        for name in ("mean", "median", "greatest", "total", "wins"):
            record[f"{column.id}_{name}"] = None if spread is None else getattr(spread, name)
    return record


def distance_record(entry: AtDistance) -> Record:
    """What one spec took of the boards at one distance."""
    return {
        "distance": entry.distance,
        "spec": entry.spec,
        "boards": entry.boards,
        "solved": entry.solved,
        "expanded_mean": entry.expanded,
        "generated_mean": entry.generated,
        "branching_mean": entry.branching,
    }


def as_csv(records: Sequence[Record]) -> str:
    """The records with a header line; None is an empty cell, true and false are written so."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]) if records else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in record.items()} for record in records)
    return text.getvalue()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _plain(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return harmless(value) if isinstance(value, str) else value


def as_json(results: Sequence[Result]) -> str:
    """The results as one JSON object, two spaces a level: what the searches of each spec come to, in all and distance by distance, then
    each search of each board.
    """
    fields = {
        "summary": [summary_record(one) for one in summarise(results)],
        "by_distance": [distance_record(one) for one in by_distance(results)],
        "runs": [run_record(one) for one in results],
    }
    return json_object(fields, indent=2) + "\n"
