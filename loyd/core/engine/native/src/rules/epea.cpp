#include "epea.h"

#include "../rule_loops.h"

template struct Loops<Epea>;
