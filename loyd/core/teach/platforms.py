"""Questions for learning platforms: GIFT, as Moodle reads it, and packages of QTI 2.1.

Sources: the Moodle documentation of GIFT; IMS Question and Test Interoperability, version 2.1.
"""

import re
from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import NamedTuple
from zipfile import ZipFile, ZipInfo

from .worksheet import Worksheet

_GIFT_SIGNS = re.compile(r"([\\~=#{}:])")
_MARKS = re.compile(r"[*~]")
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TEMPLATE = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
_ONE_IF_EQUAL = (
    '<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" '
    'tolerance="{0} {0}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>'
    '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue>'
    "</setOutcomeValue></responseIf></responseCondition></responseProcessing>"
)


class PlatformQuestion(NamedTuple):
    """A question: with `choices` and the reasons for each, of which the one at `right` is right;
    with `pairs` to match; else for a `number`, give or take the `tolerance`.

    `lines`: text in which columns are aligned, below the question.
    """

    text: str
    lines: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    right: int = 0
    pairs: tuple[tuple[str, str], ...] = ()
    number: float = 0
    tolerance: float = 0

    @property
    def html(self) -> str:
        """The question as HTML, its boards as preformatted lines."""
        drawn = "\n".join(map(escape, self.lines))
        return f"<p>{escape(self.text)}</p>" + f"<pre>{drawn}</pre>" * bool(drawn)


def sheet_questions(sheet: Worksheet) -> list[PlatformQuestion]:
    """What a worksheet asks: which board each row has, and every number in it."""
    problem = sheet.assignment.problem
    about = _MARKS.sub("", " ".join((*sheet.rules, *sheet.conventions)))
    task = f"{sheet.task}, from {problem.start} to {problem.goal}. {about}"
    found = []
    first = sheet.titles[0]
    pairs = [(f"{first} {row.title}", str(row.board)) for row in sheet.rows if row.board]
    if len(pairs) > 1:
        found.append(
            PlatformQuestion(f"{task} Which board is expanded at each {first}?", pairs=(*pairs,))
        )
    for row in sheet.rows:
        titles = sheet.titles[-len(row.answers) :]
        for title, (answer, _) in zip(titles, row.answers, strict=True):
            if answer.isdecimal() and not row.is_given:
                text = f"{task} In {first} {row.title}, what is this: {title}?"
                found.append(PlatformQuestion(text, number=int(answer)))
    return found


def as_gift(questions: Sequence[PlatformQuestion]) -> bytes:
    """The questions in GIFT, which Moodle reads."""
    return "\n".join(_gift(number, one) for number, one in enumerate(questions, 1)).encode()


def _gift(number: int, one: PlatformQuestion) -> str:
    if one.choices:
        answers = [
            f"{'=' if place == one.right else '~'}{_plain(text)}#{_plain(reason)}"
            for place, (text, reason) in enumerate(one.choices)
        ]
    elif one.pairs:
        answers = [f"={_plain(left)} -> {_plain(right)}" for left, right in one.pairs]
    else:
        answers = [f"#{one.number:g}:{one.tolerance:g}"]
    inside = "\n".join(answers)
    return f"::Q{number}::[html]{_gift_text(one.html)}{{{inside}}}\n"


def _plain(text: str) -> str:
    return _gift_text(escape(text, quote=False))


def _gift_text(html: str) -> str:
    return _GIFT_SIGNS.sub(r"\\\1", html).replace("\n", "\\n")


def as_qti(questions: Sequence[PlatformQuestion]) -> bytes:
    """A package of items: a zip file with a manifest."""
    names = [f"Q{number}" for number in range(1, len(questions) + 1)]
    resources = "".join(
        f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{name}.xml">'
        f'<file href="{name}.xml"/></resource>'
        for name in names
    )
    manifest = (
        f'{_XML}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="loyd">'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>"
        f"<organizations/><resources>{resources}</resources></manifest>"
    )
    stream = BytesIO()
    with ZipFile(stream, "w") as package:
        package.writestr(ZipInfo("imsmanifest.xml"), manifest)
        for name, one in zip(names, questions, strict=True):
            package.writestr(ZipInfo(f"{name}.xml"), _item(name, one))
    return stream.getvalue()


def _item(name: str, one: PlatformQuestion) -> str:
    processing = f'<responseProcessing template="{_TEMPLATE}"/>'
    kind = 'cardinality="single" baseType="identifier"'
    if one.choices:
        right = [f"A{one.right}"]
        body = _tags("simpleChoice", "A", [text for text, _ in one.choices])
        body = (
            '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">'
            f"{body}</choiceInteraction>"
        )
    elif one.pairs:
        kind = 'cardinality="multiple" baseType="directedPair"'
        right = [f"A{place} B{place}" for place in range(len(one.pairs))]
        sets = "".join(
            f"<simpleMatchSet>{_tags('simpleAssociableChoice', letter, texts)}</simpleMatchSet>"
            for letter, texts in zip("AB", zip(*one.pairs, strict=True), strict=True)
        )
        body = (
            '<matchInteraction responseIdentifier="RESPONSE" shuffle="true" '
            f'maxAssociations="{len(one.pairs)}">{sets}</matchInteraction>'
        )
    else:
        kind = 'cardinality="single" baseType="float"'
        right = [f"{one.number:g}"]
        body = '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>'
        processing = _ONE_IF_EQUAL.format(f"{one.tolerance:g}")
    values = "".join(f"<value>{value}</value>" for value in right)
    return (
        f'{_XML}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" '
        f'identifier="{name}" title="{name}" adaptive="false" timeDependent="false">'
        f'<responseDeclaration identifier="RESPONSE" {kind}><correctResponse>{values}'
        '</correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" '
        f'cardinality="single" baseType="float"/><itemBody>{one.html}{body}</itemBody>'
        f"{processing}</assessmentItem>"
    )


def _tags(tag: str, letter: str, texts: Sequence[str]) -> str:
    most = ' matchMax="1"' if tag == "simpleAssociableChoice" else ""
    return "".join(
        f'<{tag} identifier="{letter}{place}"{most}>{escape(text)}</{tag}>'
        for place, text in enumerate(texts)
    )


PLATFORMS = {"gift": as_gift, "qti": as_qti}
