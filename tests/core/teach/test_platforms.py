"""Questions for platforms are read back by small readers of their own.

The published schema of QTI 2.1 is in no package, so its rules for the elements that are used are
checked one by one.
"""

import re
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.assignment import Assignment, form_of
from loyd.core.teach.platforms import PlatformQuestion, as_gift, as_qti, sheet_questions
from loyd.core.teach.worksheet import worksheet

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
ORDER = ["responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing"]
"""The children of an item, in the order of the information model."""
NEEDED = {
    "assessmentItem": {"identifier", "title", "adaptive", "timeDependent"},
    "responseDeclaration": {"identifier", "cardinality", "baseType"},
    "outcomeDeclaration": {"identifier", "cardinality", "baseType"},
    "choiceInteraction": {"responseIdentifier", "shuffle", "maxChoices"},
    "matchInteraction": {"responseIdentifier", "shuffle", "maxAssociations"},
    "textEntryInteraction": {"responseIdentifier"},
    "simpleChoice": {"identifier"},
    "simpleAssociableChoice": {"identifier", "matchMax"},
    "equal": {"toleranceMode", "tolerance"},
}
CHOICE = PlatformQuestion(
    "Is f = g + h {always} <true>?",
    ("a  #1", "b ~2"),
    (("yes: {=}", "no: f -> h"), ("no & never", "right.")),
    1,
)
NUMBER = PlatformQuestion("h?", number=19, tolerance=0.5)


def sheet(spec: str, count: int) -> list[PlatformQuestion]:
    start = parse_board("136/5x2/478")
    problem = Problem(start, blank_last(3, 3), parse_spec(spec))
    trace, _ = solve_with_trace(problem)
    return sheet_questions(worksheet(Assignment(problem, trace, form_of(problem, None), count)))


def gift(text: str) -> list[tuple[str, str, list[str]]]:
    """The name, the text and the answers of each question, by the rules of the format."""
    found = []
    for block in text.split("\n\n"):
        whole = re.fullmatch(r"::(\w+)::(.*?)(?<!\\)\{(.*)(?<!\\)\}\n?", block, re.DOTALL)
        assert whole is not None, block
        name, asked, inside = whole.groups()
        plain = re.sub(r"\\([\\~=#{}:])", r"\1", asked)
        assert not re.search(r"(?<!\\)[~={}]", asked)
        found.append((name, plain, inside.split("\n")))
    return found


def test_gift_is_read_back() -> None:
    choice, number, match = gift(as_gift([CHOICE, NUMBER, sheet("astar", 3)[0]]).decode())
    assert choice[0] == "Q1"
    assert choice[1].startswith(
        "[html]<p>Is f = g + h {always} &lt;true&gt;?</p><pre>a  #1\\nb ~2<"
    )
    assert choice[2] == [r"~yes\: \{\=\}#no\: f -&gt; h", "=no &amp; never#right."]
    assert number[2] == ["#19:0.5"]
    assert match[2][0] == "=step 1 -> 136/5x2/478"
    assert len(match[2]) == 3


@pytest.mark.parametrize("asked", [[CHOICE, NUMBER], sheet("astar", 4), sheet("bfs", 3)])
def test_a_package_keeps_the_rules_of_qti(asked: list[PlatformQuestion]) -> None:
    with ZipFile(BytesIO(as_qti(asked))) as package:
        manifest = ET.fromstring(package.read("imsmanifest.xml"))  # noqa: S314  written above
        assert [one.tag for one in manifest] == [
            f"{PACKAGE}{name}" for name in ("metadata", "organizations", "resources")
        ]
        files = [one.attrib["href"] for one in manifest.iter(f"{PACKAGE}resource")]
        assert {*package.namelist()} == {"imsmanifest.xml", *files}
        items = [ET.fromstring(package.read(name)) for name in files]  # noqa: S314
    assert len(items) == len(asked)
    for item, question in zip(items, asked, strict=True):
        assert item.tag == f"{QTI}assessmentItem"
        assert [one.tag for one in item] == [f"{QTI}{name}" for name in ORDER]
        for one in item.iter():
            assert NEEDED.get(one.tag.removeprefix(QTI), set()) <= one.attrib.keys()
            assert one.tag.startswith(QTI)
        names = [one.attrib["identifier"] for one in item.iter() if "identifier" in one.attrib]
        within = [name for name in names if re.fullmatch(r"[AB]\d+", name)]
        assert len(within) == len({*within})
        values = [one.text or "" for one in item.iter(f"{QTI}value")]
        if question.choices:
            assert values == [f"A{question.right}"]
            texts = [one.text for one in item.iter(f"{QTI}simpleChoice")]
            assert texts == [text for text, _ in question.choices]
        elif question.pairs:
            texts = [one.text or "" for one in item.iter(f"{QTI}simpleAssociableChoice")]
            by_name = dict(zip(within, texts, strict=True))
            pairs = [tuple(by_name[name] for name in value.split()) for value in values]
            assert pairs == list(question.pairs)
        else:
            assert [float(value) for value in values] == [question.number]


def test_the_numbers_of_a_worksheet_are_those_of_the_search() -> None:
    asked = sheet("bfs", 4)
    # Layers of the 8-puzzle from a board with the blank in the centre: 1, 4, 8, 8 boards.
    counts = [one.number for one in asked if "number of boards" in one.text]
    assert counts == [4, 8, 8]
