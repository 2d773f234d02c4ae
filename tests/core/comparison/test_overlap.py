"""Which boards two searches have both expanded, against plain sets."""

import pytest

from loyd.core.comparison import overlap as module
from loyd.core.comparison.overlap import overlap
from tests.core.comparison.pairs import boards, random_pairs

MOST = 200


@pytest.mark.parametrize("chunk", [16, 1 << 20])
def test_counts_what_sets_count(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", chunk)
    for pair in random_pairs(60, chunk):
        ours, theirs = pair.traces(MOST)
        first_step, second_step = ours.steps // 2, theirs.steps
        mine, others = set(boards(pair.first, MOST)[:first_step]), set(boards(pair.second, MOST)[:second_step])
        found = overlap(ours, theirs, first_step, second_step, examples=5)
        assert (found.first, found.second, found.both) == (len(mine), len(others), len(mine & others)), pair
        for examples, all_of_them in (
            (found.common, mine & others),
            (found.only_first, mine - others),
            (found.only_second, others - mine),
        ):
            cells = {board.cells for board in examples}
            assert len(cells) == len(examples) == min(5, len(all_of_them))
            assert cells <= all_of_them


def test_says_it_in_words() -> None:
    found = module.Overlap(3, 2, 1, (), (), ())
    assert found.sentence("A*", "IDA*") == "both expanded 1 board; only A* 2 boards, only IDA* 1 board"
