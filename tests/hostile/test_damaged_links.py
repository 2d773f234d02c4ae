"""A small share of the damaged links; `python -m tests.hostile.damaged_links` makes any number."""

from tests.hostile import damaged_links


def test_damaged_links_are_read_or_refused_in_a_sentence() -> None:
    assert damaged_links.run(300, seed=1) == []
