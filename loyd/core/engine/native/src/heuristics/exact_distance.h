// The true distance of every board of up to twelve cells, looked up.
#pragma once
#include "../space.h"

struct ExactDistanceH : WithTables<ExactDistance> {
    static constexpr const char *name = "exact_distance";
    using WithTables::WithTables;

    // Walk to the goal, each time to a neighbour whose distance is lower by one: the distance
    // modulo 3 tells it from one that is higher by one.
    void read(Bytes board) {
        const WholeSpace &s = t.space;
        U blank = 0, rank = 0, left = cells - 1, odd = 0, used = 0;
        for (U cell = 0; cell < cells; cell++) {
            U tile = t.tile[board[t.cell[cell]]];
            if (!tile) {
                blank = cell;
                continue;
            }
            // How many smaller tiles come later: tile - 1 smaller ones exist, less those already
            // read.
            U digit = tile - 1 - U(__builtin_popcountll(used & ((U(1) << tile) - 1)));
            rank = rank * left-- + digit;
            odd ^= digit & 1;
            used |= U(1) << tile;
        }
        // The lowest bit of the rank is the digit of the last but one tile. The parity of the
        // board gives it, so it is dropped: the table is half as long.
        t.at[0] = I(blank), t.at[1] = I(rank >> 1), t.at[2] = GREATEST_H;
        // This board cannot reach the goal; h stays at the maximum.
        if (odd != parity_of(s, blank)) return;
        U order = rank >> 1, pair = pair_at(s.table, index_of(s, blank, order));
        for (t.at[2] = 0; blank != U(s.goal) || order; t.at[2]++) {
            // Adding 2 is subtracting 1 modulo 3. Distances of neighbours differ by exactly 1 (a
            // move changes their parity), so modulo 3 tells the closer neighbour from the farther
            // one.
            pair = (pair + 2) % 3;
            for_each_neighbour(s, blank, order, [&](U to, U after) {
                if (pair_at(s.table, index_of(s, to, after)) != pair) return false;
                blank = to, order = after;
                return true;
            });
        }
    }

    I whole(Bytes) const { return t.at[2]; }

    // h after the blank moves from the cell `end` to the cell `start`.
    INLINE I after(I, U, U start, U) const {
        if (t.at[2] == GREATEST_H) return GREATEST_H;
        U to = t.place[start], order = order_after(t.space, U(t.at[0]), U(t.at[1]), to);
        U pair = pair_at(t.space.table, index_of(t.space, to, order));
        return t.at[2] + (pair == U(t.at[2] + 1) % 3 ? 1 : -1);
    }

    INLINE void slide(U tile, U start, U end) {
        if (t.at[2] == GREATEST_H) return;
        I h = after(0, tile, start, end);
        U to = t.place[start];
        t.at[1] = I(order_after(t.space, U(t.at[0]), U(t.at[1]), to));
        t.at[0] = I(to), t.at[2] = h;
    }
};
