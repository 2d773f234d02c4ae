#include "hill.h"

#include "../loops.h"

template struct Loops<Hill>;
