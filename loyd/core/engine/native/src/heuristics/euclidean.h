// Euclidean distance: the straight lines from all tiles to their goal cells, rounded up to moves.
#pragma once
#include "../columns.h"

struct EuclideanH : WithTables<Euclidean> {
    static constexpr const char *name = "euclidean";
    static constexpr I FINE = 40;  // lengths are counted in parts of 2^-FINE moves
    using WithTables::WithTables;

    // An arithmetic shift rounds down, also below 0: negating twice rounds up. The sum is an
    // integer, so that slides back and forth leave no rounding errors behind.
    static INLINE I rounded_up(I total) { return -(-total >> FINE); }
    INLINE I length(U tile, U cell) const { return t.length[tile * cells + cell]; }

    void read(Bytes board) {
        I total = 0;
        for (U cell = 0; cell < cells; cell++) total += length(board[cell], cell);
        t.total[0] = total;
    }

    I whole(Bytes) const { return rounded_up(t.total[0]); }

    INLINE I after(I, U tile, U start, U end) const {
        return rounded_up(t.total[0] + length(tile, end) - length(tile, start));
    }

    INLINE void slide(U tile, U start, U end) {
        t.total[0] += length(tile, end) - length(tile, start);
    }
};
