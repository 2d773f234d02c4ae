#include "astar.h"

#include "../loops.h"

template struct Loops<AStar>;
