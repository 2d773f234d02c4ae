#include "astar.h"

#include "../rule_loops.h"

template struct Loops<AStar>;
