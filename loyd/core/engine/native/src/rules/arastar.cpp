#include "arastar.h"

#include "../rule_loops.h"

template struct Loops<AraStar>;
