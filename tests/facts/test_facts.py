"""The quick ones of the facts: Loyd, a plain program and docs/facts.md agree."""

import pytest
from click.testing import CliRunner

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
