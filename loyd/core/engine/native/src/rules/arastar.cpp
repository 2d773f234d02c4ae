#include "arastar.h"

#include "../loops.h"

template struct Loops<AraStar>;
