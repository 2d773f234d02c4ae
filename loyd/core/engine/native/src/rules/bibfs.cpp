#include "bibfs.h"

#include "../loops.h"

template BestFirstLoop *loops_of<Bibfs>(const char *, const char *);
