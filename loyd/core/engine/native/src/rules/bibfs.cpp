#include "bibfs.h"

#include "../rule_loops.h"

template struct Loops<Bibfs>;
