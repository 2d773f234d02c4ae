#include "hill.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Hill>(const char *, const char *);
