#include "nbs.h"

#include "../loops.h"

template struct Loops<Nbs>;
