// Nilsson's sequence score on 3x3: Manhattan distance, plus three times a score for tiles out of
// order around the centre. Nilsson, "Principles of Artificial Intelligence" (1980), P + 3S.
#pragma once
#include "../columns.h"

struct SequenceH : WithTables<Sequence> {
    static constexpr const char *name = "sequence";
    static constexpr U AROUND[] = {0, 1, 2, 5, 8, 7, 6, 3, 0}, CENTRE = 4, NOBODY = 255;
    static constexpr I WEIGHT = 3;
    using WithTables::WithTables;

    INLINE I distance(U tile, U cell) const { return t.distance[tile * cells + cell]; }

    // 2 for each tile with the wrong follower, 1 for a wrong tile in the centre.
    INLINE I score(Bytes board) const {
        I score = 0;
        // AROUND ends with its first cell again, so that the last cell has a follower without a
        // modulo.
        for (U place = 0; place < 8; place++) {
            U tile = board[AROUND[place]];
            if (tile && board[AROUND[place + 1]] != t.follower[tile]) score += 2;
        }
        U tile = board[CENTRE];
        return score + (tile && t.follower[tile] != NOBODY);
    }

    void read(Bytes board) {
        for (U cell = 0; cell < cells; cell++) t.board[cell] = board[cell];
    }

    I whole(Bytes board) const {
        I h = WEIGHT * score(board);
        for (U cell = 0; cell < cells; cell++) h += distance(board[cell], cell);
        return h;
    }

    // The board is changed for it, and changed back.
    INLINE I after(I h, U tile, U start, U end) {
        I before = score(t.board);
        slide(tile, start, end);
        I changed = score(t.board) - before;
        slide(tile, end, start);
        return h + distance(tile, end) - distance(tile, start) + WEIGHT * changed;
    }

    INLINE void slide(U tile, U start, U end) {
        t.board[start] = 0;
        t.board[end] = uint8_t(tile);
    }
};
