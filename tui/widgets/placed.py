"""Widgets put where an arrangement says, to the character."""

from textual.widget import Widget

from loyd.tui.paint.explore_arrangement import Place


def put(widget: Widget, place: Place | None) -> None:
    """Show a widget, whose `position` is absolute, in its place within its parent; hide it where it has none."""
    if widget.display != (place is not None):
        widget.display = place is not None
    if place is not None:
        styles = widget.styles
        if (styles.offset.x.value, styles.offset.y.value) != (place.column, place.line):
            styles.offset = (place.column, place.line)
        if styles.width is None or styles.width.value != place.columns:
            styles.width = place.columns
        if styles.height is None or styles.height.value != place.lines:
            styles.height = place.lines
