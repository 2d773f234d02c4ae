"""Completion in bash, which takes a spec such as `astar:manhattan` or `dfs:repeats=once` for several words."""

import os
from typing import ClassVar

from click.shell_completion import BashComplete, CompletionItem, split_arg_string

SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' response type value
    response=$(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" %(complete_var)s=bash_complete $1)
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
    """Reads the line itself, and gives back of a word only what bash believes to be left of it."""

    source_template: ClassVar[str] = SCRIPT

    def get_completion_args(self) -> tuple[list[str], str]:
        """The whole words behind the command, and the one that is begun."""
        line = os.environ.get("COMP_LINE")
        if line is None:  # the variables that click's own script sets
            return super().get_completion_args()
        words = split_arg_string(line)[1:]
        return (words, "") if not words or line[-1:].isspace() else (words[:-1], words[-1])

    def format_completion(self, item: CompletionItem) -> str:
        """The kind, and the word from the last sign on at which bash begins a new one."""
        begun = self.get_completion_args()[1]
        begun = begun.partition("=")[2] if begun.startswith("-") else begun
        breaks = [begun.rfind(sign) for sign in ":=" if sign in os.environ.get("COMP_WORDBREAKS", ":=")]
        return f"{item.type},{item.value[max(breaks, default=-1) + 1 :] if item.type == 'plain' else item.value}"
