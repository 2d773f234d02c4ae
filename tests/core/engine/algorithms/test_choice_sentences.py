"""The sentences that say why a node was next, for the further algorithms."""

from fractions import Fraction

import pytest

from loyd.core.engine.algorithms.annealing import AnnealingChoice
from loyd.core.engine.algorithms.arastar import AnytimeChoice
from loyd.core.engine.algorithms.beam import BeamChoice
from loyd.core.engine.algorithms.bibfs import FrontierChoice
from loyd.core.engine.algorithms.hill import HillChoice
from loyd.core.engine.algorithms.lrtastar import LearningChoice
from loyd.core.engine.algorithms.nbs import PairChoice
from loyd.core.engine.best_first.best_first_trace import BestFirstChoice
from loyd.core.engine.choice import NodeChoice, Tie
from loyd.core.engine.depth_first.recursive_trace import RecursiveChoice
from loyd.core.engine.settings import Climb
from loyd.core.user_code.user_trace import UserChoice
from tests.mentions import mentions

FIRST = BestFirstChoice("f", 24, 9, 1, Tie.LOW_H, 1)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (
            FrontierChoice("backward", 3, 1, 8, 9),
            "backward … smaller (8 … 9) … 1 of 8 … 3 moves … goal",
        ),
        (
            FrontierChoice("forward", 1, 1, 2, 2),
            "forward … equal (2 … 2) … 1 of 2 … 1 move … start",
        ),
        (FrontierChoice("forward", 4, 2, 8, 9), "2 of 8 … 4 moves … start, oldest … layer"),
        (
            PairChoice("forward", 7, 18, 5, None),
            "lowest g (7) … 5 forward … within 18 … at least 18",
        ),
        (
            PairChoice("backward", 7, 18, 1, 20),
            "only backward … within 18 … at least 18 … best … 20",
        ),
        (
            PairChoice("forward", 7, 18, 5, None, 16, "p = max(f, 2g + 1)"),
            "lowest g (7) … 5 forward … p = max(f, 2g + 1) = 16 … at least 18",
        ),
        (
            PairChoice("forward", 7, 18, 5, 20, 16, "b = f + g - h'", "highest g", False),
            "highest g (7) … 5 forward … b = f + g - h' = 16 … bound is 18, which this h does not "
            "prove; the best … 20",
        ),
        (RecursiveChoice(13, None, 0, 0), "search … start"),
        (RecursiveChoice(13, None, 1, 0), "only child (13) … no alternative"),
        (
            RecursiveChoice(13, 15, 3, 2),
            "2 levels … lowest F of 3 siblings (13) … alternative (15)",
        ),
        (BeamChoice(0, 1, 1, 5), "search … start"),
        (BeamChoice(4, 2, 5, 5), "2 of the 5 … depth 4 (at most 5), lowest h"),
        (AnnealingChoice(9, None, 0, 0, 2.0, 1, 0), "walk … start … T = 2"),
        (AnnealingChoice(8, 9, 1, 0, 2.0, 1, 0.5), "trial 1 (T = 2) … falls from 9 to 8, always"),
        (
            AnnealingChoice(8, 8, 9, 2, 0.51, 1, 0.5),
            "trial 9 (T = 0.51) … 2 rejected neighbours … stays 8, always",
        ),
        (
            AnnealingChoice(9, 8, 1234, 1, 1.5, 0.5134, 0.2),
            "trial 1 234 (T = 1.5) … 1 rejected neighbour: … rises from 8 to 9, … 0.513, … 0.2",
        ),
        (LearningChoice(9, 0, 9, 9), "walk … start"),
        (LearningChoice(4, 3, 4, 5), "lowest 1 + h … (5) of 3 neighbours … left: 4, now 5"),
        (HillChoice(9, None, 0, 0, 3), "climb … start"),
        (HillChoice(8, 9, 3, 0, 3, Climb.SIMPLE), "first lower h (8) of 3 … down from 9"),
        (HillChoice(8, 9, 3, 0, 3, Climb.STOCHASTIC), "random lower h (8) of 3 … down from 9"),
        (HillChoice(8, 9, 3, 0, 3), "lowest h (8) of 3 … from 9"),
        (HillChoice(8, 8, 2, 1, 3), "no neighbour … below 8 … 1 of at most 3"),
        (
            AnytimeChoice(1, Fraction(3), None, 13, FIRST),
            "round 1, w = 3: lowest f (24) of 9 … unique",
        ),
        (
            AnytimeChoice(2, Fraction("1.5"), 24, 20, FIRST),
            "round 2, w = 1.5: lowest f (24) of 9 … unique … best … 24 … bound 20 … 1.20",
        ),
        (
            AnytimeChoice(2, Fraction("1.4"), 22, 18, FIRST),
            "round 2, w = 1.4: lowest f (24) of 9 … unique … best … 22 … bound 18 … 1.23",
        ),
        (UserChoice(13, 0, 0, 0), "algorithm … not open"),
        (UserChoice(13, 1, 0, 1), "only"),
        (UserChoice(13, 9, 0, 1), "algorithm … 9 … none … f than 13"),
        (UserChoice(13, 9, 2, 4), "algorithm … 9 … 2 … f than 13, 3 … same"),
    ],
)
def test_every_kind_says_why(choice: NodeChoice, sentence: str) -> None:
    assert mentions(choice.sentence, sentence)
    assert choice.sentence.endswith(".")
    assert choice.symbol in ("f", "g", "h", "F")
