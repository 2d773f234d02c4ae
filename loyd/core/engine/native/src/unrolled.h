// IDA* with Manhattan distance on 4x4, unrolled: a function for each cell of the blank and last
// move, so that successors, cells and the undo move are constants.
//
// h itself is never computed. A move changes it by one: a bit of a constant mask, chosen by the
// tile that slides, tells whether the tile gets further from its goal cell. If it does, f rises by
// two, and the slack `bound - f` falls by two; if not, f and the slack stay. A search below a node
// without slack therefore follows only moves that bring a tile closer.
//
// With an automaton that prunes duplicate sequences of moves (depth_first/automaton.py), a function
// looks up which of its successors are kept, and the state of each. The state between calls is that
// of the plain loop (depth_first.h): either can go on where the other stopped. Rare events are left
// to the plain loop too: this one is called for many steps, and unwinds when they are made, each
// function writing its row of the stack.
#pragma once
#include "depth_first.h"
#include "heuristics/table_sum.h"

#define COLD __attribute__((noinline, cold))

namespace unrolled {

constexpr int SIDE = 4, CELLS = SIDE * SIDE, TILE_BITS = 4;
enum Move { UP, DOWN, LEFT, RIGHT, START };

// Every order of the moves is one of these three after a rotation or reflection of the board,
// which depends only on where the move opposite to the first one stands.
constexpr int ORDERS = 3;
constexpr int MOVES[ORDERS][4] = {
    {UP, DOWN, LEFT, RIGHT}, {UP, LEFT, DOWN, RIGHT}, {UP, LEFT, RIGHT, DOWN}};

constexpr int distance(int a, int b) {
    int rows = a / SIDE - b / SIDE, columns = a % SIDE - b % SIDE;
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

// The cell to which a move takes the blank; -1 beyond the edge.
constexpr int target(int blank, int move) {
    int row = blank / SIDE + (move == DOWN) - (move == UP);
    int column = blank % SIDE + (move == RIGHT) - (move == LEFT);
    bool is_on_board = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
    return is_on_board ? row * SIDE + column : -1;
}

// Opposite moves differ in the last bit.
constexpr bool is_successor(int blank, int last, int move) {
    return target(blank, move) >= 0 && (last == START || move != (last ^ 1));
}

// The successors of a node with the blank in a cell, which came there by the move `last`.
struct Successors {
    int count = 0, move[4] = {};
};
constexpr Successors successors(int order, int blank, int last) {
    Successors found;
    for (int move : MOVES[order])
        if (is_successor(blank, last, move)) found.move[found.count++] = move;
    return found;
}

// A bit for each goal cell: whether a tile with that goal cell gets further from it. Twice,
// because the five bits by which a word of 32 is shifted are a tile and one bit of the next.
constexpr uint32_t further(int from, int to) {
    uint32_t mask = 0;
    for (int home = 0; home < CELLS; home++)
        if (distance(home, to) > distance(home, from)) mask |= 0x10001u << home;
    return mask;
}

// The nodes entered with an h and a slack, and the counters at the last of them: of the path, it
// is the one at its depth, because h and slack give the depth. A pointer to a cell of this table
// thus stands for depth, h and slack at once, and a move adds a constant to it.
struct Cell {
    I count, counters;
};
constexpr I SLACKS = 16, MOST_H = 80;

// The counters in one word: the steps left above, the nodes generated below. A node is counted
// when it is entered, with all its successors, by adding one constant; when no step is left, the
// word is negative. A node has at most four successors, so MOST_STEPS steps cannot overflow the
// lower STEP_BITS.
constexpr I STEP_BITS = 27, STEP = I(1) << STEP_BITS, MOST_STEPS = I(1) << 25, UNWIND = INT64_MIN;

// The kept successors of a state in one word: for each successor, pruned or not, its state (0 if it
// is pruned), and in the top bits their number.
constexpr U STATE_BITS = 15, COUNT_AT = 60;
INLINE U kept_state(U kept, int index) { return kept >> STATE_BITS * U(index) & ARRIVAL; }

// Aligned, so that any pointer into its table leads to it: that saves a register.
constexpr uintptr_t ALIGNED = 1 << 15;
struct UnrolledState {
    Cell cells[MOST_H][SLACKS];
    Cell *lowest;  // the first cell with the lowest h so far, from 1 on
    I first_step, bound, odd;
    Words stack, queue, kept;
    DepthFirstRegisters *r;
    uint8_t own_cell[CELLS], own_move[START + 1];  // before the board was turned
    U depth, board;
    I counters;
    bool is_solved;

    I h_of(const Cell *at) const { return (at - cells[0]) / SLACKS; }
    I depth_of(const Cell *at) const {
        return bound - odd - 2 * ((at - cells[0]) % SLACKS) - h_of(at);
    }
    I step_of(I counters) const { return first_step - (counters >> STEP_BITS); }

    // Write the row of a node on the path, the first `taken` of whose successors have been
    // generated or pruned.
    COLD void write_row(const Cell *at, I counters, int blank, int last, int taken, U state) {
        using namespace depth_first;
        U *row = &stack[ROW * U(depth_of(at))];
        row[CAME] = state ? state : own_cell[blank] | U(own_move[last]) << CELL_BITS;
        row[TODO] = queue[row[CAME]];
        // `kept` has a place for each successor, `queue` only for those that are kept: the pruned
        // ones were never in `row[TODO]`.
        for (int index = 0; index < taken; index++)
            if (!state || kept_state(kept[state], index)) row[TODO] >>= NEXT;
        row[H] = h_of(at);
        row[ENTERED_AT] = step_of(counters);
    }

    // Stop at the node just entered.
    COLD I stop(U board, const Cell *at, I counters, int blank, int last, U state) {
        write_row(at, counters, blank, last, 0, state);
        depth = depth_of(at), this->board = board, this->counters = counters;
        return UNWIND;
    }

    // Record a new lowest h; whether it is 0, at the goal.
    COLD bool lower(const Cell *at, I counters) {
        I h = h_of(at);
        if (h < r->least_h) {
            r->least_h = h;
            r->lowered[h] = step_of(counters);
        }
        lowest = cells[greatest(h, 1)];
        return is_solved = h == 0;
    }
};

INLINE UnrolledState *search_of(const Cell *at) {
    return reinterpret_cast<UnrolledState *>(uintptr_t(at) & ~(ALIGNED - 1));
}

// Enter a node, and search below it within the bound; return the counters, or UNWIND. `board` has
// four bits a cell, the goal cell of the tile there, and 0 for the blank; `state` is 0 without an
// automaton.
template <int ORDER, int BLANK, int LAST, bool HAS_SLACK, bool PRUNES>
__attribute__((noinline)) I visit(U board, Cell *at, I counters, U state);

template <int BLANK, int MOVE> INLINE bool gets_further(U board) {
    constexpr int to = target(BLANK, MOVE);
    constexpr uint32_t mask = further(to, BLANK);
    return mask >> (uint32_t(board >> TILE_BITS * to) & 31) & 1;
}

template <int BLANK, int MOVE> INLINE U slide(U board) {
    constexpr int to = target(BLANK, MOVE), shift = TILE_BITS * (BLANK - to);
    U tile = board & U(15) << TILE_BITS * to;
    return board ^ tile ^ (shift > 0 ? tile << (shift & 63) : tile >> (-shift & 63));
}

// Generate one successor and, if it is within the bound, search below it.
template <int ORDER, int BLANK, int LAST, bool HAS_SLACK, bool PRUNES, int INDEX>
INLINE I generate(U board, Cell *at, I counters, U kept) {
    U state = PRUNES ? kept_state(kept, INDEX) : 0;
    if (PRUNES && !state) return counters;
    constexpr int move = successors(ORDER, BLANK, LAST).move[INDEX], to = target(BLANK, move);
    // h - 1 at the same slack: one row up in `cells`.
    Cell *closer = at - SLACKS;
    if (!gets_further<BLANK, move>(board))
        return visit<ORDER, to, move, HAS_SLACK, PRUNES>(slide<BLANK, move>(board), closer,
                                                         counters, state);
    if constexpr (!HAS_SLACK) return counters;
    // h + 1, and one column (a slack of 2) less.
    Cell *further = at + SLACKS - 1;
    // The slack is in the lowest bits of the pointer.
    // All bits clear: column 0 of its row, no slack left. The next visits can then drop all moves
    // that get further without looking at the table.
    if (uintptr_t(further) & (SLACKS - 1) * sizeof(Cell))
        return visit<ORDER, to, move, true, PRUNES>(slide<BLANK, move>(board), further, counters,
                                                    state);
    return visit<ORDER, to, move, false, PRUNES>(slide<BLANK, move>(board), further, counters,
                                                 state);
}

template <int ORDER, int BLANK, int LAST, bool HAS_SLACK, bool PRUNES>
I visit(U board, Cell *at, I counters, U state) {
    constexpr int count = successors(ORDER, BLANK, LAST).count;
    const U kept = PRUNES ? search_of(at)->kept.at[state] : 0;
    at->count++;
    counters += (PRUNES ? I(kept >> COUNT_AT) : count) - STEP;
    if (at < search_of(at)->lowest) [[unlikely]]
        if (search_of(at)->lower(at, counters))
            return search_of(at)->stop(board, at, counters, BLANK, LAST, state);
    if (counters < 0) [[unlikely]]
        return search_of(at)->stop(board, at, counters, BLANK, LAST, state);
    at->counters = counters;
    int taken = 1;
    counters = generate<ORDER, BLANK, LAST, HAS_SLACK, PRUNES, 0>(board, at, counters, kept);
    if (counters < 0) [[unlikely]]
        goto unwind;
    if constexpr (count > 1) {
        taken = 2;
        counters = generate<ORDER, BLANK, LAST, HAS_SLACK, PRUNES, 1>(board, at, counters, kept);
        if (counters < 0) [[unlikely]]
            goto unwind;
    }
    if constexpr (count > 2) {
        taken = 3;
        counters = generate<ORDER, BLANK, LAST, HAS_SLACK, PRUNES, 2>(board, at, counters, kept);
        if (counters < 0) [[unlikely]]
            goto unwind;
    }
    return counters;
unwind:
    // As if it were another pointer: else the compiler keeps what `search_of` gave in a register.
    asm("" : "+r"(at));
    search_of(at)->write_row(at, at->counters, BLANK, LAST, taken, state);
    return UNWIND;
}

using Visit = I (*)(U, Cell *, I, U);
template <bool PRUNES> struct Visits {
    Visit of[ORDERS][CELLS][4][2] = {};

    template <int ORDER, int BLANK, int LAST> constexpr void put() {
        if constexpr (target(BLANK, LAST ^ 1) >= 0) {
            of[ORDER][BLANK][LAST][0] = visit<ORDER, BLANK, LAST, false, PRUNES>;
            of[ORDER][BLANK][LAST][1] = visit<ORDER, BLANK, LAST, true, PRUNES>;
        }
        if constexpr (LAST < RIGHT) put<ORDER, BLANK, LAST + 1>();
        else if constexpr (BLANK + 1 < CELLS) put<ORDER, BLANK + 1, UP>();
        else if constexpr (ORDER + 1 < ORDERS) put<ORDER + 1, 0, UP>();
    }
    constexpr Visits() { put<0, 0, UP>(); }
};
template <bool PRUNES> inline constexpr Visits<PRUNES> VISITS;

// Goes down the path of a search to where it stopped, and calls `visit` for what is left below
// each node of it.
class UnrolledRun {
    static_assert(sizeof(UnrolledState) <= ALIGNED);
    unsigned char room[2 * ALIGNED] = {};  // `alignas` allows less on Windows
    UnrolledState &x = *search_of(reinterpret_cast<Cell *>(room + ALIGNED));
    DepthFirst s;
    Changes change;
    DepthFirstRegisters *r;
    int order = 0;
    uint8_t cell_of[CELLS] = {}, move_of[START + 1] = {};  // after the board is turned
    uint8_t home[CELLS] = {}, tile_of[CELLS] = {};

public:
    UnrolledRun(const DepthFirst &search, Changes change)
        : s(search), change(change), r(search.registers) {
        turn();
        for (U cell = 0; cell < U(CELLS); cell++) {
            home[s.goal[cell]] = cell_of[cell];
            tile_of[cell_of[cell]] = s.goal[cell];
        }
        using namespace depth_first;
        x.r = r, x.stack = s.stack, x.queue = s.queue, x.kept = s.kept, x.bound = r->bound;
        // Every move changes f by 0 or 2: all nodes have an odd slack, or all an even one.
        x.odd = (r->bound - r->depth - I(s.stack[ROW * U(r->depth) + H])) & 1;
        x.lowest = x.cells[greatest(r->least_h, 1)];
    }

    // Whether there are few enough extra moves within the bound for the table.
    static bool serves(const DepthFirst &s) {
        // Slack falls in steps of two, so SLACKS columns hold slacks below 2 * SLACKS. The root's
        // f is the lowest, so its slack is the largest. With `depth_limit > bound` no depth limit
        // can apply, since f >= depth.
        I slack = s.registers->bound - I(s.stack[depth_first::H]);
        return s.registers->depth >= 0 && s.registers->depth_limit > s.registers->bound
               && slack < 2 * SLACKS;
    }

    Status deepen(I budget) {
        using namespace depth_first;
        budget = least(budget, MOST_STEPS);
        I before = r->step, waiting = successors_left();
        x.first_step = before + budget - 1;
        // One less than the budget, so that the word turns negative on the last step, not after
        // it.
        x.counters = (budget - 1) * STEP;
        Status status = go();
        // This loop counts all successors of a node when it is entered, the plain loop each one
        // when it is reached. So those that waited when the call began are added, and those that
        // wait now are subtracted.
        I generated = (x.counters & (STEP - 1)) + waiting - successors_left();
        r->step = x.step_of(x.counters);
        r->generated += generated;
        // Pruned nodes have the least f above the bound that the moves allow.
        if (generated > r->step - before)
            r->next_bound = least(r->next_bound, r->bound + 2 - x.odd);
        add_visits();
        note_deepest(s);
        return status;
    }

private:
    // Choose the order, and turn the board so that its first move is UP, and LEFT comes before
    // RIGHT.
    void turn() {
        int moves[4], at = 0;
        for (U todo = s.queue[5 | START << CELL_BITS]; todo; todo >>= NEXT)
            moves[at++] = int(todo >> CELL_BITS & 3);
        // The cell numbered 5 of 4x4 has all four neighbours, so its queue shows the whole move
        // order.
        int up = moves[0], left = moves[1] == (up ^ 1) ? moves[2] : moves[1];
        // The opposite of the first move comes second, third or fourth: MOVES[0], [1] or [2].
        while (moves[order + 1] != (up ^ 1)) order++;
        const int turned[] = {up, up ^ 1, left, left ^ 1, START};
        for (uint8_t move = 0; move <= START; move++) {
            x.own_move[move] = uint8_t(turned[move]);
            move_of[turned[move]] = move;
        }
        // How far a cell lies from the edge to which a move leads.
        auto line = [](int move, int cell) {
            int from_first = move < LEFT ? cell / SIDE : cell % SIDE;
            return move & 1 ? SIDE - 1 - from_first : from_first;
        };
        for (int cell = 0; cell < CELLS; cell++) {
            cell_of[cell] = uint8_t(line(up, cell) * SIDE + line(left, cell));
            x.own_cell[cell_of[cell]] = uint8_t(cell);
        }
    }

    Status go() {
        using namespace depth_first;
        U depth = r->depth, *row = &s.stack[ROW * depth];
        while (true) {
            U blank = row[CAME] & CELL;
            if (!row[TODO]) {
                r->depth = depth;
                if (!depth) return EXHAUSTED;
                depth--, row -= ROW;
                move_tile(row[CAME] & CELL, blank);
                continue;
            }
            U arrival = row[TODO] & ARRIVAL, to = arrival & CELL, tile = s.board[to];
            row[TODO] >>= NEXT;
            I h = I(row[H]) + change[(to * CELLS + blank) * CELLS + tile];
            I slack = r->bound - (I(depth) + 1 + h);
            if (slack < 0) continue;
            move_tile(to, blank);
            U cell = cell_of[to], move = move_of[arrival >> CELL_BITS & 3];
            const auto &visits = s.kept.empty() ? VISITS<false>.of : VISITS<true>.of;
            // A slack of 0 or 1 cannot pay for a move that raises f by 2.
            I counters = visits[order][cell][move][slack > 1](
                packed(), &x.cells[h][slack / 2], x.counters, arrival * !s.kept.empty());
            if (counters < 0) {
                unpack();
                return x.is_solved ? SOLVED : RUNNING;
            }
            x.counters = counters;
            move_tile(blank, to);
        }
    }

    void move_tile(U from, U to) {
        s.board[to] = s.board[from];
        s.board[from] = 0;
    }

    U packed() const {
        U board = 0;
        for (U cell = 0; cell < U(CELLS); cell++)
            // A tile is named by its goal cell, which is what the masks of `further` are indexed
            // by.
            if (U tile = s.board[cell]) board |= U(home[tile]) << TILE_BITS * cell_of[cell];
        return board;
    }

    // The board and the depth at which the search stopped.
    void unpack() {
        r->depth = x.depth;
        for (U cell = 0; cell < U(CELLS); cell++)
            s.board[cell] = tile_of[x.board >> TILE_BITS * cell_of[cell] & 15];
        // The blank is 0 in the packed word, like the tile whose goal cell is 0; the arrival tells
        // them apart.
        s.board[s.stack[depth_first::ROW * x.depth + depth_first::CAME] & CELL] = 0;
    }

    I successors_left() const {
        I count = 0;
        for (U depth = 0; depth <= U(r->depth); depth++)
            for (U todo = s.stack[depth_first::ROW * depth]; todo; todo >>= NEXT) count++;
        return count;
    }

    void add_visits() {
        for (const auto &row : x.cells)
            for (const Cell &cell : row)
                if (cell.count)
                    s.visits[x.depth_of(&cell) * s.visits_width + x.h_of(&cell)] += cell.count;
    }
};

// The steps from which on the table of visits is worth its clearing.
constexpr I WORTHWHILE = 1 << 11;

inline int deepen(void *search, void *tables, I budget) {
    using namespace depth_first;
    DepthFirst &s = *static_cast<DepthFirst *>(search);
    Changes change = static_cast<Manhattan *>(tables)->change;
    const I last = s.registers->step + budget;
    Status status = RUNNING;
    if (budget >= WORTHWHILE && unrolled::UnrolledRun::serves(s))
        while (status == RUNNING && s.registers->step < last)
            status = unrolled::UnrolledRun(s, change).deepen(last - s.registers->step);
    else status = depth_first::DepthFirstRun<TableSum, false>(s, tables).deepen(budget);
    return status;
}

}  // namespace unrolled
