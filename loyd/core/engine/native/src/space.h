// The boards of a whole space by number, and their distances from one goal in two bits each.
//
// A board is the cell of its blank and the order of its other tiles, read row by row: half the rank
// of that order, because the last two tiles follow from its parity.
#pragma once
#include "columns.h"

constexpr U UNKNOWN_PAIR = 3, PAIRS_IN_WORD = 32, LOW_BITS = 0x5555555555555555;
constexpr U MOST_TILES = 11;

INLINE U pair_at(const Words &words, U index) {
    return words[index / PAIRS_IN_WORD] >> index % PAIRS_IN_WORD * 2 & 3;
}

// Clear all bits of an unknown pair but those of `pair`; whether it was unknown. Another thread may
// do the same at the same time, with the same pair: one of the two is told that it was first.
INLINE bool settle(const Words &words, U index, U pair) {
    // One atomic AND decides the race: only the first thread finds the pair still unknown. A plain
    // read and write could count a board twice, or lose a neighbouring pair of the same word.
    U shift = index % PAIRS_IN_WORD * 2, mask = ~((UNKNOWN_PAIR ^ pair) << shift);
    U before = __atomic_fetch_and(&words[index / PAIRS_IN_WORD], mask, __ATOMIC_RELAXED);
    return (before >> shift & 3) == UNKNOWN_PAIR;
}

INLINE U index_of(const WholeSpace &s, U blank, U order) {
    return blank * U(s.words) * PAIRS_IN_WORD + order;
}

// The parity of all orders with the blank on a cell: a move to the next row carries a tile past
// `width - 1` others.
INLINE U parity_of(const WholeSpace &s, U blank) {
    // On an even width a move to the next row passes an odd number of tiles and changes the parity
    // of the order; on an odd width it never does (then `width - 1` is even, and the result 0).
    return (blank / U(s.width) ^ U(s.goal / s.width)) & U(s.width - 1) & 1;
}

// The digits of an order's rank, the highest first.
INLINE void read_digits(const WholeSpace &s, U blank, U order, U *digits) {
    U tiles = U(s.cells) - 1, odd = parity_of(s, blank);
#pragma GCC unroll 16
    for (U radix = 3; radix <= MOST_TILES; radix++) {
        if (radix > tiles) break;
        U digit = order % radix;
        odd ^= digit & 1;
        digits[tiles - radix] = digit;
        order /= radix;
    }
    digits[tiles - 2] = odd, digits[tiles - 1] = 0;
}

// The order after the blank moves to another cell. A move along a row leaves it as it is. A move
// along a column swaps neighbouring tiles `width - 1` times, and a swap changes two digits of the
// rank: the tile that comes later by now is smaller than one tile less, or the other than one more.
INLINE U order_after(const WholeSpace &s, U blank, U order, U to) {
    U width = U(s.width), tiles = U(s.cells) - 1, digits[MOST_TILES];
    if (to + width != blank && blank + width != to) return order;
    read_digits(s, blank, order, digits);
    auto swap = [&](U at) {
        if (at + 1 >= MOST_TILES) __builtin_unreachable();  // which a compiler cannot know
        U one = digits[at], other = digits[at + 1], is_greater = one > other;
        digits[at] = other + !is_greater, digits[at + 1] = one - is_greater;
    };
    if (blank < to)
        for (U at = to - 1; at-- > blank;) swap(at);
    else
        for (U at = to; at + 1 < blank; at++) swap(at);
    order = 0;
    for (U at = 0; at + 2 < tiles; at++) order = order * (tiles - at) + digits[at];
    return order;
}

// Each board one move away, by the cell of its blank and its order, until `use` returns true.
template <class Use>
INLINE void for_each_neighbour(const WholeSpace &s, U blank, U order, Use use) {
    U width = U(s.width), column = blank % width;
    auto reach = [&](U to) { return use(to, order_after(s, blank, order, to)); };
    if (column && reach(blank - 1)) return;
    if (column + 1 < width && reach(blank + 1)) return;
    if (blank >= width && reach(blank - width)) return;
    if (blank + width < U(s.cells)) reach(blank + width);
}
