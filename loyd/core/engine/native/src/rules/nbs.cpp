#include "nbs.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Nbs>(const char *, const char *);
