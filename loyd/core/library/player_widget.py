"""The player as a widget of notebooks, by anywidget: Jupyter, VS Code, Colab, marimo."""

from importlib import resources
from typing import Any

from anywidget import AnyWidget
from traitlets import Int, Unicode


class PlayerWidget(AnyWidget):
    """`step`: the step that is shown, 0 before the first; `board`: the one that was clicked, or
    empty. Where no kernel runs, the page plays all the same.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar").player().widget().step
    0
    """

    _esm = resources.files(__package__).joinpath("player_widget.js").read_text(encoding="utf-8")
    html = Unicode().tag(sync=True)
    step = Int().tag(sync=True)
    board = Unicode().tag(sync=True)

    def __init__(self, html: str, page: str):
        super().__init__(html=html)
        self._page = page

    def _repr_mimebundle_(self, **given: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**given)
        bundle[0]["text/html"] = self._page  # for exports, which have no widgets
        return bundle
