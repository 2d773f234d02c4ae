"""One file per algorithm, named as its id: its entry, pseudo-code, why it chose a node, and what
its record adds; and the catalogue of all. May import `best_first`, `depth_first` and below.
"""

from .arastar import AnytimeChoice
from .astar import A_STAR
from .beam import BeamChoice
from .bibfs import FrontierChoice
from .catalogue import ALGORITHMS, algorithm
from .idastar import IDA_STAR
from .nbs import PairChoice
