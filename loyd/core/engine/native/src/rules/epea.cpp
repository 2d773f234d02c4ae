#include "epea.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Epea>(const char *, const char *);
