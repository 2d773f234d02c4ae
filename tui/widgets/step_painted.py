"""The widget that paints something of the step at hand."""

from loyd.tui.readings.step_reading import StepView
from loyd.tui.widgets.painted import Painted


class StepPainted(Painted):
    """Paints what its class draws of a step, which is drawn again only where there is something else to say of it."""

    view: StepView | None = None

    def show(self, view: StepView) -> None:
        """Show another step."""
        if view != self.view:
            self.view = view
            self.refresh()
