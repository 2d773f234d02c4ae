#include "lrta.h"

#include "../loops.h"

template struct Loops<Lrta>;
