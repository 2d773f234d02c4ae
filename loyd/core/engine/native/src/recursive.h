// Recursive best-first search: one path with its siblings, one board with undo, resumable at any
// step. Korf, "Linear-space best-first search" (Artificial Intelligence, 1993).
#pragma once
#include "depth_first.h"

namespace recursive {

// The columns of a node on the path (see depth_first/recursive_trace.py). A child is encoded as F,
// h and arrival.
constexpr U COUNT = 0, CAME = 1, H = 2, ENTERED = 3, LIMIT = 4, VALUE = 5, CHILD = 6;
constexpr U SINCE = CHILD + 4, BELOW = CHILD + 8, ROW = CHILD + 12;
// F = 20, h = 7 and arrival 41 are 20 << 24 | 7 << 8 | 41. With F on top, an infinite F << 24
// (2^62) still fits in an int64.
constexpr I FIRST_H = 8, FIRST_F = 24, INFINITE_F = I(1) << 38, TRAIL = 8;

template <class Heuristic> class RecursiveRun {
    Recursive s;
    Heuristic heuristic;
    RecursiveRegisters *r;
    U depth;
    I above_limit = 0;  // how many successors of the node entered last are above its limit

public:
    using Search = Recursive;
    RecursiveRun(const Recursive &search, void *tables)
        : s(search), heuristic(tables, search.board.count), r(search.registers),
          depth(search.registers->depth) {}

    // Enter up to `budget` nodes, but stop after one with a greater F than all before it;
    // NEED_ROOM if `visits` has no row for some F. A node is expanded when it is entered, unless
    // it is the goal or at the depth limit: all its successors are generated.
    Status deepen(I budget) {
        Status status = Status::RUNNING;
        I last = r->step + budget, rises = r->rises;
        while (r->step < last && r->rises == rises) {
            if (r->greatest_f >= s.visits.count / s.visits_width) {
                status = Status::NEED_ROOM;
                break;
            }
            I *row = &s.stack[depth * ROW], best = row[COUNT] ? row[CHILD] >> FIRST_F : INFINITE_F;
            if (r->step == 0) {
                status = enter();
            } else if (row[COUNT] && best <= row[LIMIT]) {
                // The best child is no worse than the best alternative anywhere above: else the
                // search backs up, and remembers only this F of the whole subtree.
                descend(row, best);
                status = enter();
            } else if (depth == 0) {
                status = Status::EXHAUSTED;
            } else {
                back_up(row, best);
            }
            if (status != Status::RUNNING
                || (Heuristic::calls_user_code && s.callback.signal[0] != GO_ON))
                break;
        }
        r->depth = depth;
        return status;
    }

    // Record the depth, h and the arrival of the node just entered; in all columns also the number
    // of successors within the limit, 0, F, the limit and the number of open nodes.
    Status note_step(I *line, U width, Status status) const {
        const I *row = &s.stack[depth * ROW];
        const I all[TRAIL] = {I(depth), row[H],     row[CAME],  row[COUNT] - above_limit,
                              0,        row[VALUE], row[LIMIT], r->open};
        for (U at = 0; at < width; at++) line[at] = all[at];
        return status;
    }

private:
    // Take the child of lowest F, and move to it.
    void descend(I *row, I best) {
        I child = row[CHILD], other = row[COUNT] > 1 ? row[CHILD + 1] >> FIRST_F : INFINITE_F;
        for (U place = CHILD + 1; place < CHILD + U(row[COUNT]); place++)
            row[place - 1] = row[place];
        row[COUNT]--;
        U arrival = U(child) & WITHOUT_STATE, target = arrival & CELL, blank = row[CAME] & CELL;
        row[SINCE + (arrival >> CELL_BITS)] = r->step + 1;
        U tile = s.board[target];
        s.board[blank] = uint8_t(tile);
        s.board[target] = 0;
        heuristic.slide(tile, target, blank);
        I *below = &s.stack[++depth * ROW];
        below[H] = child >> FIRST_H & GREATEST_H;
        below[CAME] = arrival;
        // The child may go on until its F exceeds the best alternative: the second best sibling,
        // or whatever limits the parent.
        below[LIMIT] = least(row[LIMIT], other);
        below[VALUE] = best;
        r->open--;
    }

    // Leave a node; its F becomes the lowest of its children's, by which its parent sorts it in.
    void back_up(const I *row, I best) {
        I *above = &s.stack[--depth * ROW];
        U blank = row[CAME] & CELL, hole = above[CAME] & CELL, tile = s.board[hole];
        s.board[blank] = uint8_t(tile);
        s.board[hole] = 0;
        heuristic.slide(tile, hole, blank);
        // Steps are consecutive within a subtree, so the difference is the number of nodes entered
        // below.
        above[BELOW + (U(row[CAME]) >> CELL_BITS)] += r->step - row[ENTERED];
        r->open -= row[COUNT];
        // Without a child left, the subtree is exhausted, and the parent forgets the node.
        if (best < INFINITE_F) {
            insert(above, best << FIRST_F | row[H] << FIRST_H | row[CAME]);
            r->open++;
        }
    }

    // Insert a child after those with the same or a lower F.
    static void insert(I *row, I child) {
        U place = row[COUNT]++;
        // Insertion sort of at most four children. Equal F keep their order, so the earlier one is
        // preferred.
        for (; place && row[CHILD + place - 1] >> FIRST_F > child >> FIRST_F; place--)
            row[CHILD + place] = row[CHILD + place - 1];
        row[CHILD + place] = child;
    }

    // Enter the node at `depth`; if a user's function fails, nothing is counted.
    Status enter() {
        I *row = &s.stack[depth * ROW], g = depth, h = row[H], value = row[VALUE];
        row[COUNT] = above_limit = 0;
        for (U place = SINCE; place < ROW; place++) row[place] = 0;
        // regardless of h: a user's function need not be 0 at the goal
        bool is_goal = __builtin_memcmp(s.board.at, s.goal.at, s.board.count) == 0;
        bool is_cut = g >= r->depth_limit;
        if (!is_goal && !is_cut) {
            // An F above f was backed up from below: no child can be better than that.
            I floor = value > g + h ? value : 0;
            U blank = row[CAME] & CELL;
            for (U todo = s.queue[row[CAME]]; todo; todo >>= NEXT) {
                U target = todo & CELL;
                I new_h = heuristic.after(h, s.board[target], target, blank);
                if (Heuristic::calls_user_code && s.callback.signal[0] == MISTAKE)
                    return Status::FAILED;
                I f = greatest(floor, g + 1 + new_h);
                above_limit += f > row[LIMIT];
                r->greatest_f = greatest(r->greatest_f, f);
                insert(row, f << FIRST_F | new_h << FIRST_H | I(todo & ARRIVAL));
            }
        }
        row[ENTERED] = ++r->step;
        s.visits[depth * U(s.visits_width) + U(h)]++;
        if (value > r->bound) {
            // The counters before the first node with a greater F: a table by F begins a row here.
            r->generated_before = r->generated;
            r->cut_off_before = r->cut_off;
            r->above_limit_before = r->above_limit;
            r->bound = value;
            r->rises++;
        }
        count(row, g, h, is_cut && !is_goal);
        return is_goal ? Status::SOLVED : Status::RUNNING;
    }

    void count(const I *row, I g, I h, bool is_cut_off) {
        r->deepest = greatest(r->deepest, g);
        if (h < r->least_h) {
            r->least_h = h;
            r->lowered[h] = r->step;
        }
        r->cut_off += is_cut_off;
        r->generated += row[COUNT];
        r->above_limit += above_limit;
        r->open += row[COUNT];
        if (row[COUNT]) r->deepest_successor = greatest(r->deepest_successor, g + 1);
        if (r->open > r->peak_open) {
            r->peak_open = r->open;
            r->peak_step = r->step;
        }
        // In memory are the open nodes and the path of g + 1 nodes.
        r->most_nodes = greatest(r->most_nodes, r->open + g + 1);
    }
};

}  // namespace recursive
