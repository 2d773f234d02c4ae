/* IDA* (Korf 1985) with Manhattan distance on the 15-puzzle.  Prints: length generated expanded seconds.
   Recursion was faster than an explicit stack here: the compiler keeps a node in registers and unfolds a few levels. */
#include "puzzle.h"

static uint8_t board[CELLS];          /* the blank's own cell is never read, so it is never written */
static int bound, next_bound;         /* next_bound: the least f met beyond the bound */
static uint64_t generated, expanded;

/* Searches below a node that lies within the bound; gives the length of the solution, or -1. */
static int deepen(const Place *place, int g, int h)
{
    expanded++;
    if (h == 0)
        return g;
    for (const Step *step = place->steps, *end = step + place->count; step < end; step++) {
        uint8_t tile = board[step->to];
        int child_h = h + step->change[tile], f = g + 1 + child_h;
        generated++;
        if (f <= bound) {
            board[place->blank] = tile;
            int length = deepen(step->next, g + 1, child_h);
            if (length >= 0)
                return length;
            board[step->to] = tile;
        } else if (f < next_bound) {
            next_bound = f;
        }
    }
    return -1;
}

int main(int count, char **arguments)
{
    read_problem(count, arguments);
    memcpy(board, start, CELLS);
    double began = cpu_seconds();
    int length = -1;
    for (next_bound = start_h; length < 0;) {
        bound = next_bound;
        next_bound = INT32_MAX;
        length = deepen(start_place, 0, start_h);
    }
    double seconds = cpu_seconds() - began;
    printf("%d %llu %llu %.6f\n", length, (unsigned long long)generated, (unsigned long long)expanded, seconds);
    return 0;
}
