"""The examples on the library's pages show what really happens."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize(("name", "least"), [("library.md", 20), ("coming-from.md", 10)])
def test_the_examples_of_the_page_hold(
    name: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(
        re.findall(r"```pycon\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)
    )
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert (failed, tried > least) == (0, True)
