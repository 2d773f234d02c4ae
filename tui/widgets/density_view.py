"""h against the true distance, as a picture."""

from rich.text import Text
from textual.reactive import reactive

from loyd.core.audit.population import Integers
from loyd.tui.paint.density import density_lines
from loyd.tui.widgets.painted import Painted


class DensityView(Painted):
    """Shows how many boards have which h at which distance."""

    DEFAULT_CSS = "DensityView { width: 1fr; height: 1fr; }"

    density: reactive[Integers | None] = reactive(None, always_update=True)
    """`density[h, distance]`: how many boards."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The picture, or the sentence that says what will be here."""
        if self.density is None:
            return self.empty_lines(columns)
        ground = self.app.theme_variables["background"]
        return density_lines(self.density, columns, lines, signs=self.signs, palette=self.palette, ground=ground)
