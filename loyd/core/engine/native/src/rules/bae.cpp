#include "bae.h"

#include "../loops.h"

template struct Loops<Bae>;
