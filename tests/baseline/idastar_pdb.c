/* IDA* with additive pattern databases on the 24-puzzle: the greater of the board's value and its mirror image's.
   Prints: length generated expanded seconds.

   TABLE holds a database for each group of GROUPS, one after the other: for each set of cells that the group's tiles take (numbered by
   size as numbers, a bit a cell) and each order on it (numbered as in a dictionary) half of the excess over Manhattan distance in four
   bits, the lower ones first.  GROUPS are goal cells, "0,1,2/3,4,5". */
#define WIDTH 5
#include "puzzle.h"

enum { SIDES = 2, GROUPS = CELLS, TILES = 8, LOW = 13 };

typedef struct {
    int tiles, orders;
    const uint8_t *table;
} Group;

static const int factorial[TILES + 1] = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
static Group groups[GROUPS];
static uint32_t low[1 << LOW], high[TILES + 1][1 << (CELLS - LOW)];   /* the parts of a set's number; the upper by its size */
static uint8_t board[CELLS], image[SIDES][CELLS], group_of[SIDES][CELLS], order_of[SIDES][CELLS];
static uint32_t cells_of[SIDES][GROUPS][TILES];   /* the cell of each tile of a group, as a bit */
static int8_t entry[SIDES][GROUPS];
static int bound, next_bound;
static uint64_t generated, expanded;

static uint32_t choose(int from, int count)
{
    uint32_t ways = 1;
    for (int k = 0; k < count; k++)
        ways = ways * (uint32_t)(from - k) / (uint32_t)(k + 1);
    return from < count ? 0 : ways;
}

/* The part of a set's number that cells from `first` on have, where `before` lower ones are taken. */
static uint32_t set_number(uint32_t cells, int first, int before)
{
    uint32_t number = 0;
    for (int cell = 0; cells >> cell; cell++)
        if (cells >> cell & 1)
            number += choose(first + cell, ++before);
    return number;
}

static void read_groups(const char *path, const char *text)
{
    uint8_t group_at[CELLS], order_at[CELLS];
    size_t lengths[GROUPS], total = 0;
    int count = 0, seen = 0;
    while (*text) {
        Group *group = &groups[count];
        group->orders = 1;
        do {
            char *end;
            int cell = (int)strtol(text, &end, 10);
            if (end == text || cell < 0 || cell >= CELLS || group->tiles == TILES)
                refuse("a group is up to eight goal cells with commas between");
            group_at[cell] = (uint8_t)count;
            order_at[cell] = (uint8_t)group->tiles++;
            group->orders *= group->tiles;
            seen |= 1 << cell;
            text = end + (*end == ',');
        } while (*text && *text != '/');
        text += *text == '/';
        for (uint32_t cells = 0; cells < 1u << (CELLS - LOW); cells++)
            if (__builtin_popcount(cells) <= group->tiles)
                high[group->tiles][cells] = set_number(cells, LOW, group->tiles - __builtin_popcount(cells));
        lengths[count] = ((size_t)choose(CELLS, group->tiles) * (size_t)group->orders + 1) / 2;
        total += lengths[count++];
    }
    for (uint32_t cells = 0; cells < 1u << LOW; cells++)
        low[cells] = set_number(cells, 0, 0);
    int blank = 0;
    while (seen >> blank & 1)
        blank++;
    if (seen != (((1 << CELLS) - 1) ^ 1 << blank) || blank / WIDTH != blank % WIDTH)
        refuse("the groups must hold every goal cell but the blank's, which is on the diagonal");
    uint8_t *table = malloc(total);
    FILE *file = fopen(path, "rb");
    if (!table || !file || fread(table, 1, total, file) != total || fgetc(file) != EOF)
        refuse("the table is not there, or not of these groups");
    fclose(file);
    for (int k = 0; k < count; table += lengths[k++])
        groups[k].table = table;
    for (int cell = 0; cell < CELLS; cell++) {
        image[0][cell] = (uint8_t)cell;
        image[1][cell] = (uint8_t)(cell % WIDTH * WIDTH + cell / WIDTH);
    }
    for (int side = 0; side < SIDES; side++)
        for (int tile = 1; tile < CELLS; tile++) {
            group_of[side][tile] = group_at[image[side][home[tile]]];
            order_of[side][tile] = order_at[image[side][home[tile]]];
        }
}

static inline int look_up(const Group *group, const uint32_t *cells)
{
    uint32_t taken = 0, smaller = 0;
    for (int k = 0; k < group->tiles; k++)
        taken |= cells[k];
    uint64_t index = (uint64_t)(high[group->tiles][taken >> LOW] + low[taken & ((1 << LOW) - 1)]) * (uint64_t)group->orders;
    for (int k = 0; k < group->tiles; k++) {
        int place = __builtin_popcount(taken & (cells[k] - 1));
        index += (uint64_t)(factorial[group->tiles - 1 - place] * __builtin_popcount(smaller & -cells[k]));
        smaller |= cells[k];
    }
    return group->table[index >> 1] >> (index & 1) * 4 & 15;
}

/* Searches below a node that lies within the bound; gives the length of the solution, or -1.
   far: its Manhattan distance; sums: half of what each side's value exceeds that by. */
static int deepen(const Place *place, int g, int far, const int *sums)
{
    expanded++;
    if (far == 0)
        return g;
    for (const Step *step = place->steps, *end = step + place->count; step < end; step++) {
        uint8_t tile = board[step->to];
        int child_far = far + step->change[tile], child[SIDES], before[SIDES];
        for (int side = 0; side < SIDES; side++) {
            int group = group_of[side][tile];
            cells_of[side][group][order_of[side][tile]] = 1u << image[side][place->blank];
            before[side] = entry[side][group];
            entry[side][group] = (int8_t)look_up(&groups[group], cells_of[side][group]);
            child[side] = sums[side] + entry[side][group] - before[side];
        }
        int f = g + 1 + child_far + 2 * (child[0] > child[1] ? child[0] : child[1]);
        generated++;
        if (f <= bound) {
            board[place->blank] = tile;
            int length = deepen(step->next, g + 1, child_far, child);
            if (length >= 0)
                return length;
            board[step->to] = tile;
        } else if (f < next_bound) {
            next_bound = f;
        }
        for (int side = 0; side < SIDES; side++) {
            int group = group_of[side][tile];
            cells_of[side][group][order_of[side][tile]] = 1u << image[side][step->to];
            entry[side][group] = (int8_t)before[side];
        }
    }
    return -1;
}

int main(int count, char **arguments)
{
    if (count != 6)
        refuse("a goal, a board, an order, a table and its groups are needed");
    read_problem(4, arguments);
    read_groups(arguments[4], arguments[5]);
    memcpy(board, start, CELLS);
    int sums[SIDES] = {0, 0};
    for (int side = 0; side < SIDES; side++) {
        for (int cell = 0; cell < CELLS; cell++)
            if (board[cell])
                cells_of[side][group_of[side][board[cell]]][order_of[side][board[cell]]] = 1u << image[side][cell];
        for (int group = 0; groups[group].tiles; group++)
            sums[side] += entry[side][group] = (int8_t)look_up(&groups[group], cells_of[side][group]);
    }
    double began = cpu_seconds();
    int length = -1;
    for (next_bound = start_h + 2 * (sums[0] > sums[1] ? sums[0] : sums[1]); length < 0;) {
        bound = next_bound;
        next_bound = INT32_MAX;
        length = deepen(start_place, 0, start_h, sums);
    }
    double seconds = cpu_seconds() - began;
    printf("%d %llu %llu %.6f\n", length, (unsigned long long)generated, (unsigned long long)expanded, seconds);
    return 0;
}
