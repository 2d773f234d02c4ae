"""`loyd quiz`: questions about searches that a seed draws, and results that can be checked."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from loyd.core.puzzle.notation import parse_size
from loyd.core.system.errors import LoydError
from loyd.core.system.text import json_object
from loyd.tui.cli.completion import complete_spec
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, QUIZ, STANDARD_OUTPUT, OutputFile, say
from loyd.tui.cli.options import JSON, USUAL_SIZE, read_by

if TYPE_CHECKING:
    from loyd.core.classroom.attempt import Attempt
    from loyd.core.classroom.question import Plan
    from loyd.core.classroom.quiz_questions import SearchQuestion
    from loyd.core.classroom.quiz_result import QuizResult


PASSED_OVER = ("", "-")
"""What is typed where an answer is not known."""


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--name", metavar="NAME", help="Who answers, as it shall stand in the result.")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Which quiz: the same seed asks the same questions.")
@click.option("--questions", "count", type=int, metavar="N", help="How many questions.  [default: 10]")
@click.option(
    "-a",
    "--algorithm",
    "searches",
    multiple=True,
    metavar="SPEC",
    shell_complete=complete_spec,
    help="A search to ask about, with its settings; once for each.  [default: astar, greedy, bfs, idastar]",
)
@click.option(
    "--kinds", metavar="KINDS", help="What is asked, of next,figures,fate,admissible,bound,stop, with commas between.  [default: all]"
)
@click.option("--size", callback=read_by(parse_size), metavar="RxC", help="Rows and columns of the boards.  [default: 3x3]")
@click.option(
    "-o", "--output", type=OutputFile(), metavar="FILE", help="Where the result goes: .txt takes the line; - in a pipe is no file."
)
@click.option("--format", "form", type=click.Choice(["text", JSON]), help="Ask in the pipe: a question, then a line with its answer.")
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option("--check", "is_check", is_flag=True, help="Hold the results in each FILE against their quizzes; - is standard input.")
def quiz(
    files: tuple[str, ...],
    name: str | None,
    seed: int | None,
    count: int | None,
    searches: tuple[str, ...],
    kinds: str | None,
    size: tuple[int, int] | None,
    output: Path | None,
    form: str | None,
    as_json: bool,
    is_check: bool,
) -> int:
    """Ask ten questions about searches that a seed draws: which node is next, what g, h and f are, when it stops.

    Questions and right answers come from the record of each search. The quiz is kept answer by answer: the same command goes on
    with one that was broken off, and so does loyd quiz alone. Its result is a JSON file and a line of text with name, seed,
    answers, score and a digest. --check makes the questions again and says what does not fit; it finds slips and edits, but no
    forger who reads how the digest is made.

    In a terminal the app asks. In a pipe, or with --format, questions are printed, and answers read line by line: 1 to 5, or -
    for one that is not known.

    Exit status: 0, 1 where the quiz was broken off or a result does not fit, 2 for what was asked wrongly.

    \b
    Examples:
      loyd quiz
      loyd quiz --name "Ada Lovelace" --seed 7
      loyd quiz --seed 7 -a astar -a wastar:manhattan:2 --kinds next,figures --questions 6
      loyd quiz --check results/*.json
    """
    if form not in (None, JSON) and as_json:
        raise click.UsageError("--json stands for --format json, and --format text is given too: give one of them")
    form = JSON if as_json else form
    if is_check:
        if not files:
            raise click.UsageError("--check needs the files of the results, such as loyd quiz --check results/*.json")
        return _check(files, as_json=form == JSON)
    if files:
        raise click.UsageError(f"{files[0]!r} is a file of results only with --check")
    given: dict[str, Any] = {"searches": searches or None, "count": count, "size": size, "kinds": kinds}
    plan = _plan(seed, **given)
    sitting, is_settled = _sitting(name, seed, plan, is_open=not any(given.values()))
    if form is None and sys.stdin.isatty() and sys.stdout.isatty():
        path = None if output == STANDARD_OUTPUT else output
        click.get_current_context().meta[QUIZ](sitting, path, is_settled=is_settled)
        return EXIT_OK
    return _ask(sitting, output, as_json=form == JSON)


def _plan(seed: int | None, *, searches: Sequence[str] | None, count: int | None, size: tuple[int, int] | None, kinds: str | None) -> Plan:
    """What was asked for.  Raises SettingError."""
    from loyd.core.classroom.question import USUAL_SEARCHES, Plan, QuestionKind, kinds_of
    from loyd.core.puzzle.scramble import any_seed
    from loyd.core.search.spec_text import parse_spec

    for text in searches or ():
        parse_spec(text)
    return Plan(
        any_seed() if seed is None else seed,
        tuple(searches or USUAL_SEARCHES),
        kinds_of([part.strip() for part in kinds.split(",")]) if kinds else tuple(QuestionKind),
        size or USUAL_SIZE,
        10 if count is None else count,
    )


def _sitting(name: str | None, seed: int | None, plan: Plan, *, is_open: bool) -> tuple[Attempt, bool]:
    """The quiz that is under way, if it is the one that was asked for, or a new one; and whether it is known whose it is and which."""
    from loyd.core.classroom.attempt import NOBODY, Attempt, name_of, under_way

    left = under_way()
    is_any = name is None and seed is None and is_open
    if left is not None and (is_any or (left.plan == plan and (name is None or left.name == name_of(name)))):
        return left, True
    return Attempt(NOBODY if name is None else name_of(name), plan), name is not None


def _ask(sitting: Attempt, output: Path | None, *, as_json: bool) -> int:
    """Print the questions that are left, and read an answer to each; then write the result."""
    from loyd.core.classroom.attempt import forget, keep
    from loyd.core.classroom.quiz_questions import questions
    from loyd.core.classroom.quiz_result import QuizResult, usual_path, write_result

    asked = questions(sitting.plan)
    say(f"quiz of {sitting.name}, seed {sitting.plan.seed}, from question {len(sitting.answers) + 1}")
    for number, one in list(enumerate(asked))[len(sitting.answers) :]:
        click.echo(_object(number, asked, None, ()) if as_json else _text(number, asked))
        is_read, choice = _read(len(one.question.answers))
        if not is_read:
            say(f"stopped after {number} of {len(asked)} questions: loyd quiz goes on")
            return EXIT_FAILED
        sitting = sitting.answered(choice)
        if doubt := keep(sitting):
            say(doubt)
        verdict = one.question.verdict(choice)
        click.echo(_object(number, asked, choice, verdict) if as_json else "".join(f"{line}\n" for line in verdict))
    result = QuizResult.of(sitting, asked)
    click.echo(json_object({**dict.fromkeys(_KEYS), "result": result.line}) if as_json else result.line)
    if output != STANDARD_OUTPUT:
        path = output or usual_path(result)
        write_result(result, path)
        say(f"{result.score} of {len(asked)}; written to {path}")
    forget()
    return EXIT_OK


_KEYS = (
    "question", "of", "search", "start", "goal", "kind", "step", "text", "facts", "board", "title", "figures", "answers", "answer", "right",
    "verdict",
)  # fmt: skip


def _object(number: int, asked: tuple[SearchQuestion, ...], choice: int | None, verdict: Sequence[str]) -> str:
    """A question, and with a verdict what was answered, as a JSON object."""
    one, question = asked[number], asked[number].question
    answers = [{"board": None if each.board is None else str(each.board), "words": list(each.words)} for each in question.answers]
    values = (
        number + 1, len(asked), one.problem.spec.text, str(one.problem.start), str(one.problem.goal), question.kind.value, question.step,
        question.text, question.facts, str(question.board), question.title, question.figures, answers,
        None if choice is None else choice + 1, question.right + 1 if verdict else None, list(verdict) if verdict else None,
    )  # fmt: skip
    return json_object({**dict(zip(_KEYS, values, strict=True)), "result": None})


def _text(number: int, asked: tuple[SearchQuestion, ...]) -> str:
    """A question as text."""
    one, question = asked[number], asked[number].question
    search = " · ".join((one.problem.algorithm.name, *one.problem.spec.brief))
    lines = [
        f"Question {number + 1} of {len(asked)}   {search}   from {one.problem.start} to {one.problem.goal}",
        f"{question.title}: {question.board}   {question.figures}".rstrip(),
        question.text,
        question.facts,
    ]
    for place, answer in enumerate(question.answers, 1):
        lines.append("   ".join((f"  {place}", *([] if answer.board is None else [str(answer.board)]), *answer.words)))
    return "\n".join(lines)


def _read(most: int) -> tuple[bool, int | None]:
    """Whether there is another line, and the answer in it, counted from 0; None for one that is not known."""
    if sys.stdin.isatty():
        click.echo(f"1 to {most}, or - : ", nl=False, err=True)
    for line in sys.stdin:
        text = line.strip()
        if text in PASSED_OVER:
            return True, None
        if text.isascii() and text.isdecimal() and 1 <= int(text) <= most:
            return True, int(text) - 1
        say(f"{text[:24]!r} is no answer: 1 to {most}, or - for one that is not known")
    return False, None


def _check(files: Sequence[str], *, as_json: bool) -> int:
    """Hold the results in some files against their quizzes."""
    from loyd.core.classroom.quiz_result import LONGEST, check, read_results

    objects: list[dict[str, Any]] = []
    for file in files:
        with click.open_file(file, encoding="utf-8", errors="replace") as stream:
            text = stream.read(LONGEST)
        try:
            found = read_results(text)
        except LoydError as error:
            objects.append({"file": file, "name": None, "seed": None, "score": None, "questions": None, "faults": [str(error)]})
            continue
        objects += [{"file": file, **_told(result), "faults": list(check(result).faults)} for result in found]
    if as_json:
        click.echo(json_object({"results": objects}, indent=1))
    else:
        for one in objects:
            click.echo(_line(one))
    return EXIT_FAILED if any(one["faults"] for one in objects) else EXIT_OK


def _told(result: QuizResult) -> dict[str, Any]:
    plan = result.sitting.plan
    return {"name": result.sitting.name, "seed": plan.seed, "score": result.score, "questions": plan.count}


def _line(one: dict[str, Any]) -> str:
    """What is found about a result, on one line."""
    whose = "" if one["name"] is None else f"{one['name']}, seed {one['seed']}, {one['score']} of {one['questions']}: "
    said = "; ".join(one["faults"]) or "fits"
    line = f"{one['file']}: {whose}{said}"
    return "".join(sign if sign.isprintable() else " " for sign in line)
