"""What Explore can save."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from urllib.parse import parse_qsl

from ...core.draw.shapes import FILM_FORMATS, FORMATS, TREE_FORMATS, Caption
from ...core.draw.tables import log_file
from ...core.draw.tree_layout import MOST_NODES
from ...core.engine.puzzle import format_board
from ...core.engine.record import MapData, MapReader, spread
from ...core.session import Exploration
from ...core.system import SettingError, grouped
from ...core.teach.assignment import Assignment, Form, default_count, form_of, last_step
from ...core.teach.worksheet import worksheet
from ...core.teach.worksheet_writers import as_html, as_markdown
from ..dialogues.base import Offer


def search_offers(run: Exploration, map_data: MapData | None, root: int) -> dict[str, Offer]:
    """The drawings at the current step by the names of their pictures; none for an unsolvable
    board.

    `map_data`: the map as shown, None if it is hidden. `root`: the step whose subtree the flame
    shows.
    """
    from ...core.draw.drawing_files import flame_files, map_files, tree_files

    if not run.problem.verdict.solvable:
        return {}
    trace = run.trace
    step = run.position
    caption = Caption.from_trace(trace, step, _title(run), run.outcome)

    def map_(form: str) -> list[bytes]:
        return map_files(map_data or MapReader(trace).read(step), caption, form)

    offers = {"map": Offer("the map", "map", {f".{form}": partial(map_, form) for form in FORMATS})}
    if step:
        flames = {
            f".{form}": partial(flame_files, trace, step, caption, form, root) for form in FORMATS
        }
        offers["flame"] = Offer("the flame", "flame", flames)
        is_path = step > MOST_NODES
        trees = {
            f".{form}": partial(tree_files, trace, step, caption, form, is_path=is_path)
            for form in TREE_FORMATS
        }
        what = (
            "the path to this node, with siblings"
            if is_path
            else "the whole tree, as in a textbook"
        )
        offers["tree"] = Offer(what, "tree", trees)
    return offers


MOST_LINES = 100_000
_BOOKMARK = """
## Step {at}

```step
board: {board}
goal: {goal}
search: {a}
at: {at}
```

{note}
"""


def record_offers(run: Exploration, bookmarks: Mapping[str, str]) -> list[Offer]:
    """The log up to the current step, a worksheet of the first steps with its answers, and a tour
    of bookmarks: notes by the queries of their views.
    """
    trace = run.trace
    step = run.position
    if not step:
        return []
    first = max(1, step - MOST_LINES + 1)

    def log(suffix: str) -> list[bytes]:
        return [log_file(trace, first, step, suffix)]

    what = (
        "the log of the steps up to here"
        if first == 1
        else f"the log of the last {grouped(MOST_LINES)} steps"
    )
    offers = [Offer(what, "log", {suffix: partial(log, suffix) for suffix in (".csv", ".json")})]
    with suppress(SettingError):
        form = form_of(run.problem, None)
        assignment = Assignment(
            run.problem,
            trace,
            form,
            min(default_count(form, trace), step if form is Form.STEP else MOST_NODES),
        )
        if last_step(assignment) <= trace.steps:
            sheets = {suffix: partial(_sheets, assignment, suffix) for suffix in (".html", ".md")}
            offers.append(Offer("a worksheet, and its answers in a file -2", "worksheet", sheets))
    steps = [
        _BOOKMARK.format_map(
            {"at": "0", "goal": "blank-last", "note": note} | dict(parse_qsl(query))
        )
        for query, note in bookmarks.items()
    ]
    header = f"---\ntitle: Bookmarks\nboard: {format_board(trace.start)}\n---\n"
    tour = "".join([header, *steps]).encode()
    what = "a tutorial of this step, or of the bookmarks"
    offers.append(Offer(what, "tour", {".md": lambda: [tour]}))
    return offers


def _sheets(assignment: Assignment, suffix: str) -> list[bytes]:
    problem = assignment.problem
    sheet = [worksheet(assignment)]
    title = "Trace by hand"
    command = f"loyd worksheet -a {problem.spec.text} {format_board(problem.start)}"
    if suffix == ".md":
        return [
            as_markdown(sheet, title, command, [()], is_answered=answered).encode()
            for answered in (False, True)
        ]
    return [
        as_html(sheet, [()], title, command, is_answered=answered).encode()
        for answered in (False, True)
    ]


def film_offers(run: Exploration) -> list[Offer]:
    """The search as a film, in each format."""
    writers = {f".{form}": partial(_film, run, run.position, form) for form in FILM_FORMATS}
    return [Offer("a film of the search up to here", "film", writers)] if run.position else []


def _film(run: Exploration, step: int, form: str) -> list[bytes]:
    from ...core.draw.film import FILM_WRITERS
    from ...core.draw.search_film import USUAL_FRAMES, SearchFilm

    return [
        FILM_WRITERS[form](
            SearchFilm(run.trace, spread(step, USUAL_FRAMES - 1), _title(run), run.outcome)
        )
    ]


def _title(run: Exploration) -> str:
    return f"{run.problem.spec.text} on {format_board(run.problem.start)}"
