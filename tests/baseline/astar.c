/* A* (Hart, Nilsson and Raphael 1968) with Manhattan distance on the 15-puzzle.
   Prints: length expanded generated nodes seconds.  Among equal f the least h goes first, then the newest node. */
#include "puzzle.h"

enum { MOST_F = 256, MOST_H = 128, FIRST_ROOM = 4096 };

/* The nodes, a column for each field; node 0 means none.
   A cheaper way to a board that is known already is a new node, and the old one is superseded. */
static uint64_t *boards;        /* 4 bits a cell, the first cell lowest */
static uint32_t *parents;
static uint32_t *links;         /* the node below this one in its bucket */
static uint16_t *gs;
static uint8_t *hs;
static uint8_t *place_numbers;  /* index of places */
static uint8_t *superseded;
static size_t room, made = 1;

/* The hash table of boards, with open addressing: a slot holds 32 bits of the hash above a node, or 0. */
static uint64_t *slots;
static size_t slot_count;       /* a power of two, at least twice the nodes */

/* The open list: a stack for each f and h. */
static uint32_t buckets[MOST_F * MOST_H];
static size_t first_bucket;     /* every bucket before this one is empty */

static uint64_t expanded, generated;

static void *checked(void *memory)
{
    if (!memory) {
        fprintf(stderr, "there is no memory for more nodes than %zu\n", made);
        exit(1);
    }
    return memory;
}

static inline size_t next_slot(size_t slot)
{
    return (slot + 1) & (slot_count - 1);
}

static void grow_table(void)
{
    uint64_t *old = slots;
    size_t old_count = slot_count;
    slot_count = 2 * room;
    slots = checked(calloc(slot_count, sizeof *slots));
    for (size_t i = 0; i < old_count; i++)
        if (old[i]) {
            size_t slot = (old[i] >> 32) * slot_count >> 32;
            while (slots[slot])
                slot = next_slot(slot);
            slots[slot] = old[i];
        }
    free(old);
}

static void grow(void)
{
    room = room ? 2 * room : FIRST_ROOM;
    boards = checked(realloc(boards, room * sizeof *boards));
    parents = checked(realloc(parents, room * sizeof *parents));
    links = checked(realloc(links, room * sizeof *links));
    gs = checked(realloc(gs, room * sizeof *gs));
    hs = checked(realloc(hs, room * sizeof *hs));
    place_numbers = checked(realloc(place_numbers, room * sizeof *place_numbers));
    superseded = checked(realloc(superseded, room * sizeof *superseded));
    grow_table();
}

/* The slot that holds the board, or the empty one where it belongs. */
static inline size_t slot_of(uint64_t board, uint64_t tag)
{
    size_t slot = tag * slot_count >> 32;
    while (slots[slot] && !(slots[slot] >> 32 == tag && boards[(uint32_t)slots[slot]] == board))
        slot = next_slot(slot);
    return slot;
}

/* Opens the board as a new node, unless it is known at no greater g. */
static inline void reach(uint64_t board, const Place *place, uint32_t parent, int g, int h)
{
    uint64_t tag = board * 0x9E3779B97F4A7C15u >> 32;
    size_t slot = slot_of(board, tag), bucket = (size_t)(g + h) * MOST_H + (size_t)h;
    uint32_t known = (uint32_t)slots[slot];
    if (known && gs[known] <= g)
        return;
    if (known)
        superseded[known] = 1;
    boards[made] = board;
    parents[made] = parent;
    links[made] = buckets[bucket];
    gs[made] = (uint16_t)g;
    hs[made] = (uint8_t)h;
    place_numbers[made] = (uint8_t)(place - places);
    superseded[made] = 0;
    slots[slot] = tag << 32 | made;
    buckets[bucket] = (uint32_t)made++;
    if (bucket < first_bucket)
        first_bucket = bucket;
}

/* Takes the best node off the open list; 0 when the list is empty. */
static inline uint32_t take(void)
{
    for (; first_bucket < MOST_F * MOST_H; first_bucket++)
        while (buckets[first_bucket]) {
            uint32_t node = buckets[first_bucket];
            buckets[first_bucket] = links[node];
            if (!superseded[node])
                return node;
        }
    return 0;
}

static inline void expand(uint32_t node)
{
    const Place *place = &places[place_numbers[node]];
    uint64_t board = boards[node];
    int g = gs[node] + 1, h = hs[node];
    for (const Step *step = place->steps, *end = step + place->count; step < end; step++) {
        uint64_t tile = board >> 4 * step->to & 15;
        uint64_t child = board ^ tile << 4 * step->to ^ tile << 4 * place->blank;
        generated++;
        reach(child, step->next, node, g, h + step->change[tile]);
    }
}

/* Gives the length of the solution.  There is one (read_problem asked), so the open list never runs out before it. */
static int search(void)
{
    uint64_t board = 0;
    for (int cell = 0; cell < CELLS; cell++)
        board |= (uint64_t)start[cell] << 4 * cell;
    grow();
    reach(board, start_place, 0, 0, start_h);
    first_bucket = 0;
    for (;;) {
        uint32_t node = take();
        expanded++;
        if (hs[node] == 0)
            return gs[node];
        if (made + 4 > room)
            grow();
        expand(node);
    }
}

int main(int count, char **arguments)
{
    read_problem(count, arguments);
    double began = cpu_seconds();
    int length = search();
    double seconds = cpu_seconds() - began;
    printf("%d %llu %llu %llu %.6f\n", length, (unsigned long long)expanded, (unsigned long long)generated,
           (unsigned long long)made - 1, seconds);
    return 0;
}
