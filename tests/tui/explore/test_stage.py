"""The stage: whatever an algorithm gives as its reason can be read whole, at every size of screen
and board.
"""

from fractions import Fraction

import pytest
from textual.app import App, ComposeResult

from loyd.core.draw.tables import AT_LIMIT
from loyd.core.engine.algorithms.arastar import AnytimeChoice
from loyd.core.engine.algorithms.bibfs import FrontierChoice
from loyd.core.engine.algorithms.nbs import PairChoice
from loyd.core.engine.best_first.best_first_trace import BestFirstChoice
from loyd.core.engine.choice import Tie
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstChoice
from loyd.core.engine.depth_first.recursive_trace import RecursiveChoice
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Exploration
from loyd.core.user_code.user_trace import UserChoice
from loyd.tui.explore.explore_layout import arrange_explore
from loyd.tui.explore.stage import ChoiceView, Stage
from loyd.tui.framework.panes import body_size
from loyd.tui.paint.theme import role_variables
from loyd.tui.parts.step_model import StepView, step_view

BEST = BestFirstChoice("f", 29, 12_345_678, 1_234_567, Tie.LOW_H, 123_456)
CHOICES = (
    BEST,
    DepthFirstChoice("f", 72, 72, 12, 2, 3),
    FrontierChoice("backward", 12, 1, 12_345, 23_456),
    PairChoice("forward", 23, 48, 1_234, 50),
    RecursiveChoice(72, 74, 3, 12),
    AnytimeChoice(3, Fraction(3, 2), 133, 29, BEST),
    UserChoice(29, 12_345, 1_234, 12, "g and parent"),
)


class StageApp(App[None]):
    def __init__(self, columns: int, lines: int) -> None:
        super().__init__()
        self._room = columns, lines

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return role_variables(self.current_theme)

    def compose(self) -> ComposeResult:
        stage = Stage(classes="pane")
        stage.styles.width, stage.styles.height = self._room
        yield stage


def view_of(size: tuple[int, int]) -> StepView:
    goal = blank_last(*size)
    run = Exploration(Problem(goal.after(goal.moves()[0]), goal, parse_spec("astar:manhattan")))
    try:
        return step_view(run)
    finally:
        run.close()


@pytest.mark.parametrize(
    "screen", [(80, 24), (120, 40), (160, 45), (200, 60)], ids=lambda size: "x".join(map(str, size))
)
async def test_no_reason_is_cut_at_any_size(screen: tuple[int, int]) -> None:
    for size in ((3, 3), (4, 4), (5, 5)):
        place = arrange_explore(*body_size(*screen), size)["stage"]
        view = view_of(size)
        async with StageApp(place.columns, place.lines).run_test(size=screen) as pilot:
            stage = pilot.app.query_one(Stage)
            for reason in (
                choice.sentence + limit for choice in CHOICES for limit in ("", AT_LIMIT)
            ):
                stage.text_lines = 0
                stage.show(view._replace(step=1, reason=f"Chosen because: {reason}"), slide=False)
                await pilot.pause()
                words = stage.query_one(ChoiceView)
                shown = " ".join(
                    line.plain.strip()
                    for line in words.paint(*words.content_size)[: words.content_size.height]
                )
                assert shown.removeprefix("Chosen because: ").lower() == reason.lower(), size
