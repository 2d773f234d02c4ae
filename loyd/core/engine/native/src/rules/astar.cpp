#include "astar.h"

#include "../loops.h"

template BestFirstLoop *loops_of<AStar>(const char *, const char *);
