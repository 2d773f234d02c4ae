#include "annealing.h"

#include "../rule_loops.h"

template struct Loops<Annealing>;
