#include "sma.h"

#include "../loops.h"

template struct Loops<Sma>;
