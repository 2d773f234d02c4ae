#include "annealing.h"

#include "../loops.h"

template struct Loops<Annealing>;
