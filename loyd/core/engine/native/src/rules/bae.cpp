#include "bae.h"

#include "../rule_loops.h"

template struct Loops<Bae>;
