#include "mm.h"

#include "../loops.h"

template struct Loops<Mm>;
