#include "epea.h"

#include "../loops.h"

template struct Loops<Epea>;
