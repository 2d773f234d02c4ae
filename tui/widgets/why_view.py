"""What explains a question: what may be known for it, and once it is answered what was wrong and what is right."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from loyd.core.quiz.question import Kind
from loyd.core.search.code_walk import Ran
from loyd.core.search.pseudo_code import Does, Line
from loyd.tui.paint.pseudo_code import CodeLook, code_lines
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.widgets.painted import Painted

_LIT = {
    Kind.NEXT: {Does.LOOP, Does.TAKE},
    Kind.FIGURES: {Does.MAKE},
    Kind.BOUND: {Does.RAISE},
    Kind.STOP: {Does.FIRST_TEST, Does.TEST, Does.LAST_TEST},
}
"""Which lines of the code a kind of question is about; of a successor's fate those to which successors come."""

INDENT = 2


@dataclass(frozen=True)
class Why:
    """The lines of code, if they are shown, and which kind of question they are about; sentences about the search; the verdict, whose
    first sentence is about the choice, and whether that was right (None: nothing was chosen)."""

    code: tuple[Line, ...] = ()
    kind: Kind | None = None
    words: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    was_right: bool | None = None


class WhyView(Painted):
    """Shows the code with the lines in question lit, and the verdict at its foot."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's own word
        super().__init__(id=id, classes="pane")
        self.why = Why()

    def show(self, why: Why) -> None:
        """Show something else."""
        if why != self.why:
            self.why = why
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The words and the code, as much as there is room for, and the verdict, for which there always is."""
        why = self.why
        verdict = self._verdict(columns)
        room = max(lines - len(verdict) - (1 if verdict and lines > len(verdict) else 0), 0)
        found = [Text(line, style=Style(bold=not number)) for number, words in enumerate(why.words) for line in wrapped(words, columns)]
        if why.code:
            look = CodeLook(None, "", has_h=True)
            code = [line.text for line in why.code]
            found = code_lines(code, self._lit, columns, room, look, signs=self.signs, palette=self.palette)
        found = found[:room]
        return [*found, *([Text()] if found and verdict and room > 0 else []), *verdict]

    @property
    def _lit(self) -> list[Ran]:
        why = self.why
        wanted = _LIT.get(why.kind, set()) if why.kind is not None else set()
        return [
            Ran(place, "")
            for place, line in enumerate(why.code)
            if (line.fates and not line.does if why.kind is Kind.FATE else bool(wanted & line.does))
        ]

    def _verdict(self, columns: int) -> list[Text]:
        why, found = self.why, list[Text]()
        for number, words in enumerate(why.verdict):
            is_wrong = why.was_right is False and not number
            role, sign = (Role.ERROR, self.signs.wrong) if is_wrong else (Role.GOAL, self.signs.goal)
            style = self.palette[role] + Style(bold=True)
            first, *more = wrapped(words, columns - INDENT)
            head, stop, rest = first.partition(" no. " if is_wrong else " right. " if why.was_right else ". ")
            found.append(Text.assemble((f"{sign} {head}{stop}", style), rest))
            found += [Text(f"{' ' * INDENT}{line}") for line in more]
        return found
