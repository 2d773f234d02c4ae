"""Who is let in, and what the server says about it."""

import socket

import pytest

from loyd.tui.serve.terms import ServeTerms
from tests.tui.cli.command_line import run


@pytest.mark.parametrize(
    ("host", "is_open"),
    [
        ("127.0.0.1", False),
        ("localhost", False),
        ("::1", False),
        ("0.0.0.0", True),  # noqa: S104
        ("me.local", True),
    ],
)
def test_it_is_said_who_can_reach_the_server(host: str, is_open: bool) -> None:
    terms = ServeTerms(host, 80, 3, 60)
    assert terms.is_open == is_open
    assert ("no password" in " ".join(terms.sentences)) == is_open
    assert (
        terms.sentences[-1]
        == "Up to 3 visitors at a time, with 200 MB each for searches, and 1 minute without a key."
    )


def test_what_protects_the_server_is_said() -> None:
    plain = " ".join(ServeTerms("0.0.0.0", password="x").sentences)  # noqa: S104, S106
    assert "need the password" in plain
    assert "nothing is encrypted" in plain
    assert "the proxy encrypts" in " ".join(
        ServeTerms(public_url="https://loyd.example.org").sentences
    )


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("LOYD.example.org", True),
        ("evil.example", False),
        ("loyd.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_only_addresses_and_names_of_this_server_are_its_own(host: str, is_own: bool) -> None:
    assert ServeTerms(public_url="https://loyd.example.org").is_own_host(host) == is_own


def test_only_a_local_proxy_is_trusted_about_addresses() -> None:
    behind, direct = ServeTerms(public_url="https://loyd.example.org"), ServeTerms()
    assert behind.address_of("127.0.0.1", "6.6.6.6, 203.0.113.7") == "203.0.113.7"
    assert behind.address_of("198.51.100.1", "203.0.113.7") == "198.51.100.1"
    assert direct.address_of("127.0.0.1", "203.0.113.7") == "127.0.0.1"
    assert (
        direct.address_of("2001:db8::1", "")
        == direct.address_of("2001:db8::ffff:1", "")
        != direct.address_of("2001:db8:1::1", "")
    )


def test_one_address_has_four_places_unless_only_this_machine_reaches_the_server() -> None:
    assert ServeTerms(visitors=8).places_per_address > 8
    assert ServeTerms("0.0.0.0", visitors=8).places_per_address == 4  # noqa: S104
    assert ServeTerms("0.0.0.0", visitors=8, per_address=6).places_per_address == 6  # noqa: S104


@pytest.mark.parametrize("idle", ["nan", "inf", "0", "-1"])
def test_an_idle_time_that_is_none_is_wrong_usage(idle: str) -> None:
    assert run("serve", "--idle", idle).exit_code == 2


@pytest.mark.parametrize(
    "url",
    [
        "loyd.example.org",
        "ftp://loyd.example.org",
        "https://example.org/loyd",
        "https://[",
        "https://",
    ],
)
def test_a_public_url_is_the_address_of_a_host(url: str) -> None:
    result = run("serve", "--public-url", url)
    assert result.exit_code == 2
    assert "such as https://loyd.example.org" in result.stderr


def test_a_port_that_is_taken_is_said_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "in use" in result.stderr
    assert "give another --port" in result.stderr
