// Breadth-first search of a whole space.
#include "heuristics/exact_distance.h"

// Expand the boards at distance `depth`, in the words of `state` from `first` up to but not `last`;
// return how many boards are new. Several threads may do so with parts of one layer.
//
// A pair in `state` is 3 for an unknown board, 1 or 2 (by turns) for the layer that is expanded and
// the next one, 0 for a board that was expanded. A pair in `table` is the distance modulo 3, from
// which the distance follows: see ExactDistanceH.
EXPORT int64_t loyd_expand_space(WholeSpace *space, Words *states, int64_t first, int64_t last,
                                 int64_t depth) {
    const WholeSpace &s = *space;
    const Words &state = *states;
    const U now = 1 + (depth & 1), next = 3 - now, distance = (depth + 1) % 3;
    I found = 0;
    for (U at = U(first); at < U(last); at++) {
        // 32 boards at once: `now` copied to all pairs makes a pair of this layer 00 by XOR. OR
        // with its upper bit shifted down, inverted, leaves one set bit per such pair.
        U differs = __atomic_load_n(&state[at], __ATOMIC_RELAXED) ^ now * LOW_BITS;
        U layer = ~(differs | differs >> 1) & LOW_BITS;
        if (!layer) continue;
        U blank = at / U(s.words), begin = at % U(s.words) * PAIRS_IN_WORD;
        // `left & (left - 1)` clears the lowest set bit: one turn for each board of the layer.
        for (U left = layer; left; left &= left - 1) {
            U order = begin + U(__builtin_ctzll(left)) / 2;
            for_each_neighbour(s, blank, order, [&](U to, U after) {
                U index = index_of(s, to, after);
                if (pair_at(state, index) == UNKNOWN_PAIR && settle(state, index, next)) {
                    settle(s.table, index, distance);
                    found++;
                }
                return false;
            });
        }
        // Times 3 sets both bits of each pair of the layer: these become 0, expanded.
        __atomic_fetch_and(&state[at], ~(layer * 3), __ATOMIC_RELAXED);
    }
    return found;
}

// The cells of the boards with these indexes (`index_of`), one board per row.
EXPORT void loyd_boards(ExactDistance *tables, Integers *indexes, Bytes *rows) {
    const WholeSpace &s = tables->space;
    const U cells = U(s.cells), stride = U(s.words) * PAIRS_IN_WORD;
    U digits[MOST_TILES];
    uint8_t names[MOST_TILES + 1], left[MOST_TILES];
    for (U tile = 0; tile < cells; tile++) names[tables->tile[tile]] = uint8_t(tile);
    for (U row = 0; row < U(indexes->count); row++) {
        U index = U((*indexes)[row]), blank = index / stride, next = 0;
        read_digits(s, blank, index % stride, digits);
        for (U tile = 1; tile < cells; tile++) left[tile - 1] = names[tile];
        for (U cell = 0; cell < cells; cell++) {
            uint8_t &place = (*rows)[row * cells + tables->cell[cell]];
            if (cell == blank) {
                place = 0;
                continue;
            }
            U digit = digits[next++];
            place = left[digit];
            for (U at = digit; at + next < cells - 1; at++) left[at] = left[at + 1];
        }
    }
}
