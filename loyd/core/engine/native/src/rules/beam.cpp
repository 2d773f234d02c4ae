#include "beam.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Beam>(const char *, const char *);
