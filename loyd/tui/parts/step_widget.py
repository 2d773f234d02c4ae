"""A widget that paints a step."""

from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.parts.step_model import StepView


class StepWidget(LineWidget):
    """Paints a step; repaints only if what is shown of the step has changed."""

    view: StepView | None = None

    def show(self, view: StepView) -> None:
        if view != self.view:
            self.view = view
            self.refresh()
