#include "hill.h"

#include "../rule_loops.h"

template struct Loops<Hill>;
