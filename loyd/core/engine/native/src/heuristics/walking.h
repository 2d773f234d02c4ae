// Walking distance: the fewest vertical moves if only each tile's row mattered, plus the fewest
// horizontal moves if only its column did. Takahashi, "An idea of using walking distance for the
// 15 puzzle" (2002). Axis 0 is for rows and vertical moves, axis 1 for columns and horizontal
// ones.
#pragma once
#include "../columns.h"

// The number of a state, from the codes of its lines, along a graph of steps: an entry holds how
// many states lie before it and, in its low 16 bits, the node that it leads to.
constexpr I NODE_BITS = 16, NODE = (I(1) << NODE_BITS) - 1;

struct WalkingH : WithTables<Walking> {
    static constexpr const char *name = "walking";
    using WithTables::WithTables;
    U most_lines = t.codes.count / 2;
    U codes = U(t.add.count / 2) / most_lines;
    U steps = t.step.count / 2;

    INLINE U line(U axis, U cell) const { return t.line[axis * cells + cell]; }
    INLINE U home(U axis, U tile) const { return t.home[axis * cells + tile]; }
    INLINE uint8_t &code(U axis, U line) const { return t.codes[axis * most_lines + line]; }
    INLINE uint8_t code_with(U axis, U code, U home) const {
        return t.add[(axis * codes + code) * most_lines + home];
    }
    INLINE uint8_t code_without(U axis, U code, U home) const {
        return t.take[(axis * codes + code) * most_lines + home];
    }
    INLINE I distance(U axis, I state) const { return (axis ? t.across : t.down)[state]; }
    // A slide within a row is horizontal, and counts on axis 1.
    INLINE U axis_of(U start, U end) const { return line(0, start) == line(0, end); }

    void read(Bytes board) {
        for (U axis = 0; axis < 2; axis++) {
            for (U at = 0; at < U(t.lines[axis]); at++) code(axis, at) = 0;
            for (U cell = 0; cell < cells; cell++)
                if (U tile = board[cell]) {
                    uint8_t &its = code(axis, line(axis, cell));
                    its = code_with(axis, its, home(axis, tile));
                }
            t.at[axis] = reached(axis, 0, cells, cells);
        }
    }

    I whole(Bytes) const { return distance(0, t.at[0]) + distance(1, t.at[1]); }

    // The state of an axis after a tile leaves the line `left` and enters another (none: beyond
    // all).
    INLINE I reached(U axis, U home, U left, U entered) const {
        I node = t.root[axis], state = 0;
        for (U at = 0; at < U(t.lines[axis]); at++) {
            U its = code(axis, at);
            if (at == left) its = code_without(axis, its, home);
            else if (at == entered) its = code_with(axis, its, home);
            // A state's number is the sum of the counts along its path through the graph: a
            // perfect hash without gaps, in one addition per line (4 on 4x4).
            I entry = t.step[axis * steps + U(node) * codes + its];
            state += entry >> NODE_BITS;
            node = entry & NODE;
        }
        return state;
    }

    INLINE I after(I h, U tile, U start, U end) const {
        U axis = axis_of(start, end);
        I then = reached(axis, home(axis, tile), line(axis, start), line(axis, end));
        return h + distance(axis, then) - distance(axis, t.at[axis]);
    }

    INLINE void slide(U tile, U start, U end) {
        U axis = axis_of(start, end), its_home = home(axis, tile);
        U left = line(axis, start), entered = line(axis, end);
        t.at[axis] = reached(axis, its_home, left, entered);
        code(axis, left) = code_without(axis, code(axis, left), its_home);
        code(axis, entered) = code_with(axis, code(axis, entered), its_home);
    }
};
