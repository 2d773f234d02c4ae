// The true distance of every board of up to nine cells, looked up.
#pragma once
#include "../columns.h"

struct ExactDistanceH : WithTables<ExactDistance> {
    static constexpr const char *name = "exact_distance";
    using WithTables::WithTables;

    // The index of a board: the blank's cell, then the rank of the tiles read row by row.
    void read(Bytes board) {
        I rank = 0, blank = 0, orders = 1;
        for (U cell = 0; cell < cells; cell++) {
            if (!board[cell]) {
                blank = cell;
                continue;
            }
            I left = 1, smaller = 0;
            for (U later = cell + 1; later < cells; later++) {
                left += board[later] != 0;
                smaller += board[later] && board[later] < board[cell];
            }
            rank = rank * left + smaller;
            orders *= left;
        }
        t.at[0] = blank * orders + rank;
    }

    I whole(Bytes) const { return t.distances[t.at[0]]; }

    // The index after the blank moves from the cell `end` to the cell `start`.
    INLINE U reached(U start, U end) const {
        U move = 0;
        while (t.steps[move] != I(start) - I(end)) move++;
        return U(t.successors[move * U(t.distances.count) + U(t.at[0])]);
    }

    INLINE I after(I, U, U start, U end) const { return t.distances[reached(start, end)]; }
    INLINE void slide(U, U start, U end) { t.at[0] = reached(start, end); }
};
