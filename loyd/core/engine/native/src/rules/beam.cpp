#include "beam.h"

#include "../rule_loops.h"

template struct Loops<Beam>;
