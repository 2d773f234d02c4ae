"""Foreign names have no effect where they are inserted: in spreadsheets, in Markdown."""

import pytest

from loyd.core.draw.document import literal
from loyd.core.study.sweeps.summary import as_csv


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_name_is_a_formula(name: str) -> None:
    assert as_csv([{"name": name, "steps": -1}]).splitlines()[-1].endswith(",-1")
    assert as_csv([{"name": name, "steps": -1}]).splitlines()[-1].lstrip('"').startswith("'")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a *b* <i>", r"a \*b\* \<i\>"),
        ("[x](y)\n# z", r"\[x\](y) \# z"),
        ("say `loyd *` | so", r"say `loyd *` \| so"),
        ("one ` alone", r"one \` alone"),
    ],
)
def test_a_text_means_itself_in_markdown(text: str, written: str) -> None:
    assert literal(text) == written
