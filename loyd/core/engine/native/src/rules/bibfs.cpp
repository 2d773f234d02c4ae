#include "bibfs.h"

#include "../loops.h"

template struct Loops<Bibfs>;
