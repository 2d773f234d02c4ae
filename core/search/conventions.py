"""Which names and settings are the algorithm of which book or course."""

from typing import NamedTuple


class Convention(NamedTuple):
    """The text of a spec, what it is called, and where it stands so."""

    spec: str
    name: str
    source: str


CONVENTIONS: tuple[Convention, ...] = (
    Convention("bfs", "breadth-first search, early goal test", "Russell and Norvig 2010 and 2020"),
    Convention("bfs:goal-test=expanded", "breadth-first graph search, late goal test", "Russell and Norvig 2003; Columbia"),
    Convention("bfs:repeats=none:goal-test=expanded:back", "breadth-first tree search", "Russell and Norvig 2003"),
    Convention("dfs", "depth-first search that meets each board once, in the order udlr", "Columbia"),
    Convention("dfs:repeats=path", "depth-first search with cycle pruning", "Poole and Mackworth 2010"),
    Convention("dls:30:repeats=path", "depth-limited search with a cycle check", "Russell and Norvig 2020"),
    Convention("iddfs", "iterative deepening without the move straight back", "Korf 1985"),
    Convention("iddfs:back", "iterative deepening with every legal move", "Russell and Norvig 2003 and 2010"),
    Convention("iddfs:repeats=path", "iterative deepening with a cycle check", "Russell and Norvig 2020"),
    Convention("ucs", "uniform-cost search", "Dijkstra 1959; Russell and Norvig 2020"),
    Convention("greedy", "greedy best-first search", "Doran and Michie 1966; Russell and Norvig 2020"),
    Convention("astar", "A*, better paths reopen closed boards", "Hart, Nilsson and Raphael 1968; Russell and Norvig 2020"),
    Convention("astar:repeats=none", "A* on the tree of paths, the move straight back left out: the critical optimization", "Princeton"),
    Convention("astar:repeats=none:back", "A* tree search", "Russell and Norvig 2003"),
    Convention("astar:repeats=path", "A* with cycle pruning", "Poole and Mackworth 2010"),
    Convention("astar:repeats=once", "A* that never improves an open node, as many write it: not optimal", "a common mistake"),
    Convention("astar:goal-test=generated", "A* that ends when the goal is generated: not optimal", "a common mistake"),
    Convention("wastar:manhattan:2", "weighted A*", "Pohl 1970"),
    Convention("idastar", "IDA*, the bound grows to the least f beyond it; Korf's order is ulrd, his goal blank-first", "Korf 1985"),
    Convention("idastar:manhattan:2", "weighted IDA*", "Korf 1993"),
)
