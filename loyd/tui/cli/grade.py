"""`loyd grade`: the marks of a class."""

from pathlib import Path

import click

from ...core.draw.document import as_html
from ...core.study.sweeps import as_csv
from ...core.system import json_object, write_whole
from ...core.teach.grade import MarkedClass, mark, read_class, read_key
from .group import EXIT_FAILED, EXIT_OK, print_notice
from .options import JSON, format_option, option, sectioned_command
from .progress import shown_count
from .tables import table_text


@sectioned_command()
@click.argument("key", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("answers", type=click.Path(path_type=Path, exists=True))
@option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write marks.csv, class.html and a text for each student into FOLDER.",
)
@format_option("text", JSON)
def grade(key: Path, answers: Path, folder: Path | None, form: str) -> int:
    """Mark the answers of a class by a key.

    KEY is a TOML file with the questions: boards, searches, what is asked and the points.  ANSWERS
    is a folder with a file or folder for each student, or a CSV table with a row for each, such as
    the export of a learning platform.  Answers are checked against the search itself; those that
    only follow another convention are right, unless the key says which ones are.  docs/grading.md
    describes both.

    Exit status: 0; 1 if the answers of a student cannot be read; 2 for wrong usage.

    \b
    Examples:
      loyd grade key.toml answers.csv
      loyd grade key.toml submissions/ -o marks
    """
    questions = read_key(key)
    students = read_class(answers, questions)
    with shown_count("marking", len(students)) as advance:
        marked = [mark(one, questions) for one in students if advance() is None]
    marked_class = MarkedClass(questions, marked)
    if form == JSON:
        marks = [one._asdict() for each in marked for one in each]
        click.echo(json_object({"marks": marks}, indent=1))
    else:
        tables = marked_class.points, marked_class.reasons
        click.echo("\n".join(table_text(one, may_transpose=False) for one in tables), nl=False)
    if folder is not None:
        write_whole(folder / "marks.csv", as_csv(marked_class.records).encode())
        write_whole(folder / "class.html", as_html(marked_class.document).encode())
        for number, one in enumerate(marked, 1):
            write_whole(folder / f"student-{number}.txt", marked_class.text(one).encode())
        print_notice(f"written to {folder}")
    faults = [f"{student.name}: {student.fault}" for student in students if student.fault]
    for fault in faults:
        print_notice(fault)
    return EXIT_FAILED if faults else EXIT_OK
