"""What of a search can be saved as a drawing, or as a film."""

from functools import partial

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.files import flame_files, map_files, tree_files
from loyd.core.drawing.formats import FILM_FORMATS, FORMATS, TREE_FORMATS
from loyd.core.drawing.tree import MOST
from loyd.core.exploration import Exploration
from loyd.core.puzzle.notation import format_board
from loyd.core.trace.map_reader import MapReader
from loyd.core.trace.relief import Relief
from loyd.tui.screens.save import Offer


def search_offers(run: Exploration, relief: Relief | None, root: int = 0) -> dict[str, Offer]:
    """The drawings after the step that is shown, by the names of their pictures; none where nothing is searched.

    `relief`: the map as it is shown; None where it is not in sight.  `root`: the step whose subtree the flame shows.
    """
    if not run.problem.verdict.solvable:
        return {}
    trace, step = run.trace, run.position
    caption = Caption.of(trace, step, _title(run), run.outcome)

    def map_(form: str) -> list[bytes]:
        return map_files(relief or MapReader(trace).read(step), caption, form)

    offers = {"map": Offer("the map alone", "map", {f".{form}": partial(map_, form) for form in FORMATS})}
    if step:
        flames = {f".{form}": partial(flame_files, trace, step, caption, form, root) for form in FORMATS}
        offers["flame"] = Offer("the flame alone", "flame", flames)
    if 0 < step <= MOST:
        trees = {f".{form}": partial(tree_files, trace, step, caption, form) for form in TREE_FORMATS}
        offers["tree"] = Offer("the whole tree, as the textbook has it", "tree", trees)
    return offers


def film_offers(run: Exploration) -> list[Offer]:
    """The search up to the step that is shown as a moving picture; none at the start."""
    writers = {f".{form}": partial(_film, run, run.position, form) for form in FILM_FORMATS}
    return [Offer("a film of the search up to here", "film", writers)] if run.position else []


def _film(run: Exploration, step: int, form: str) -> list[bytes]:
    """An even spread of the steps up to one."""
    from loyd.core.film.files import FILM_WRITERS
    from loyd.core.film.search_film import SearchFilm
    from loyd.core.film.shots import USUAL, spread

    return [FILM_WRITERS[form](SearchFilm(run.trace, spread(step, USUAL), _title(run), run.outcome))]


def _title(run: Exploration) -> str:
    return f"{run.problem.spec.text} on {format_board(run.problem.start)}"
