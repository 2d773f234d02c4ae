"""Shell completion: algorithms with their settings, heuristics, goals."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

import click
from click.shell_completion import BashComplete, CompletionItem, split_arg_string

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

MAXIMUM = "max:"
CONSTANT = "constant:"


def complete_from(words: Callable[[str], Iterable[tuple[str, str]]]) -> Completer:
    """A completer for an option or an argument: `words` gives each word and what it means."""

    def complete(
        ctx: click.Context,  # noqa: ARG001
        param: click.Parameter,  # noqa: ARG001
        begun: str,
    ) -> list[CompletionItem]:
        return [
            CompletionItem(word, help=meaning or None)
            for word, meaning in words(begun)
            if word.startswith(begun)
        ]

    return complete


def spec_words(begun: str) -> Iterator[tuple[str, str]]:
    """Algorithms; after one and a colon, its heuristics, if it uses one, and those of its settings
    that are not given yet.

    >>> [word for word, _ in spec_words("bfs:")]
    ['bfs:depth=', 'bfs:repeats=', 'bfs:goal-test=', 'bfs:back', 'bfs:order=']
    """
    from ...core.engine.algorithms import ALGORITHMS
    from ...core.engine.settings import HEURISTIC

    first, colon, rest = begun.partition(":")
    if not colon:
        yield from ((entry.id, entry.name) for entry in ALGORITHMS.values())
        return
    chosen = ALGORITHMS.get(first.lower())
    if chosen is None:
        return
    head, _, last = begun.rpartition(":")
    key, equals, _ = last.partition("=")
    if (
        HEURISTIC in chosen.settings
        and not equals
        and (":" not in rest or rest.startswith(MAXIMUM))
    ):
        yield from ((f"{first}:{word}", "") for word, _ in heuristic_words(rest))
    there = {part.partition("=")[0] for part in head.split(":")[1:]}
    for setting in chosen.settings:
        if equals and setting.key == key:
            yield from (
                (f"{head}:{key}={choice.word}", "")
                for choice in chosen.options(setting)
                if choice.word
            )
        elif setting.key and setting.key not in there and not equals:
            yield f"{head}:{setting.key}" + ("" if setting.is_flag else "="), ""


def heuristic_words(begun: str) -> Iterator[tuple[str, str]]:
    """Heuristics and, after `max:`, those that can be combined by their maximum."""
    from ...core.engine.heuristics import HEURISTICS

    if begun.startswith(MAXIMUM):
        head = begun[: max(begun.rfind(":"), begun.rfind("+")) + 1]
        yield from ((f"{head}{name}", "") for name in HEURISTICS)
        return
    yield from ((entry.id, entry.name) for entry in HEURISTICS.values())
    yield MAXIMUM, ""
    yield CONSTANT, ""


def goal_words(begun: str) -> Iterator[tuple[str, str]]:  # noqa: ARG001  one signature for all
    """The goals that have a name."""
    from ...core.engine.puzzle import GOALS

    yield from ((name, "") for name in GOALS)


complete_spec = complete_from(spec_words)
complete_heuristic = complete_from(heuristic_words)
complete_goal = complete_from(goal_words)


SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' response type value
    response=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \\
        %(complete_var)s=bash_complete $1)
    COMPREPLY=()
    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"
        if [[ $type == 'dir' ]]; then
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            compopt -o default
        elif [[ $type == 'plain' ]]; then
            [[ $value == *[=:] ]] && compopt -o nospace
            COMPREPLY+=("$value")
        fi
    done
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Reads the line itself, and returns only the part of a word that bash still expects."""

    source_template: ClassVar[str] = SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ.get("COMP_LINE")
        if line is None:  # set by click's own script
            return super().get_completion_args()
        words = split_arg_string(line)[1:]
        return (words, "") if not words or line[-1:].isspace() else (words[:-1], words[-1])

    def format_completion(self, item: CompletionItem) -> str:
        begun = self.get_completion_args()[1]
        begun = begun.partition("=")[2] if begun.startswith("-") else begun
        breaks = [
            begun.rfind(sign) for sign in ":=" if sign in os.environ.get("COMP_WORDBREAKS", ":=")
        ]
        word = item.value[max(breaks, default=-1) + 1 :] if item.type == "plain" else item.value
        return f"{item.type},{word}"
