// Inversion distance: tiles in the wrong order must pass each other. Axis 0 reads the board row by
// row and bounds the vertical moves, axis 1 column by column and bounds the horizontal ones.
// Takahashi's solver of the 15-puzzle (2001).
#pragma once
#include "../columns.h"

struct InversionH : WithTables<Inversion> {
    static constexpr const char *name = "inversion";
    using WithTables::WithTables;

    INLINE U place(U axis, U tile) const { return t.place[axis * cells + tile]; }
    INLINE U tile_read(U axis, U position, Bytes board) const {
        return board[t.reading[axis * cells + position]];
    }
    INLINE I moves(U axis, I inversions) const {
        return t.moves[axis * U(t.moves.count / 2) + U(inversions)];
    }
    // The axis on which a slide counts: a vertical one changes the order of rows.
    INLINE U axis_of(U start, U end) const {
        return (start > end ? start - end : end - start) != U(t.width[0]);
    }

    void read(Bytes board) {
        for (U cell = 0; cell < cells; cell++) t.tiles[cell] = board[cell];
        for (U axis = 0; axis < 2; axis++) {
            I count = 0;
            // A bit for the place of each tile read so far: those above this tile's are inverted.
            uint32_t earlier = 0;
            for (U position = 0; position < cells; position++) {
                U tile = tile_read(axis, position, board);
                if (!tile) continue;
                count += __builtin_popcount(earlier >> place(axis, tile));
                earlier |= 1u << place(axis, tile);
            }
            t.inversions[axis] = count;
        }
    }

    I whole(Bytes) const { return moves(0, t.inversions[0]) + moves(1, t.inversions[1]); }

    // By how much the inversions of an axis change: the tile passes those between its two cells.
    INLINE I passed(U axis, U tile, U start, U end) const {
        // A tile that moves towards the end of the reading order passes each tile between: a tile
        // that belongs after it is then inverted (+1), one that belongs before it no longer is
        // (-1). In the other direction the signs change.
        U first = t.position[axis * cells + start], last = t.position[axis * cells + end];
        I step = last > first ? 1 : -1, change = 0;
        for (U between = first + U(step); between != last; between += U(step)) {
            U other = tile_read(axis, between, t.tiles);
            change += place(axis, other) > place(axis, tile) ? step : -step;
        }
        return change;
    }

    INLINE I after(I h, U tile, U start, U end) const {
        U axis = axis_of(start, end);
        I now = t.inversions[axis];
        return h + moves(axis, now + passed(axis, tile, start, end)) - moves(axis, now);
    }

    INLINE void slide(U tile, U start, U end) {
        U axis = axis_of(start, end);
        t.inversions[axis] += passed(axis, tile, start, end);
        t.tiles[end] = uint8_t(tile);
        t.tiles[start] = 0;
    }
};
