"""What each search of a board did, row by row, as a report shows it."""

from collections.abc import Iterator, Sequence

from loyd.core.batch.drawn import Drawn
from loyd.core.batch.task import Result
from loyd.core.export.document import Block, Heading, Sheet
from loyd.core.export.ledger_table import ledger_sentences, ledger_table


def ledger_blocks(drawn: Sequence[tuple[Result, Drawn]]) -> Iterator[Block]:
    """A table for each search, with what stands out under it."""
    yield Heading("What each f, layer or iteration took", 3)
    for result, one in drawn:
        sentences = [f"`{result.task.spec}`.", *ledger_sentences(one.ledger, result.figures.optimum)]
        yield Sheet(ledger_table(one.ledger), " ".join(sentences))
