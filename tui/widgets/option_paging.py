"""Textual's lists of options, asked for a page while they have no room."""

from functools import wraps

from textual.widgets import OptionList


def mend_option_paging() -> None:
    """Have such a list, also those that Textual makes itself, stay where it is; Textual 8.2 ends the app by a KeyError."""
    move = OptionList._move_page  # noqa: SLF001  nothing that is public leads there
    if hasattr(move, "__wrapped__"):
        return

    @wraps(move)
    def move_where_there_is_room(options: OptionList, direction: int) -> None:
        if options.scrollable_content_region:
            move(options, direction)  # type: ignore[arg-type]

    OptionList._move_page = move_where_there_is_room  # type: ignore[method-assign,assignment]  # noqa: SLF001
