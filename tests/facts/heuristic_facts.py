"""Facts of the heuristics."""

from tests.facts import loyd_figures, plain_spaces
from tests.facts.fact import Fact, twice

HEURISTICS = (
    twice(
        "nilsson",
        "Nilsson's sequence score, which solves many boards well, overestimates {:,} of 181,440.",
        (181_432,),
        "loyd audit sequence",
        quick=False,
    ),
    twice(
        "blank_counted",
        "Counting the blank, the best-known mistake, makes Manhattan too high on {:,} boards only, "
        "one in 39: tests on a few boards do not see it.",
        (4_650,),
        "loyd audit blank-counted",
    ),
    twice(
        "sum_of_two",
        "Misplaced tiles plus Manhattan counts every tile twice, and still does not "
        "overestimate two boards of three: it is too high on {:,}.",
        (60_669,),
    ),
    twice(
        "worst_error",
        "Manhattan is at most {} below the distance, so IDA* never needs more than {} iterations.",
        (18, 10),
    ),
    twice(
        "wrong_parity",
        "Each move changes the parity of the distance. Manhattan always has it, but misplaced "
        "tiles have the wrong one on {:,} boards and Chebyshev on {:,}, where h could be 1 higher; "
        "Manhattan on {}.",
        (89_280, 90_144, 0),
        quick=False,
    ),
    twice(
        "misplaced_exact",
        "Misplaced tiles are exact on {} boards besides the goal, the farthest of them {} moves "
        "away.",
        (78, 8),
        "loyd audit misplaced",
    ),
    twice(
        "chebyshev",
        "Chebyshev distance equals Manhattan on {:,} boards, and is lower on {:,}.",
        (2_232, 179_208),
        "loyd audit chebyshev --against manhattan",
    ),
    twice(
        "euclidean",
        "The sum of straight lines, rounded up, equals Manhattan on {:,} boards, and is below "
        "misplaced tiles on {}.",
        (13_132, 0),
        "loyd audit euclidean --against manhattan",
        quick=False,
    ),
    twice(
        "patterns",
        "Two pattern databases of four tiles are lower than Manhattan on {} boards, higher on "
        "{:,}, and exact on {:,}, one in five.",
        (0, 176_071, 37_245),
        "loyd audit pdb-4-4 --against manhattan",
        quick=False,
    ),
    twice(
        "manhattan_misleads",
        "Manhattan 2 means {} moves, but Manhattan 4 may mean {}. The highest Manhattan, {}, is "
        "not that of the hardest boards: the boards there are at most {} moves away, those at 31 "
        "moves have {}.",
        (2, 22, 22, 30, 21),
    ),
    twice(
        "manhattan_exact",
        "Manhattan is exact on {:,} boards besides the goal, the farthest of them {} moves away.",
        (2_350, 22),
        "loyd audit manhattan",
    ),
    Fact(
        "linear_conflict",
        "Linear conflict is higher than Manhattan on {:,} boards, less than half, and lower on {}.",
        (80_040, 0),
        lambda: loyd_figures.higher("linear-conflict", "manhattan"),
        plain_spaces.linear_conflict_over_manhattan,
        "loyd audit linear-conflict --against manhattan",
        is_quick=False,
    ),
    Fact(
        "gaschnig",
        "Gaschnig's heuristic is not dominated by Manhattan: it is higher on {} boards, lower on "
        "{:,}.",
        (304, 177_591),
        lambda: loyd_figures.higher("gaschnig", "manhattan"),
        plain_spaces.gaschnig_over_manhattan,
        "loyd audit gaschnig --against manhattan",
        is_quick=False,
    ),
    Fact(
        "inversion",
        "Inversion distance, the cruder of the two, is higher than walking distance on {:,} "
        "boards, lower on {:,}.",
        (27_194, 127_800),
        lambda: loyd_figures.higher("inversion", "walking"),
        plain_spaces.inversion_over_walking,
        "loyd audit inversion --against walking",
        is_quick=False,
    ),
    twice(
        "mean_h",
        "Misplaced tiles are {} on average, Manhattan {}, the distance 21.97: Manhattan tells "
        "nearly two thirds of it.",
        (7.11, 14.0),
        "loyd audit manhattan --against misplaced",
    ),
    twice(
        "blank_only",
        "The blank's distance from home, all tiles ignored, is above Manhattan on {} boards, and "
        "exact on {}: those where only the blank's way is left.",
        (0, 18),
        quick=False,
    ),
)
