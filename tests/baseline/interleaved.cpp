/* IDA* with `pdb-7-8` on the 15-puzzle by several walkers that take turns, so that the look-ups of one come while the others go on: how much faster
   could Loyd's loop (look_ahead.h) be?  It searches one board with every bound up to BOUND, to the end, and prints: generated seconds.

       interleaved TABLE MOVES BOUND FIRST TIMES CELLS...

   An iteration is split at the depth SPLIT into subtrees, which WALKERS walkers search, a node each in turn.  With PAGES the databases are copied to
   memory of large pages.  Iterations from the bound FIRST on are timed, each TIMES times: one that fits the cache shows what is left without waiting.
   "tables.h" and MOVES are written by `python -m tests.benchmarks.look_ups`: the arrays of heuristics/patterns.py. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <vector>

#include "tables.h"

enum { CELLS = 16, SIDES = 2, SLOTS = 4, NO_MOVE = 4, MOST_DEPTH = 90, HEADER = 4096, PAGE = 2 << 20 };

static const uint8_t *table;
static uint16_t *order_after;

struct Step { int count; uint8_t to[4], move[4]; };
struct Hop { int8_t slot, distance, from, to; };
static Step steps[CELLS][NO_MOVE + 1];
static Hop hops[SIDES][CELLS][NO_MOVE][CELLS];   /* by side, cell of the blank, its move, tile */

/* Where the tiles of a slot are: the index of the entry, the number of their order, the cells taken; and the value looked up. */
struct Place { uint32_t entry, number; uint16_t taken; int8_t value; };

static uint32_t entry_of(int slot, unsigned taken, uint32_t number)
{
    return FIRST[slot] + HIGH[KIND[slot] * 256 + (taken >> 8)] + LOW[KIND[slot] * 256 + (taken & 255)] + number;
}

static int value_at(uint32_t entry) { return (table[entry >> 1] >> (entry & 1) * 4 & 15) * 2; }

static inline Place after(const Place &now, const Hop &hop)
{
    unsigned leaves = 1u << hop.from, enters = 1u << hop.to, taken = now.taken ^ leaves ^ enters;
    int goes = __builtin_popcount(now.taken & (leaves - 1)), comes = __builtin_popcount(taken & (enters - 1));
    uint32_t number = order_after[BEGIN[hop.slot] + (goes * TILES[hop.slot] + comes) * ORDERS[hop.slot] + now.number];
    return {entry_of(hop.slot, taken, number), number, (uint16_t)taken, 0};
}

struct Position { uint8_t board[CELLS], blank, last; Place places[SLOTS]; int sums[SIDES]; };
struct Child { Place places[SIDES]; int sums[SIDES]; bool is_within; };
struct Node { Child children[4]; int next; Place replaced[SIDES]; int sums[SIDES]; uint8_t slots[SIDES], blank, last; };

struct Walker : Position {
    int depth, above, bound, beyond;   /* `above`: the depth of its root */
    int64_t generated;
    Node nodes[MOST_DEPTH];

    void begin(const Position &root, int root_depth)
    {
        *static_cast<Position *>(this) = root;
        depth = 0, above = root_depth;
        nodes[0].blank = blank, nodes[0].last = last;
        find();
    }

    /* Where the tiles would be after each move; their entries are asked for. */
    void find()
    {
        Node &node = nodes[depth];
        const Step &step = steps[node.blank][node.last];
        node.next = 0;
        generated += step.count;
        for (int i = 0; i < step.count; i++)
            for (int side = 0; side < SIDES; side++) {
                const Hop &hop = hops[side][node.blank][step.move[i]][board[step.to[i]]];
                node.children[i].places[side] = after(places[hop.slot], hop);
                __builtin_prefetch(&table[node.children[i].places[side].entry >> 1]);
            }
    }

    void look_up()
    {
        Node &node = nodes[depth];
        const Step &step = steps[node.blank][node.last];
        for (int i = 0; i < step.count; i++) {
            Child &child = node.children[i];
            for (int side = 0; side < SIDES; side++) {
                const Hop &hop = hops[side][node.blank][step.move[i]][board[step.to[i]]];
                Place &place = child.places[side];
                place.value = (int8_t)value_at(place.entry);
                child.sums[side] = sums[side] + place.value - places[hop.slot].value + hop.distance;
            }
            int h = child.sums[0] > child.sums[1] ? child.sums[0] : child.sums[1], f = above + depth + 1 + h;
            child.is_within = f <= bound;
            if (!child.is_within && f < beyond)
                beyond = f;
        }
    }

    /* Enter the next node within the bound; false if there is none. */
    bool enter()
    {
        for (;;) {
            Node &node = nodes[depth];
            const Step &step = steps[node.blank][node.last];
            while (node.next < step.count && !node.children[node.next].is_within)
                node.next++;
            if (node.next < step.count) {
                const Child &child = node.children[node.next];
                int to = step.to[node.next], move = step.move[node.next], tile = board[to];
                Node &below = nodes[++depth];
                node.next++;
                for (int side = 0; side < SIDES; side++) {
                    int slot = below.slots[side] = (uint8_t)hops[side][node.blank][move][tile].slot;
                    below.replaced[side] = places[slot], places[slot] = child.places[side];
                    below.sums[side] = sums[side], sums[side] = child.sums[side];
                }
                board[node.blank] = (uint8_t)tile, board[to] = 0;
                below.blank = (uint8_t)to, below.last = (uint8_t)move;
                return true;
            }
            if (!depth)
                return false;
            for (int side = 0; side < SIDES; side++)
                places[node.slots[side]] = node.replaced[side], sums[side] = node.sums[side];
            depth--;
            board[node.blank] = board[nodes[depth].blank], board[nodes[depth].blank] = 0;
        }
    }

    /* One node; false at the end. */
    bool turn()
    {
        look_up();
        if (!enter())
            return false;
        find();
        return true;
    }
};

static Walker scout, walkers[WALKERS];

/* The nodes at the depth SPLIT, in order. */
static std::vector<Position> roots_of(const Position &start, int bound)
{
    std::vector<Position> roots;
    scout.bound = bound, scout.beyond = 1 << 20, scout.generated = 0;
    scout.begin(start, 0);
    scout.look_up();
    while (scout.enter()) {
        Node &node = scout.nodes[scout.depth];
        if (scout.depth < SPLIT) {
            scout.find();
            scout.look_up();
            continue;
        }
        node.next = steps[node.blank][node.last].count;   /* nothing of it is left for the scout */
        Position root = scout;
        root.blank = node.blank, root.last = node.last;
        roots.push_back(root);
    }
    return roots;
}

/* Search with a bound, to the end; give the next bound. */
static int iterate(const Position &start, int bound, int64_t *generated)
{
    std::vector<Position> roots = roots_of(start, bound);
    int beyond = scout.beyond, live = 0;
    size_t next = 0;
    Walker *at_work[WALKERS];
    *generated += scout.generated;
    for (Walker &walker : walkers) {
        walker.bound = bound, walker.beyond = beyond, walker.generated = 0;
        if (next < roots.size()) {
            walker.begin(roots[next++], SPLIT);
            at_work[live++] = &walker;
        }
    }
    while (live)
        for (int i = 0; i < live; i++) {
            if (at_work[i]->turn())
                continue;
            if (next < roots.size())
                at_work[i]->begin(roots[next++], SPLIT);
            else
                at_work[i] = at_work[--live];
        }
    for (Walker &walker : walkers) {
        *generated += walker.generated;
        beyond = walker.beyond < beyond ? walker.beyond : beyond;
    }
    return beyond;
}

static void prepare()
{
    static const int offsets[] = {-4, 4, -1, 1};
    for (int blank = 0; blank < CELLS; blank++)
        for (int last = 0; last <= NO_MOVE; last++)
            for (int move = 0; move < NO_MOVE; move++) {
                int row = blank / 4, column = blank % 4, to = blank + offsets[move];
                if (to < 0 || to >= CELLS || (move > 1 && to / 4 != row) || (move < 2 && to % 4 != column))
                    continue;
                for (int side = 0; side < SIDES; side++)
                    for (int tile = 0; tile < CELLS; tile++) {
                        const uint8_t *far = &FAR[(side * CELLS + tile) * CELLS];
                        hops[side][blank][move][tile] = {(int8_t)SLOT[side * CELLS + tile], (int8_t)(far[blank] - far[to]),
                                                         (int8_t)IMAGE[side * CELLS + to], (int8_t)IMAGE[side * CELLS + blank]};
                    }
                Step &step = steps[blank][last];
                if (last == NO_MOVE || move != (last ^ 1))
                    step.to[step.count] = (uint8_t)to, step.move[step.count++] = (uint8_t)move;
            }
}

static Position read_start(char **cells)
{
    static const int factorials[] = {1, 1, 2, 6, 24, 120, 720, 5040};
    Position start = {};
    start.last = NO_MOVE;
    for (int cell = 0; cell < CELLS; cell++)
        if (!(start.board[cell] = (uint8_t)atoi(cells[cell])))
            start.blank = (uint8_t)cell;
    for (int side = 0; side < SIDES; side++) {
        int orders[SLOTS][CELLS], counts[SLOTS] = {};
        uint8_t reflected[CELLS];
        for (int cell = 0; cell < CELLS; cell++)
            reflected[IMAGE[side * CELLS + cell]] = start.board[cell];
        for (int cell = 0; cell < CELLS; cell++)
            if (int tile = start.board[cell])
                start.sums[side] += FAR[(side * CELLS + tile) * CELLS + cell];
        for (int cell = 0; cell < CELLS; cell++)
            if (int tile = reflected[cell]) {
                int slot = SLOT[side * CELLS + tile];
                start.places[slot].taken |= (uint16_t)(1 << cell);
                orders[slot][counts[slot]++] = ORDER[side * CELLS + tile];
            }
        for (int slot = 0; slot < SLOTS; slot++) {
            if (!counts[slot])
                continue;
            Place &place = start.places[slot];
            for (int i = 0; i < counts[slot]; i++)
                for (int j = i + 1; j < counts[slot]; j++)
                    place.number += (orders[slot][j] < orders[slot][i]) * factorials[counts[slot] - 1 - i];
            place.entry = entry_of(slot, place.taken, place.number);
            place.value = (int8_t)value_at(place.entry);
            start.sums[side] += place.value;
        }
    }
    return start;
}

/* A file's content, mapped; with PAGES the databases are in large pages instead. */
static uint8_t *content(const char *path, bool in_pages)
{
    int file = open(path, O_RDONLY);
    size_t size = (size_t)lseek(file, 0, SEEK_END);
    uint8_t *mapped = (uint8_t *)mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    if (file < 0 || mapped == MAP_FAILED) {
        perror(path);
        exit(1);
    }
    if (!in_pages)
        return mapped;
    uint8_t *copy = (uint8_t *)aligned_alloc(PAGE, (size + PAGE - 1) / PAGE * PAGE);
    madvise(copy, size, MADV_HUGEPAGE);
    memcpy(copy, mapped, size);
    munmap(mapped, size);
    return copy;
}

static double seconds()
{
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int count, char **arguments)
{
    if (count != 6 + CELLS)
        return 2;
#ifdef PAGES
    table = content(arguments[1], true) + HEADER;
#else
    table = content(arguments[1], false) + HEADER;
#endif
    order_after = (uint16_t *)content(arguments[2], false);
    prepare();
    Position start = read_start(arguments + 6);
    int64_t generated = 0;
    double spent = 0;
    for (int bound = start.sums[0] > start.sums[1] ? start.sums[0] : start.sums[1]; bound <= atoi(arguments[3]);) {
        bool is_timed = bound >= atoi(arguments[4]);
        int64_t made = 0;
        double began = seconds();
        int next = 0;
        for (int i = is_timed ? atoi(arguments[5]) : 1; i; i--)
            next = iterate(start, bound, &made);
        if (is_timed)
            generated += made, spent += seconds() - began;
        bound = next;
    }
    printf("%lld %.6f\n", (long long)generated, spent);
    return 0;
}
