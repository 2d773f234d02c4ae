"""The ledger of a search as `loyd trace` prints it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loyd.core.export.ledger_table import depths_table, ledger_record, ledger_sentences, ledger_table, row_record
from loyd.core.export.records import as_csv
from loyd.core.json_text import json_object
from loyd.tui.pipe.options import JSON
from loyd.tui.pipe.table_text import table_text

if TYPE_CHECKING:
    from loyd.core.trace.ledger import AtDepth, Ledger


def ledger_text(ledger: Ledger, depths: Sequence[AtDepth], optimum: int | None, form: str, foretold: Sequence[float] = ()) -> str:
    """The ledger, what stands out in it, and the nodes of each g; as CSV the rows alone.

    `optimum`: the least length, if it is known.  `foretold`: the expansions that theory expects of each row, where it was asked.
    """
    if form == JSON:
        return json_object(ledger_record(ledger, depths, optimum, foretold), indent=2) + "\n"
    if form == "csv":
        return as_csv([row_record(ledger, place, foretold) for place in range(len(ledger.rows))])
    sentences = "".join(f"{sentence}\n" for sentence in ledger_sentences(ledger, optimum))
    tables = (table_text(table, may_transpose=False) for table in (ledger_table(ledger, foretold), depths_table(depths)))
    return "\n".join(part for part in (next(tables), sentences, next(tables)) if part)
