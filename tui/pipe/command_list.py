"""The commands there are: where each is, and what it does in a sentence, so that none is imported before it is run."""

from pkgutil import resolve_name
from typing import NamedTuple

import click


class Named(NamedTuple):
    """A command by its name: `place`: where the command itself is found; `sentence`: the first of its help."""

    place: str
    sentence: str

    def found(self) -> click.Command:
        """The command, imported now."""
        command: click.Command = resolve_name(f"loyd.tui.commands.{self.place}")
        return command

    def short_help(self, limit: int) -> str:
        """As much of the sentence as there is room for."""
        return click.Command(None, help=self.sentence).get_short_help_str(limit)


COMMANDS = {
    "solve": Named("solve:solve", "Print the moves that solve each BOARD, one line a board."),
    "compare": Named("compare:compare", "Compare searches on one BOARD, or over many: length, proof, nodes, memory, time."),
    "report": Named("report:report", "Write a report on searches of each BOARD: a page that explains itself and can be made again."),
    "check": Named("check:check", "Say of each BOARD whether the goal can be reached from it, and why."),
    "trace": Named("trace:trace", "Print the log of a search on BOARD: a line for each step, from the first to show on."),
    "draw": Named("draw:draw", "Draw searches, to be taken away: the map, the flame or the tree of one, or the maps of several."),
    "film": Named("film:film", "Film a search of BOARD: at each step its board and successors, the map and the ledger."),
    "tour": Named("tour:tour", "Take a guided tour in the app: one of Loyd's own, or one in a Markdown FILE of yours."),
    "serve": Named("serve:serve", "Show the app in browsers, until ctrl-C, on BOARD if one is given."),
    "worksheet": Named(
        "worksheet:worksheet",
        "Write a worksheet: the first steps of a search on BOARD, to be made by hand, and beside it FILE-answers with all filled in.",
    ),
    "quiz": Named(
        "quiz:quiz", "Ask ten questions about searches that a seed draws: which node is next, what g, h and f are, when it stops."
    ),
    "audit": Named(
        "audit:show_audit", "Check HEURISTIC against the true distance of every board: is it admissible, consistent, how near to the truth?"
    ),
    "list": Named(
        "list:show_list", "Show the algorithms and the heuristics, what each promises, and the boards that each heuristic is defined on."
    ),
    "rank": Named("rank:rank", "Print the rank of each BOARD among all arrangements of its cells: the Cantor expansion."),
    "unrank": Named("unrank:unrank", "Print the board that has each rank NUMBER: the inverse of loyd rank."),
    "scramble": Named("scramble:scramble", "Print random boards, one a line, from which the goal can be reached."),
    "new": Named("new:new", "Write a Python FILE with a working heuristic or algorithm and comments, for you to change."),
    "bench": Named("bench:bench", "Search files of boards, or measure how fast Loyd is on this machine."),
    "merge": Named("merge:merge", "Put the runs of a sweep together, and show what each search comes to."),
}
