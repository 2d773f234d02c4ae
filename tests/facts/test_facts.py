"""The quick ones of the facts: Loyd, a plain program and docs/facts.md agree."""

import pytest
from click.testing import CliRunner

from loyd.core.teach.tour_reader import built_in_tours
from loyd.tui.cli.other_commands import facts
from tests.facts.fact import Fact
from tests.facts.table import FACTS, PAGE, page, printed

QUICK = [fact for fact in FACTS if fact.is_quick]


@pytest.mark.parametrize("fact", QUICK, ids=[fact.name for fact in QUICK])
def test_loyd_and_a_plain_program_agree(fact: Fact) -> None:
    assert fact.loyd() == fact.figures
    assert fact.plain() == fact.figures


def test_the_page_is_made_from_the_table() -> None:
    assert len({fact.name for fact in FACTS}) == len(FACTS)
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_command_prints_the_table() -> None:
    assert CliRunner().invoke(facts).stdout == printed()


def test_tours_ask_for_facts() -> None:
    """The checks of these exercises are compared with a search by the tests of the tours."""
    figures = {figure for fact in FACTS for figure in fact.figures}
    (left_over,) = (fact.figures for fact in FACTS if fact.name == "left_over")
    asked = [
        int(check.right.name)
        for tour in built_in_tours()
        for step in tour.steps
        if step.title == "Which do you think?"
        for check in step.checks
    ]
    assert len(asked) >= 10
    optimum = 19  # of the board of beam search
    assert set(asked) - figures == {optimum, 181_440 - int(left_over[1])}
