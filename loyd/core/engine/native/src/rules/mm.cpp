#include "mm.h"

#include "../rule_loops.h"

template struct Loops<Mm>;
