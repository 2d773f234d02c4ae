"""The best-first family: one compiled loop over columns, a file of rules for each algorithm that
needs one, and the record that the loop writes. May import `problem` and below; knows no algorithm
and no other family.
"""

from .best_first_record import H_BITS, BestFirstRecord
from .best_first_trace import BestFirstChoice, BestFirstTrace
from .open_list import OpenList
from .prefix_counts import Totals
from .rule_successors import MOVE_COUNT, NO_STATUS, NUMBERS, Statuses, SuccessorKeys
from .rule_trace import RuleColumns, RuleTrace
from .solver import BestFirstSolver, Store
from .two_sided import BACKWARD, G_BITS, SIDES, TwoSidedTrace, places_of
