"""What `docs/library.md` shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "library.md"


def test_the_examples_of_the_page_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert (failed, tried > 20) == (0, True)
