"""Shell completions."""

import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.cli.completion import Bash, spec_words
from loyd.tui.entry.command_line import loyd
from tests.patience import PATIENCE_SECONDS


def completed(line: str) -> list[str]:
    *words, begun = line.split(" ")
    return [
        item.value
        for item in ShellComplete(loyd, {}, "loyd", "_LOYD_COMPLETE").get_completions(words, begun)
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("so", ["solve"]),
        ("-a as", ["astar"]),
        ("--load mine.py aud", ["audit"]),
        ("--load mine.py -a as", ["astar"]),
        ("solve -a astar:man", ["astar:manhattan"]),
        ("solve --algorithm=astar:man", ["astar:manhattan"]),
        (
            "compare -a bfs -a dfs:repeats=",
            [f"dfs:repeats={rule}" for rule in ("reopen", "improve", "once", "path", "none")],
        ),
        (
            "compare -a iddfs:repeats=",
            ["iddfs:repeats=path", "iddfs:repeats=none", "iddfs:repeats=automaton"],
        ),
        ("report -a idastar:manhattan:g", ["idastar:manhattan:grow"]),
        ("trace -a astar:max:manhattan+ga", ["astar:max:manhattan+gaschnig"]),
        ("trace -a nothing:", []),
        ("solve -H man", ["manhattan"]),
        ("audit man", ["manhattan"]),
        ("audit manhattan --against mis", ["misplaced"]),
        ("check --goal sn", ["snail"]),
        ("solve --tie n", ["newest"]),
        ("bench eng", ["engine"]),
        ("draw fl", ["flame"]),
        ("--ver", ["--version"]),
        ("--heu", ["--heuristic"]),
    ],
)
def test_a_begun_word_is_completed(line: str, words: list[str]) -> None:
    assert completed(line) == words


def test_everything_there_is_can_be_completed() -> None:
    assert completed("solve -a ") == list(ALGORITHMS)
    assert completed("audit ") == [*HEURISTICS, "max:", "constant:"]
    assert {"solve", "list", "bench"} <= set(completed(""))


def test_what_a_spec_is_completed_to_is_read_back() -> None:
    for name in ALGORITHMS:
        for word, _ in spec_words(f"{name}:"):
            if not word.endswith(("=", ":")):
                assert parse_spec(word).algorithm.id == name
            for choice, _ in spec_words(word) if word.endswith("=") else ():
                assert parse_spec(choice).algorithm.id == name


def test_neither_numba_nor_textual_is_imported_for_it() -> None:
    script = (
        "import sys; from click.shell_completion import ShellComplete; from "
        "loyd.tui.entry.command_line import loyd\n"
        "shell = ShellComplete(loyd, {}, 'loyd', 'x')\n"
        "for line, word in ([], ''), (['solve', '-a'], 'astar:'), (['audit'], ''):\n"
        "    print(len(shell.get_completions(line, word)))\n"
        "print(*sys.modules)"
    )
    *found, modules = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    ).stdout.splitlines()
    assert len(found) == 3
    assert all(int(count) for count in found)
    assert {"numba", "textual"}.isdisjoint(modules.split())


@pytest.mark.parametrize(
    ("line", "breaks", "answer"),
    [
        ("loyd solve -a astar:man", " :=", "plain,manhattan"),
        ("loyd solve -a astar:man", " ", "plain,astar:manhattan"),
        ("loyd solve --algorithm=astar:man", " :=", "plain,manhattan"),
        ("loyd solve --algorithm=ast", " :=", "plain,astar"),
        ("loyd compare -a dfs:30:repeats=o", " :=", "plain,once"),
        ('loyd solve -H "man', " :=", "plain,manhattan"),
    ],
)
def test_bash_is_given_what_it_believes_to_be_left_of_the_word(
    line: str, breaks: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_LINE", line)
    monkeypatch.setenv("COMP_WORDBREAKS", breaks)
    assert Bash(loyd, {}, "loyd", "_LOYD_COMPLETE").complete() == answer


def test_bash_answers_the_variables_of_click_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMP_LINE", raising=False)
    monkeypatch.setenv("COMP_WORDS", "loyd solve -a asta")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert Bash(loyd, {}, "loyd", "_LOYD_COMPLETE").complete() == "plain,astar"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_without_a_line_offers_the_commands(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("COMP_LINE", "COMP_WORDS", "COMP_CWORD"):
        monkeypatch.setenv(name, "")  # so that they are put back to what they were
        monkeypatch.delenv(name)
    monkeypatch.setenv("_LOYD_COMPLETE", f"{shell}_complete")
    with pytest.raises(SystemExit) as end:
        loyd.main(args=[])
    assert end.value.code == 0
    assert "solve" in capsys.readouterr().out
