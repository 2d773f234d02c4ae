"""The sentences that say why a node was next in the further algorithms."""

from fractions import Fraction

import pytest

from loyd.core.trace.choice import (
    AnnealingChoice,
    AnytimeChoice,
    BeamChoice,
    BestFirstChoice,
    Choice,
    FrontierChoice,
    HillChoice,
    PairChoice,
    RecursiveChoice,
    Tie,
    UserChoice,
)

FIRST = BestFirstChoice("f", 24, 9, 1, Tie.LOW_H, 1)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        (
            FrontierChoice("backward", 3, 1, 8, 9),
            "the backward frontier is the smaller (8 against 9): node 1 of 8 that are 3 moves from the goal.",
        ),
        (
            FrontierChoice("forward", 1, 1, 2, 2),
            "the forward frontier is the first of two equal (2 against 2): node 1 of 2 that are 1 move from the start.",
        ),
        (
            FrontierChoice("forward", 4, 2, 8, 9),
            "node 2 of 8 that are 4 moves from the start, oldest first; a layer is finished before the sides change.",
        ),
        (
            PairChoice("forward", 7, 18, 5, None),
            "lowest g (7) of the 5 forward nodes with f within 18; every solution has at least 18 moves.",
        ),
        (
            PairChoice("backward", 7, 18, 1, 20),
            "the only backward node with f within 18; every solution has at least 18 moves; the best solution so far has 20.",
        ),
        (RecursiveChoice(13, None, 0, 0), "the search begins at the start."),
        (RecursiveChoice(13, None, 1, 0), "the only child (13); no alternative is left."),
        (RecursiveChoice(13, 15, 3, 2), "backed up 2 levels; then lowest F of 3 siblings (13), within the best alternative (15)."),
        (BeamChoice(0, 1, 1, 5), "the search begins at the start."),
        (BeamChoice(4, 2, 5, 5), "node 2 of the 5 kept at depth 4 (at most 5), lowest h first."),
        (AnnealingChoice(9, None, 0, 0, 2.0, 1, 0), "the walk begins at the start, with T = 2."),
        (AnnealingChoice(8, 9, 1, 0, 2.0, 1, 0.5), "trial 1 (T = 2): h falls from 9 to 8, always accepted."),
        (AnnealingChoice(8, 8, 9, 2, 0.51, 1, 0.5), "trial 9 (T = 0.51) after 2 rejected neighbours: h stays 8, always accepted."),
        (
            AnnealingChoice(9, 8, 1234, 1, 1.5, 0.5134, 0.2),
            "trial 1 234 (T = 1.5) after 1 rejected neighbour: h rises from 8 to 9, accepted with probability 0.513, drawn 0.2.",
        ),
        (HillChoice(9, None, 0, 0, 3), "the climb begins at the start."),
        (HillChoice(8, 9, 3, 0, 3), "lowest h (8) of 3 neighbours, down from 9."),
        (HillChoice(8, 8, 2, 1, 3), "no neighbour has h below 8; sideways move 1 of at most 3."),
        (AnytimeChoice(1, Fraction(3), None, 13, FIRST), "round 1, w = 3: lowest f (24) of 9 open nodes; unique minimum."),
        (
            AnytimeChoice(2, Fraction("1.5"), 24, 20, FIRST),
            "round 2, w = 1.5: lowest f (24) of 9 open nodes; unique minimum; best so far 24, lower bound 20 (within 1.20 times).",
        ),
        (
            AnytimeChoice(2, Fraction("1.4"), 22, 18, FIRST),
            "round 2, w = 1.4: lowest f (24) of 9 open nodes; unique minimum; best so far 22, lower bound 18 (within 1.23 times).",
        ),
        (UserChoice(13, 0, 0, 0), "chosen by the algorithm; its board was not open."),
        (UserChoice(13, 1, 0, 1), "the only open node."),
        (UserChoice(13, 9, 0, 1), "chosen by the algorithm among 9 open nodes: none had a lower f than 13."),
        (UserChoice(13, 9, 2, 4), "chosen by the algorithm among 9 open nodes: 2 had a lower f than 13, 3 the same."),
    ],
)
def test_every_kind_says_why(choice: Choice, sentence: str) -> None:
    assert choice.sentence == sentence
    assert choice.symbol in ("f", "g", "h", "F")
