"""`loyd quiz`: questions about random searches or from a tour, and results that can be checked and
collected.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from ...core.draw.document import Table
from ...core.engine.puzzle import any_seed, blank_last, parse_board, parse_size
from ...core.engine.search import parse_spec
from ...core.system import LoydError, counted, json_object, printable
from ...core.teach.class_report import class_report
from ...core.teach.platforms import PLATFORMS, PlatformQuestion
from ...core.teach.question import KINDS, QuestionKind
from ...core.teach.quiz_questions import (
    USUAL_SEARCHES,
    Plan,
    SearchQuestion,
    kinds_of,
    questions,
    tour_plan,
)
from ...core.teach.quiz_result import (
    LONGEST_RESULTS,
    NOBODY,
    Attempt,
    Checked,
    QuizResult,
    check,
    forget,
    keep,
    name_of,
    read_results,
    unfinished,
)
from .completion import complete_spec
from .group import EXIT_FAILED, EXIT_OK, QUIZ, app_function, print_notice
from .options import (
    JSON,
    STANDARD_OUTPUT,
    file_option,
    flag_option,
    format_of,
    list_argument,
    number_option,
    option,
    read_by,
    sectioned_command,
)
from .request import DEFAULT_SIZE
from .running import write_out
from .tables import aligned, table_text

SKIPPING_ANSWERS = ("", "-")
"""Typed to skip a question."""


@sectioned_command()
@list_argument("files", metavar="[BOARD | FILE]...")
@option("--name", metavar="NAME", help="Your name, for the result.")
@number_option("--seed", help="Seed: the same seed asks the same questions.", least=0, metavar="S")
@option("--questions", "count", type=int, metavar="N", help="Number of questions.  [default: 10]")
@option(
    "-a",
    "--algorithm",
    "searches",
    multiple=True,
    metavar="SPEC",
    shell_complete=complete_spec,
    help="Search to ask about, with its settings; repeatable.  [default: astar, greedy, bfs, "
    "idastar]",
)
@option(
    "--kinds",
    metavar="KINDS",
    help="Kinds of questions: next,figures,successor,admissible,bound,stop; or practice: every "
    "decision of one search, from BOARD.  [default: all but practice]",
)
@number_option("--step", help="Practice begins after this step.  [default: 0]", least=0)
@option(
    "--size",
    callback=read_by(parse_size),
    metavar="RxC",
    help="Size of the boards.  [default: 3x3]",
)
@option("--tour", metavar="NAME|FILE", help="Ask, or check, the exercises of a tour.")
@file_option(
    help="Result file: .txt holds one line, - writes none; .gift or .zip (QTI 2.1) gets the "
    "questions, for a learning platform."
)
@option(
    "--format",
    "form",
    type=click.Choice(["text", JSON]),
    help="Print the questions, and read an answer from each line.",
)
@flag_option("--json", "as_json", help="Same as --format json.")
@flag_option("--check", "is_check", help="Check the results in each FILE; - is standard input.")
@flag_option(
    "--collect",
    "is_collect",
    help="Summarize the results in each FILE by topic, question and student; -o: .html, .md.",
)
def quiz(
    files: tuple[str, ...],
    name: str | None,
    seed: int | None,
    step: int | None,
    tour: str | None,
    output: Path | None,
    form: str | None,
    as_json: bool,
    is_check: bool,
    is_collect: bool,
    **given: Any,
) -> int:
    """Ask ten questions about searches, or a tour's exercises.

    The right answers come from the search itself.  Answers are saved one by one: the same command,
    or loyd quiz alone, continues an unfinished quiz.  The result is a JSON file and a line of text
    with name, seed, answers, score and a digest.  --check recreates the questions and compares; it
    detects slips and edits, not a determined forger.  --collect shows which topics a class should
    review, how each question was answered, and the command that opens its search.

    In a terminal, the app asks.  In a pipe, or with --format, questions are printed and answers are
    read line by line: its number, or - to skip.

    Exit status: 0; 1 if the quiz is unfinished or a result does not match; 2 for wrong usage.

    \b
    Examples:
      loyd quiz
      loyd quiz --name "Ada Lovelace" --seed 7
      loyd quiz --seed 7 -a astar -a wastar:manhattan:2 --kinds next,figures --questions 6
      loyd quiz --tour ida-star
      loyd quiz --kinds practice -a idastar 2 3 4 1 5 x 7 6 8 --step 20
      loyd quiz --check results/*.json
      loyd quiz --collect results/*.json -o class.html
    """
    if form not in (None, JSON) and as_json:
        raise click.UsageError("--json means --format json: give one of them")
    form = JSON if as_json else form
    if is_check and is_collect:
        raise click.UsageError("--check and --collect are two tasks: give one of them")
    if is_check:
        return _check(files, tour, as_json=form == JSON)
    if is_collect:
        return _collect(files, tour, output, as_json=form == JSON)
    given["at"] = _place(files, step, given["kinds"], given["searches"])
    if tour is not None and any(given.values()):
        raise click.UsageError(
            "--tour asks the exercises of a tour: leave out -a, --kinds, --questions and --size"
        )
    plan = _plan(seed, tour, **given)
    if output is not None and (export := PLATFORMS.get(format_of(output) or "")):
        items = questions(plan)
        exported = [_exported(place, items) for place in range(len(items))]
        write_out(export(exported), output, f": {counted(len(items), 'question')}")
        return EXIT_OK
    attempt, is_settled = _attempt(
        name, seed, plan, is_open=not any(given.values()) and tour is None
    )
    if form is None and sys.stdin.isatty() and sys.stdout.isatty():
        app_function(QUIZ)(attempt, output, is_settled=is_settled or tour is not None)
        return EXIT_OK
    return _ask(attempt, output, as_json=form == JSON)


def _place(
    files: Sequence[str], step: int | None, kinds: str | None, searches: Sequence[str]
) -> str:
    """Where practice begins: step, search, board and goal; empty without a board."""
    if not files and step is None:
        return ""
    if kinds != QuestionKind.PRACTICE or not files:
        raise click.UsageError(
            f"{files[0]!r}: files need --check or --collect, and a board --kinds practice"
            if files
            else "--step needs a board and --kinds practice"
        )
    board = parse_board(" ".join(files))
    return f"{step or 0} {(*searches, 'astar')[0]} {board} {blank_last(*board.size)}"


def _plan(
    seed: int | None,
    tour: str | None,
    *,
    searches: Sequence[str],
    count: int | None,
    size: tuple[int, int] | None,
    kinds: str | None,
    at: str,
) -> Plan:
    seed = any_seed() if seed is None else seed
    if tour is not None:
        return tour_plan(tour, seed)
    for text in searches:
        parse_spec(text)
    chosen_kinds = kinds_of([part.strip() for part in kinds.split(",")]) if kinds else KINDS
    return Plan(
        seed,
        tuple(searches or USUAL_SEARCHES),
        chosen_kinds,
        size or DEFAULT_SIZE,
        10 if count is None else count,
        at=at,
    )


def _attempt(
    name: str | None, seed: int | None, plan: Plan, *, is_open: bool
) -> tuple[Attempt, bool]:
    """The unfinished quiz, if it is the requested one, or a new one; and whether it is known who
    takes it and on what.
    """
    left = unfinished()
    is_any = name is None and seed is None and is_open
    if left is not None and (
        is_any or (left.plan == plan and (name is None or left.name == name_of(name)))
    ):
        return left, True
    return Attempt(NOBODY if name is None else name_of(name), plan), name is not None


def _ask(attempt: Attempt, output: Path | None, *, as_json: bool) -> int:
    items = questions(attempt.plan)
    about = attempt.plan.tour or f"seed {attempt.plan.seed}"
    print_notice(f"quiz of {attempt.name}, {about}, from question {len(attempt.answers) + 1}")
    for number, one in list(enumerate(items))[len(attempt.answers) :]:
        question = _record(number, items, None, ())
        click.echo(json_object(question) if as_json else _text(number, items))
        is_read, choice = _read(len(one.question.answers))
        if not is_read:
            then = "loyd quiz continues" if unfinished() == attempt else "its answers are not kept"
            print_notice(f"stopped after {number} of {len(items)} questions: {then}")
            return EXIT_FAILED
        attempt = attempt.answered(choice)
        if doubt := keep(attempt):
            print_notice(doubt)
        verdict = one.question.verdict(choice)
        word = "Right." if choice == one.question.right else "Wrong."
        words = ("Skipped." if choice is None else word, *verdict, "")
        answered = _record(number, items, choice, verdict)
        click.echo(json_object(answered) if as_json else "\n".join(words))
    result = QuizResult.from_attempt(attempt, items)
    nothing = dict.fromkeys(_record(0, items, None, ()))
    click.echo(json_object({**nothing, "result": result.line}) if as_json else result.line)
    if output != STANDARD_OUTPUT:
        path = output or result.default_path
        result.write(path)
        print_notice(f"{result.score} of {len(items)} right; written to {path}")
    forget()
    return EXIT_OK


def _record(
    number: int, items: tuple[SearchQuestion, ...], choice: int | None, verdict: Sequence[str]
) -> dict[str, Any]:
    item = items[number]
    question = items[number].question
    answers = [
        {"board": None if each.board is None else str(each.board), "words": list(each.words)}
        for each in question.answers
    ]
    evidence = (
        None
        if question.evidence is None
        else [list(question.evidence.titles), *map(list, question.evidence.rows)]
    )
    return {
        "question": number + 1,
        "of": len(items),
        "search": item.problem.spec.text,
        "start": str(item.problem.start),
        "goal": str(item.problem.goal),
        "kind": question.kind.value,
        "topic": question.topic.name,
        "step": question.step,
        "text": question.text,
        "facts": question.facts,
        "board": str(question.board),
        "title": question.title,
        "figures": question.figures,
        "evidence": evidence,
        "answers": answers,
        "answer": None if choice is None else choice + 1,
        "right": question.right + 1 if verdict else None,
        "verdict": list(verdict) if verdict else None,
        "result": None,
    }


def _text(number: int, items: tuple[SearchQuestion, ...]) -> str:
    question = items[number].question
    answers = (f"  {place}   {one.text}" for place, one in enumerate(question.answers, 1))
    return "\n".join((*_stem(number, items), *answers))


def _stem(number: int, items: tuple[SearchQuestion, ...]) -> list[str]:
    """The lines of a question, without its answers."""
    item = items[number]
    question = item.question
    search = " · ".join((item.problem.algorithm.name, *item.problem.spec.short_forms))
    lines = [
        f"Question {number + 1} of {len(items)}   {search}   from {item.problem.start} to "
        f"{item.problem.goal}",
        f"{question.title}: {question.board}   {question.figures}".rstrip(),
        question.text,
        *([question.facts] if question.facts else []),
    ]
    if question.evidence is not None:
        lines += aligned([question.evidence.titles, *question.evidence.rows], "    ")
    if question.kind == "successor":
        lines += [f"    {line.text}" for line in item.problem.spec.code]
    return lines


def _exported(number: int, items: tuple[SearchQuestion, ...]) -> PlatformQuestion:
    question = items[number].question
    choices = ((one.text, one.reason) for one in question.answers)
    lines = (line for line in _stem(number, items) if line != question.text)
    return PlatformQuestion(question.text, (*lines,), (*choices,), question.right)


def _read(most: int) -> tuple[bool, int | None]:
    """Whether there is another line, and the answer on it, counted from 0; None for a skipped
    one.
    """
    if sys.stdin.isatty():
        click.echo(f"1 to {most}, or - : ", nl=False, err=True)
    for line in sys.stdin:
        text = line.strip()
        if text in SKIPPING_ANSWERS:
            return True, None
        if text.isascii() and text.isdecimal() and 1 <= int(text) <= most:
            return True, int(text) - 1
        print_notice(f"{text[:24]!r} is not an answer: type 1 to {most}, or - to skip")
    return False, None


def _results(
    task: str, files: Sequence[str], tour: str | None
) -> Iterator[tuple[str, Checked | str]]:
    """Each result in the files as it was checked, or what is wrong with a file. Raises UsageError
    without files.
    """
    if not files:
        raise click.UsageError(
            f"{task} needs the files of the results, such as loyd quiz {task} results/*.json"
        )
    for file in files:
        with click.open_file(file, encoding="utf-8", errors="replace") as stream:
            text = stream.read(LONGEST_RESULTS)
        try:
            found = read_results(text)
        except LoydError as error:
            yield file, str(error)
        else:
            yield from ((file, check(result, tour)) for result in found)


def _check(files: Sequence[str], tour: str | None, *, as_json: bool) -> int:
    objects: list[dict[str, Any]] = []
    for file, answers in _results("--check", files, tour):
        about = dict.fromkeys(("name", "seed", "score", "questions"))
        faults = [answers] if isinstance(answers, str) else [*answers.faults]
        if not isinstance(answers, str):
            attempt = answers.result.attempt
            values = attempt.name, attempt.plan.seed, answers.result.score, attempt.plan.count
            about = dict(zip(about, values, strict=True))
        objects.append({"file": file, **about, "faults": faults})
    if as_json:
        click.echo(json_object({"results": objects}, indent=1))
    else:
        for one in objects:
            click.echo(_line(one))
    return EXIT_FAILED if any(one["faults"] for one in objects) else EXIT_OK


def _line(one: dict[str, Any]) -> str:
    whose = (
        ""
        if one["name"] is None
        else f"{one['name']}, seed {one['seed']}, {one['score']} of {one['questions']}: "
    )
    return printable(f"{one['file']}: {whose}{'; '.join(one['faults']) or 'matches'}")


def _collect(files: Sequence[str], tour: str | None, output: Path | None, *, as_json: bool) -> int:
    answers = [*_results("--collect", files, tour)]
    for file, one in answers:
        if isinstance(one, str):
            print_notice(f"{file}: {one}")
    checked = [one for _, one in answers if not isinstance(one, str)]
    report = class_report(checked)
    if output is not None and output != STANDARD_OUTPUT:
        from .compare import HTML, MARKDOWN, write_document

        form = format_of(output)
        if form not in (HTML, MARKDOWN):
            raise click.UsageError(
                f"the results of a class are HTML or Markdown: end {output} in .html or .md"
            )
        write_document(report.document, output, is_markdown=form == MARKDOWN)
    elif as_json:
        quizzes = [{**plan.fields, "table": _rows(table)} for plan, table in report.quizzes]
        click.echo(
            json_object(
                {
                    "students": _rows(report.students),
                    "topics": _rows(report.topics),
                    "quizzes": quizzes,
                },
                indent=1,
            )
        )
    else:
        tables = report.topics, *(table for _, table in report.quizzes), report.students
        click.echo(
            "\n".join(table_text(table, may_transpose=False) for table in tables).replace("`", ""),
            nl=False,
        )
    if len(checked) < len(answers) or any(one.faults for one in checked):
        return EXIT_FAILED
    return EXIT_OK


def _rows(table: Table) -> list[dict[str, Any]]:
    rows = (zip(table.titles, row, strict=True) for row in table.rows)
    return [
        {title: int(cell.text) if cell.number else cell.text.strip("`") for title, cell in row}
        for row in rows
    ]
