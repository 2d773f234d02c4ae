#include "beam.h"

#include "../loops.h"

template struct Loops<Beam>;
