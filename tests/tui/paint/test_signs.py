from dataclasses import fields
from io import BytesIO

import pytest
from rich.cells import cell_len

from loyd.tui.ascii_text import AsciiOutput
from loyd.tui.signs import ASCII, UNICODE, Signs, signs_for, terminal_encoding

BOTH = [UNICODE, ASCII]
STATUSES = ("current", "open", "closed", "new", "improved", "reopened", "cut", "undo_move")
STATUSES += ("solution", "best", "goal", "right", "wrong", "error")


@pytest.mark.parametrize("signs", BOTH)
def test_every_sign_is_one_column_wide(signs: Signs) -> None:
    written = {
        field.name: getattr(signs, field.name)
        for field in fields(signs)
        if isinstance(getattr(signs, field.name), str)
    }
    assert set(STATUSES) <= set(written)
    for name, value in written.items():
        assert cell_len(value) == len(value), name
        assert len(value) in {0, 1, 2, 3, 8, 10}, name


@pytest.mark.parametrize("signs", BOTH)
def test_no_two_things_share_a_sign(signs: Signs) -> None:
    assert len({getattr(signs, name) for name in STATUSES}) == len(STATUSES)


def test_the_ascii_signs_are_ascii() -> None:
    assert ASCII.text.isascii()


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16", "gb18030"])
def test_unicode_where_the_encoding_knows_every_sign(encoding: str) -> None:
    assert signs_for(encoding) is UNICODE


@pytest.mark.parametrize(
    "encoding", ["ascii", "ANSI_X3.4-1968", "latin-1", "cp437", "no-such-codec", None]
)
def test_ascii_where_it_does_not(encoding: str | None) -> None:
    assert signs_for(encoding) is ASCII


@pytest.mark.parametrize(
    ("environment", "stream", "expected"),
    [
        ({}, "utf-8", "utf-8"),
        ({"LANG": "en_GB.UTF-8"}, "utf-8", "UTF-8"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "utf-8", "ascii"),
        ({"LC_ALL": "", "LC_CTYPE": "POSIX"}, "utf-8", "ascii"),
        ({"LC_ALL": "C.UTF-8"}, "utf-8", "UTF-8"),
        ({"LANG": "en_GB.UTF-8"}, "ascii", "ascii"),
        ({"LANG": "de_DE.ISO-8859-15@euro"}, "utf-8", "ISO-8859-15"),
        ({"LANG": "de_DE"}, "utf-8", "utf-8"),
        ({"LANG": "en_GB.UTF-8", "LOYD_SIGNS": "ascii"}, "utf-8", "ascii"),
        ({"LANG": "en_GB.UTF-8", "LOYD_SIGNS": "unicode"}, "utf-8", "UTF-8"),
    ],
)
def test_the_locale_speaks_before_the_stream(
    environment: dict[str, str], stream: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG", "LOYD_SIGNS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_encoding(stream) == expected


def test_a_stream_for_ascii_writes_every_sign_as_one() -> None:
    written = BytesIO()
    stream = AsciiOutput(written, "utf-8", write_through=True)
    stream.write("A* · ─── ◆ 3×3 “é” … ▶\n")
    assert written.getvalue() == b'A* - --- $ 3x3 "e" ~ >\n'
    with pytest.raises(TypeError):  # as any stream of text does
        stream.write(b"")  # type: ignore[arg-type]


def test_small_numbers() -> None:
    assert UNICODE.small(107) == "¹⁰⁷"
    assert ASCII.small(107) == "107"
