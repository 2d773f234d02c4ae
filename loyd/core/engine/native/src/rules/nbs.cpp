#include "nbs.h"

#include "../rule_loops.h"

template struct Loops<Nbs>;
