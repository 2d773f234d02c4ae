#include "lrta.h"

#include "../rule_loops.h"

template struct Loops<Lrta>;
