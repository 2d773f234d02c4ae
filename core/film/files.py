"""A film of a search as the content of a file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from loyd.core.errors import PictureError
from loyd.core.film.cast import film_cast
from loyd.core.film.gif import film_gif
from loyd.core.film.search_film import SearchFilm
from loyd.core.film.svg import film_svg
from loyd.core.storage.whole_file import write_whole

FILM_WRITERS: Mapping[str, Callable[[SearchFilm], bytes]] = {"gif": film_gif, "svg": film_svg, "cast": film_cast}
"""By format, as the endings of files name them, how a film is written in it."""


def write_film(film: SearchFilm, path: Path) -> None:
    """Write a film as its file's name asks for, whole or not at all.  Raises PictureError for another ending, and OSError."""
    form = path.suffix.lower().lstrip(".")
    if form not in FILM_WRITERS:
        raise PictureError(f"a film cannot be written to {path}: end its name in .gif, .svg or .cast")
    write_whole(path, FILM_WRITERS[form](film))
