#include "sma.h"

#include "../rule_loops.h"

template struct Loops<Sma>;
