#include "annealing.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Annealing>(const char *, const char *);
