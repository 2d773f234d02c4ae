// SMA*, simplified memory-bounded A*: the deepest node with the lowest F first; when memory is
// full, the shallowest leaf with the highest F is forgotten, and its parent remembers this F.
//
// Source: Russell, "Efficient memory-bounded search methods" (ECAI 1992). F of a new node is the
// highest f on its path. The textbook leaves open what a parent knows of several forgotten
// children, how much one step generates, and ties. Here a node keeps an F for each move whose child
// is not in memory, and waits with the lowest of these; a step generates all children with this F,
// and a child that is worse than every leaf in memory is not kept; of equal nodes the newest comes
// first. Boards are not looked up: the search goes along the tree of paths.
//
// `Nodes.extra`: for each move, in LANE bits, 1 + F of the child that is not in memory (in a new
// node, of every child, its own F), else 0; above these the parent. A node is put back, as a new
// entry, when these change. A chain for each F and g, of leaves and of nodes with children in
// memory apart, newest first, and the number of entries by F. Registers: `size`, the nodes in
// memory, and `limit`, their maximum.
#pragma once
#include "../chains.h"

struct Sma : WithChains {
    static constexpr const char *name = "sma";
    static constexpr bool is_partial = true, has_bound = true;
    static constexpr U LANE = 9, LANES = 4 * LANE, LARGEST = (1 << LANE) - 1;
    static constexpr I sides = 2, gs = LARGEST, hs = LARGEST, MOST_F = LARGEST - 1;
    using WithChains::WithChains;
    U now = 0, left, move, worst = 0;  // expanded; its lanes; a child's move, the leaf it displaces
    I value, f_new = 0;                // F of the node that is expanded, and of the child

    static U lane(U lanes, U of) { return lanes >> of * LANE & LARGEST; }
    static U in_lane(U of, I f) { return U(least(f, MOST_F) + 1) << of * LANE; }
    static U move_of(U arrival) { return (arrival & WITHOUT_STATE) >> CELL_BITS; }

    INLINE U &known(U entry) const { return extra<U>(entry); }

    INLINE I value_of(U entry) const {
        U lowest = LARGEST;
        for (U of = 0; of < LANES / LANE; of++)
            if (U found = lane(known(entry), of); found && found < lowest) lowest = found;
        return I(lowest) - 1;
    }

    // Whether it may be forgotten: no child is in memory.
    INLINE bool is_leaf(U entry) const {
        for (U todo = slides.queue[nodes.arrival[entry]]; todo; todo >>= NEXT)
            if (!lane(known(entry), move_of(todo))) return false;
        return true;
    }

    INLINE int32_t &head_of(U entry) const {
        return chains.head[at(is_leaf(entry), value_of(entry), g_of(entry))];
    }

    INLINE void add(U entry) {
        nodes.link[entry] = head_of(entry);
        head_of(entry) = entry;
        chains.counts[value_of(entry)] += is_leaf(entry);
    }

    INLINE void leave(U entry) { chains.counts[value_of(entry)] -= is_leaf(entry); }

    // F never falls. A path with an F of `limit` or more has no room.
    INLINE U choose() {
        for (; r.bound < least(r.sma.limit, MOST_F); r.bound++)
            for (I g = r.bound; g >= 0; g--)
                if (U entry = greatest(first(0, r.bound, g), first(1, r.bound, g))) {
                    head_of(entry) = nodes.link[entry];
                    leave(entry);
                    return entry;
                }
        return 0;
    }

    INLINE void begin(U node) {
        now = node, left = known(node) << (64 - LANES) >> (64 - LANES), value = value_of(node);
    }

    INLINE bool generates(U arrival, I f) {
        move = move_of(arrival), f_new = greatest(f, value);
        return lane(left, move) == U(value) + 1;
    }

    // Whether there is room for the child, or a worse leaf to be forgotten for it.
    INLINE bool keeps(I g, I, bool) {
        left ^= in_lane(move, value), worst = 0;
        if (r.sma.size < r.sma.limit) return true;
        worst = worst_leaf();
        I f = worst ? value_of(worst) : 0;
        if (f_new < f || (f_new == f && g > g_of(worst))) return true;
        left |= in_lane(move, f_new);
        return false;
    }

    INLINE U worst_leaf() {
        for (I f = MOST_F; f >= r.bound; f--)
            for (I g = 0; chains.counts[f]; g++)
                if (U entry = first(1, f, g)) return entry;
        return 0;
    }

    INLINE void enqueue(U entry) {
        U lanes = now << LANES;
        for (U todo = slides.queue[nodes.arrival[entry]]; todo; todo >>= NEXT)
            lanes |= in_lane(move_of(todo), greatest(f_new, f_of(entry)));
        known(entry) = lanes;
        add(entry);
        if (!worst) {
            r.sma.size++;
            return;
        }
        U parent = latest(known(worst) >> LANES);
        U f = in_lane(nodes.arrival[worst] >> CELL_BITS, value_of(worst));
        leave(worst);
        note_improved(worst, entry);
        if (parent == now) left |= f;
        else put_back(parent, f);
    }

    // Open a node again, as a new entry, for children that are not in memory.
    INLINE void put_back(U node, U lanes) {
        if (nodes.ended[node] == OPEN) leave(node), lanes |= known(node);
        replace(node);
        U entry = requeue(node);
        known(entry) = known(node) >> LANES << LANES | lanes;
        add(entry);
    }

    INLINE void finish(U node) {
        if (left) put_back(node, left);
    }
};
