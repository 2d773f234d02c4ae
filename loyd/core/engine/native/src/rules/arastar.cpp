#include "arastar.h"

#include "../loops.h"

template BestFirstLoop *loops_of<AraStar>(const char *, const char *);
