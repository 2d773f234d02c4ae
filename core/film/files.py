"""A film of a search as the content of a file."""

from collections.abc import Callable, Mapping

from loyd.core.film.cast import film_cast
from loyd.core.film.gif import film_gif
from loyd.core.film.search_film import SearchFilm
from loyd.core.film.svg import film_svg

FILM_WRITERS: Mapping[str, Callable[[SearchFilm], bytes]] = {"gif": film_gif, "svg": film_svg, "cast": film_cast}
"""By format, as the endings of files name them, how a film is written in it."""
