"""What is said of who is let in."""

import socket

import pytest

from loyd.tui.serve.server import ServeTerms, full_page, refusal_page, terminal_page
from tests.tui.commands.command_line import run


@pytest.mark.parametrize(
    ("host", "is_open"),
    [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True), ("me.local", True)],  # noqa: S104
)
def test_what_it_means_to_be_reached_by_others_is_said(host: str, is_open: bool) -> None:
    terms = ServeTerms(host, 80, 3, 60)
    assert terms.is_open == is_open
    assert ("no password" in " ".join(terms.sentences)) == is_open
    assert terms.sentences[-1] == "Up to 3 visitors at a time, with 200 MB each for searches, and 1 minute without a key."


def test_pages_quote_nothing_as_it_was_sent() -> None:
    assert "<b>" not in refusal_page("<b>")
    assert 'data-font-size="20"' in terminal_page(20, "15 minutes")
    assert 'data-font-size="14"' in terminal_page(9000, "15 minutes")
    assert "The one place is taken" in full_page(1, "15 minutes")


def test_a_port_that_is_taken_is_said_in_a_sentence() -> None:
    pytest.importorskip("textual_serve", reason="textual-serve is not there")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "cannot be listened at" in result.stderr
    assert "give another --port" in result.stderr
