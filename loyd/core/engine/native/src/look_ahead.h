// IDA* with pattern databases, which waits for memory: each successor is looked up in one or two
// databases that no cache holds. So the entries of all successors of a node are asked for when it
// is entered, and come together, and what a move replaced is kept until the move is undone. The
// state between calls is that of the plain loop (depth_first.h): either can go on where the other
// stopped.
#pragma once
#include "depth_first.h"
#include "heuristics/patterns.h"

namespace look_ahead {

using namespace depth_first;

constexpr U HALF = 32, MOST_SIDES = 2, MOST_SLOTS = 64, MOST_TILES = 32;

// Where the tiles of a slot are (see `PatternsH::PatternPlacement`; the number is in the low half
// of `order`, the cells taken in the high half), and the value looked up for it.
struct Place {
    I entry;
    U order;
    I value;
};

struct Successor {
    int32_t h, sums[MOST_SIDES];
    Place places[MOST_SIDES];
};

// A node on the path: its successors, of which `next` is the next one to try, and what its own
// move replaced.
struct Node {
    Successor successors[4];
    U next;
    int32_t sums[MOST_SIDES];
    Place replaced[MOST_SIDES];
};

// What a tile that slides changes on a side: by how much the index of its slot, if not compact,
// and its Manhattan distance, if packed; and between which cells it slides.
struct Hop {
    int32_t step;
    uint8_t slot;
    int8_t distance;
    uint8_t from, to;
};

template <bool IS_COMPACT, bool IS_PACKED, U SIDES> class LookAhead {
    const DepthFirst &s;
    PatternsH heuristic;
    DepthFirstRegisters *r;
    // Indexed by arrival (blank's new cell and move), so that the inner loop neither divides nor
    // looks up the mirror image.
    Hop hops[SIDES][WITHOUT_STATE + 1][MOST_TILES];
    Node *nodes;
    U depth, top;  // up to `top`, `nodes` does not tell what a move replaced
    uint8_t *board;
    // By slot, each in an array of its own: else a compiler would copy them in pairs, and wait
    // until both were in the cache.
    I entries[MOST_SLOTS], values[MOST_SLOTS];
    U orders[MOST_SLOTS];
    int32_t sums[SIDES];
    I step, pruned = 0, next_bound, least_h;

public:
    LookAhead(const DepthFirst &s, void *tables, Node *nodes)
        : s(s), heuristic(tables, s.board.count), r(s.registers), nodes(nodes), depth(r->depth),
          top(depth), board(s.board.at), step(r->step), next_bound(r->next_bound),
          least_h(r->least_h) {
        const Patterns &t = heuristic.t;
        for (U slot = 0; slot < U(t.first.count); slot++) {
            auto [entry, taken, number] = heuristic.placement(slot);
            set(slot, {entry, taken << HALF | number, value_at(entry)});
        }
        for (U side = 0; side < SIDES; side++) sums[side] = int32_t(t.sums[side]);
        find_hops();
        find_successors();
        look_up_successors();
    }

    ~LookAhead() {
        r->depth = depth, r->generated += step - r->step + pruned, r->step = step;
        r->next_bound = next_bound, r->least_h = least_h;
        const Patterns &t = heuristic.t;
        for (U slot = 0; slot < U(t.first.count); slot++) {
            t.entry[slot] = entries[slot];
            t.taken[slot] = orders[slot] >> HALF, t.number[slot] = uint32_t(orders[slot]);
        }
        for (U side = 0; side < SIDES; side++) t.sums[side] = sums[side];
        note_deepest(s);
    }

    Status deepen(I budget) {
        const I last = step + budget;
        while (step < last) {
            U *at = row();
            if (!at[TODO]) {
                if (!depth) return EXHAUSTED;
                back_up();
                continue;
            }
            const Successor &successor = nodes[depth].successors[nodes[depth].next++];
            U arrival = at[TODO] & ARRIVAL;
            at[TODO] >>= NEXT;
            I f = I(depth) + 1 + successor.h;
            // The same comparison as in the plain loop, of an h that is known already.
            if (f > r->bound) {
                pruned++;
                next_bound = least(next_bound, f);
            } else if (enter(successor, arrival)) {
                return SOLVED;
            }
        }
        return RUNNING;
    }

private:
    U *row() const { return &s.stack.at[depth * ROW]; }

    void find_hops() {
        const Patterns &t = heuristic.t;
        for (U blank = 0; blank < heuristic.cells; blank++)
            for (U todo = s.queue[blank | NO_MOVE << CELL_BITS]; todo; todo >>= NEXT)
                for (U side = 0; side < SIDES; side++)
                    for (U tile = 0; tile < heuristic.cells; tile++) {
                        const U cell = todo & CELL, at = side * heuristic.cells + tile;
                        const I from = heuristic.image(side, cell);
                        const I to = heuristic.image(side, blank);
                        const I now = heuristic.manhattan(side, tile, cell);
                        hops[side][todo & WITHOUT_STATE][tile] = {
                            int32_t((to - from) * t.stride[at]), t.slot[at],
                            int8_t(heuristic.manhattan(side, tile, blank) - now), uint8_t(from),
                            uint8_t(to)};
                    }
    }

    INLINE void set(U slot, const Place &place) {
        entries[slot] = place.entry, values[slot] = place.value;
        if constexpr (IS_COMPACT) orders[slot] = place.order;
    }

    INLINE I value_at(I entry) const {
        const uint8_t *table = heuristic.t.table.at;
        return IS_PACKED ? (table[entry >> 1] >> (entry & 1) * 4 & 15) * 2 : table[entry];
    }

    INLINE Place reached(const Hop &hop) const {
        if constexpr (!IS_COMPACT) return {entries[hop.slot] + hop.step, 0, 0};
        const U order = orders[hop.slot];
        auto there = heuristic.placement_without_gaps(hop.slot, order >> HALF, uint32_t(order),
                                                      hop.from, hop.to);
        return {there.entry, there.taken << HALF | there.number, 0};
    }

    INLINE int32_t rise(const Hop &hop, I then) const {
        return int32_t(then - values[hop.slot] + (IS_PACKED ? hop.distance : 0));
    }

    // Where the tiles would be after each successor's move; their entries are asked for.
    INLINE void find_successors() {
        Node &node = nodes[depth];
        Successor *successor = node.successors;
        node.next = 0;
        for (U todo = row()[TODO]; todo; todo >>= NEXT, successor++) {
            U arrival = todo & WITHOUT_STATE, tile = board[arrival & CELL];
            for (U side = 0; side < SIDES; side++) {
                Place place = reached(hops[side][arrival][tile]);
                const uint8_t *table = heuristic.t.table.at;
                __builtin_prefetch(&table[IS_PACKED ? place.entry >> 1 : place.entry]);
                successor->places[side].entry = place.entry;
                if constexpr (IS_COMPACT) successor->places[side].order = place.order;
            }
        }
    }

    INLINE void look_up_successors() {
        Node &node = nodes[depth];
        Successor *successor = node.successors;
        for (U todo = row()[TODO]; todo; todo >>= NEXT, successor++) {
            U arrival = todo & WITHOUT_STATE, tile = board[arrival & CELL];
            int32_t h = 0;
            for (U side = 0; side < SIDES; side++) {
                Place &place = successor->places[side];
                place.value = value_at(place.entry);
                int32_t sum = sums[side] + rise(hops[side][arrival][tile], place.value);
                successor->sums[side] = sum;
                // The greater of the two sides, as in `PatternsH::after`.
                if (sum > h) h = sum;
            }
            successor->h = h;
        }
    }

    // Enter a node; whether it is the goal.
    INLINE bool enter(const Successor &successor, U arrival) {
        U target = arrival & CELL, blank = row()[CAME] & CELL, tile = board[target];
        depth++;
        Node &node = nodes[depth];
        for (U side = 0; side < SIDES; side++) {
            const U slot = hops[side][arrival & WITHOUT_STATE][tile].slot;
            Place &replaced = node.replaced[side];
            replaced.entry = entries[slot], replaced.value = values[slot];
            if constexpr (IS_COMPACT) replaced.order = orders[slot];
            node.sums[side] = sums[side], sums[side] = successor.sums[side];
            set(slot, successor.places[side]);
        }
        board[blank] = uint8_t(tile);
        board[target] = 0;
        const I h = successor.h;
        step++;
        U *at = row();
        at[TODO] = s.queue.at[arrival], at[CAME] = arrival, at[H] = h, at[ENTERED_AT] = step;
        s.visits.at[depth * U(s.visits_width) + U(h)]++;
        if (h < least_h) {
            least_h = h;
            r->lowered[h] = step;
        }
        find_successors();
        look_up_successors();
        return h == 0 && __builtin_memcmp(board, s.goal.at, s.goal.count) == 0;
    }

    void back_up() {
        U hole = row()[CAME] & CELL, blank = (row() - ROW)[CAME] & CELL, tile = board[blank];
        for (U side = 0; side < SIDES; side++) {
            U slot = heuristic.t.slot[side * heuristic.cells + tile];
            // Nodes entered by this call know what their move replaced. Those of an earlier call
            // do not: the move is undone by its inverse, which is looked up again.
            if (depth > top) {
                const Node &node = nodes[depth];
                set(slot, node.replaced[side]), sums[side] = node.sums[side];
            } else {
                const Hop &hop = hops[side][arrival_at(hole, blank)][tile];
                Place before = reached(hop);
                before.value = value_at(before.entry);
                sums[side] += rise(hop, before.value);
                set(slot, before);
            }
        }
        board[hole] = uint8_t(tile);
        board[blank] = 0;
        depth--;
        if (depth < top) {  // its successors are not known yet
            top = depth;
            find_successors();
            look_up_successors();
        }
    }

    // The move that takes the blank from a cell to a neighbour, and that cell.
    U arrival_at(U from, U to) const {
        U todo = s.queue[from | NO_MOVE << CELL_BITS];
        while ((todo & CELL) != to) todo >>= NEXT;
        return todo & WITHOUT_STATE;
    }
};

// The steps from which on it is worth preparing for.
constexpr I WORTHWHILE = 1 << 8;

template <bool IS_COMPACT, bool IS_PACKED>
int deepen_on(const DepthFirst &s, void *tables, Node *nodes, I budget) {
    if (static_cast<Patterns *>(tables)->sums.count == 1)
        return LookAhead<IS_COMPACT, IS_PACKED, 1>(s, tables, nodes).deepen(budget);
    return LookAhead<IS_COMPACT, IS_PACKED, 2>(s, tables, nodes).deepen(budget);
}

inline int deepen(void *search, void *tables, I budget) {
    const DepthFirst &s = *static_cast<DepthFirst *>(search);
    const Patterns &t = *static_cast<Patterns *>(tables);
    // This loop tests no depth limit. With `depth_limit > bound` it needs none: f is at least the
    // depth, so the bound prunes first.
    const bool is_plain = budget < WORTHWHILE || s.registers->depth_limit <= s.registers->bound
                          || t.first.count > I(MOST_SLOTS);
    void *room = is_plain ? nullptr : __builtin_malloc(sizeof(Node) * (U(s.registers->bound) + 2));
    if (!room)  // the plain loop needs none
        return depth_first::deepen<DepthFirstRun<PatternsH, false>>(search, tables, budget);
    // One compiled loop per layout of the database, so that no node decides it. Packed databases
    // are always compact.
    const auto on = !t.is_compact ? deepen_on<false, false>
                    : t.is_packed ? deepen_on<true, true>
                                  : deepen_on<true, false>;
    const int status = on(s, tables, static_cast<Node *>(room), budget);
    __builtin_free(room);
    return status;
}

}  // namespace look_ahead
