// Gaschnig's relaxed adjacency: the moves if the blank could swap with any tile. The tiles and the
// blank form cycles, in which each stands where the next belongs.
// Gaschnig, "A problem similarity approach to devising heuristics" (IJCAI 1979).
#pragma once
#include "../columns.h"

struct GaschnigH : WithTables<Gaschnig> {
    static constexpr const char *name = "gaschnig";
    using WithTables::WithTables;

    void read(Bytes board) {
        for (U cell = 0; cell < cells; cell++) t.leads[cell] = t.home[board[cell]];
    }

    // A cycle of n with the blank takes n - 1 moves, any other n + 1: the blank enters and leaves.
    I whole(Bytes board) const {
        I h = 0;
        U seen = 0;
        for (U first = 0; first < cells; first++) {
            I length = 0, extra = 1;
            for (U cell = first; !(seen >> cell & 1); cell = t.leads[cell]) {
                seen |= U(1) << cell;
                length++;
                if (!board[cell]) extra = -1;
            }
            if (length > 1) h += length + extra;
        }
        return h;
    }

    // One less if the tile reaches its goal cell or joins two cycles, else one more.
    INLINE I after(I h, U tile, U start, U end) const {
        U home = t.home[tile];
        // The blank moves from `end` to `start`, which swaps the contents of two cells: that joins
        // two cycles or splits one. Joining the blank's cycle of n with one of m: (n - 1) + (m +
        // 1) becomes n + m - 1, one less. Splitting it into n and m: n + m - 1 becomes (n - 1) +
        // (m + 1), one more; but a tile at home, m = 1, needs no moves: hence the two special
        // cases.
        if (home == end) return h - 1;
        if (home == start) return h + 1;
        U cell = t.leads[end];
        while (cell != start && cell != end) cell = t.leads[cell];
        return cell == start ? h + 1 : h - 1;
    }

    INLINE void slide(U tile, U start, U end) {
        t.leads[end] = t.home[tile];
        t.leads[start] = t.home[0];
    }
};
