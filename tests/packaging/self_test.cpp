// The engine without Python, for platforms on which only an emulator is at hand: `self_test LIBRARY`
// loads a library, runs searches by it and holds their counts against published ones. Ends with 0
// if all are equal. Prints a digest of each record, which has to be the same on every platform.
//
//     Korf, "Depth-first iterative-deepening" (Artificial Intelligence, 1985): nodes that IDA*
//     generates of three 15-puzzles. Reinefeld, "Complete solution of the eight-puzzle" (IJCAI,
//     1993): 181,440 boards can be reached, the farthest by 31 moves.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../loyd/core/engine/native/src/board.h"

#ifdef _WIN32
#include <windows.h>
static void *opened(const char *path) { return (void *)LoadLibraryA(path); }
static void *found(void *library, const char *name) {
    return (void *)GetProcAddress((HMODULE)library, name);
}
#else
#include <dlfcn.h>
static void *opened(const char *path) { return dlopen(path, RTLD_NOW); }
static void *found(void *library, const char *name) { return dlsym(library, name); }
#endif

namespace {

constexpr int NO_MOVE = 4, MORE = 0x8000, ORDER[] = {0, 2, 3, 1};  // up, left, right, down
bool all_equal = true;

void expect(const char *what, I value, I published) {
    printf("%s: %lld\n", what, (long long)value);
    if (value == published) return;
    printf("    instead of %lld\n", (long long)published);
    all_equal = false;
}

template <class T> Column<T> column(I count) {
    return {static_cast<T *>(calloc(size_t(count), sizeof(T))), count};
}

struct Digest {
    U value = 0xcbf29ce484222325;  // FNV-1a
    template <class T> void add(Column<T> column, I count) {
        const unsigned char *bytes = reinterpret_cast<unsigned char *>(column.at);
        for (U at = 0; at < U(count) * sizeof(T); at++)
            value = (value ^ bytes[at]) * 0x100000001b3;
    }
    void show(const char *of) const { printf("%s: %016llx\n", of, (unsigned long long)value); }
};

int neighbour(int width, int blank, int move) {
    int row = blank / width + (move == 1) - (move == 0);
    int cell = blank % width + (move == 3) - (move == 2);
    return row < 0 || row >= width || cell < 0 || cell >= width ? -1 : row * width + cell;
}

Slides slides(int width) {
    U cells = U(width * width), rows = cells * 5;
    Slides made = {column<uint8_t>(I(rows)), column<uint8_t>(I(rows * 4)),
                   column<uint8_t>(I(rows * 4)), column<uint64_t>(256)};
    for (U cell = 0; cell < cells; cell++)
        for (U came = 0; came <= U(NO_MOVE); came++)
            for (int move : ORDER) {
                int to = neighbour(width, int(cell), move);
                if (to < 0 || (came != U(NO_MOVE) && U(move ^ 1) == came)) continue;
                U row = cell * 5 + came, at = made.successors[row]++;
                made.target[row * 4 + at] = uint8_t(to);
                made.move[row * 4 + at] = uint8_t(move);
                made.queue[cell | came << CELL_BITS] |= U(to | move << CELL_BITS | MORE) << NEXT * at;
            }
    return made;
}

int apart(int width, int a, int b) {
    return abs(a / width - b / width) + abs(a % width - b % width);
}

// For the goal 0, 1, 2 …
Manhattan manhattan(int width) {
    int cells = width * width;
    Manhattan made = {column<uint8_t>(cells * cells), column<int8_t>(cells * cells * cells)};
    for (int tile = 1; tile < cells; tile++)
        for (int cell = 0; cell < cells; cell++) {
            made.distance[U(tile * cells + cell)] = uint8_t(apart(width, tile, cell));
            for (int end = 0; end < cells; end++)
                made.change[U((cell * cells + end) * cells + tile)] =
                    int8_t(apart(width, tile, end) - apart(width, tile, cell));
        }
    return made;
}

int blank_of(Bytes board) {
    U cell = 0;
    while (board[cell]) cell++;
    return int(cell);
}

// By IDA*, so many steps at a time: many are made by the unrolled loop, few by the plain one.
void deepen(DepthFirstLoop *loop, const int *tiles, I length, I published, I at_a_time) {
    constexpr I CELLS = 16, BOUND = 80, WIDTH = 2 * BOUND + 1;
    Slides moves = slides(4);
    Manhattan tables = manhattan(4);
    DepthFirstRegisters registers = {};
    Bytes board = column<uint8_t>(CELLS), goal = column<uint8_t>(CELLS);
    Words stack = column<uint64_t>(4 * (BOUND + 64));
    Integers visits = column<int64_t>(WIDTH * WIDTH);
    I start_h = 0, bound, iterations = 0;
    for (U cell = 0; cell < U(CELLS); cell++) {
        goal[cell] = uint8_t(cell);
        start_h += tables.distance[U(tiles[cell]) * CELLS + cell];
    }
    registers.step = 0, registers.least_h = start_h;
    DepthFirst search = {board, goal, stack, moves.queue, {}, {}, &registers, visits, WIDTH, 1, 1,
                         {}, {}};
    int status = EXHAUSTED;
    for (bound = start_h; status == EXHAUSTED; bound = registers.next_bound) {
        for (U cell = 0; cell < U(CELLS); cell++) board[cell] = uint8_t(tiles[cell]);
        registers.bound = bound, registers.depth_limit = registers.next_bound = I(1) << 40;
        registers.depth = 0, registers.step++, iterations++;
        U came = U(blank_of(board)) | U(NO_MOVE) << CELL_BITS;
        stack[0] = moves.queue[came], stack[1] = came;
        stack[2] = U(start_h), stack[3] = U(registers.step);
        do status = loop->deepen(&search, &tables, at_a_time);
        while (status == RUNNING);
    }
    expect("length", registers.depth, length);
    expect("generated, with the root", registers.generated + 1, published);
    Digest digest;
    digest.add(visits, visits.count);
    digest.add(stack, 4 * (registers.depth + 1));
    digest.show("record of the depth-first search");
}

// All boards of the 8-puzzle, breadth first.
void expand_all(BestFirstLoop *loop) {
    constexpr I ROOM = 1 << 18, LISTS = 256;
    BestFirstRegisters registers = {};
    Zero tables = {};
    auto numbers = [](I count) { return column<int32_t>(count); };
    auto replaced = [&] { return Replaced{numbers(LISTS), numbers(LISTS), numbers(LISTS)}; };
    Nodes nodes = {column<uint64_t>(ROOM), {}, numbers(ROOM), numbers(ROOM), numbers(ROOM),
                   column<uint8_t>(ROOM), column<uint8_t>(ROOM), {}};
    Steps steps = {numbers(ROOM), numbers(ROOM)};
    Buckets buckets = {column<int64_t>(LISTS), numbers(LISTS), numbers(LISTS), numbers(LISTS),
                       numbers(2 * LISTS), {}};
    Solutions solutions = {numbers(LISTS), numbers(LISTS), numbers(LISTS)};
    BestFirst search = {nodes, column<uint32_t>(2 * ROOM), steps, replaced(), replaced(),
                        replaced(), {numbers(LISTS), numbers(LISTS)}, solutions, buckets, {},
                        column<int64_t>(ROOM), {}, ~U(0), ~U(0), slides(3), {}, &registers};
    registers.g_weight = 1, registers.tie = OLDEST, registers.repeats = ONCE, registers.entry_count = 1;
    registers.depth_limit = registers.greatest_kept = registers.best = I(1) << 40;
    registers.noted_bound = -1;
    for (U cell = 0; cell < 9; cell++) nodes.lo[1] |= low_bits(cell, cell, 9);
    nodes.arrival[1] = NO_MOVE << CELL_BITS, nodes.ended[1] = -1;
    loop->enter(&search, 1);
    registers.entry_count = 2, registers.opened = registers.peak = 1;
    int status = loop->advance(&search, &tables, &tables, ROOM);
    expect("status", status, EXHAUSTED);
    expect("boards of the 8-puzzle", registers.entry_count - 1, 181440);
    expect("expanded", registers.step, 181440);
    expect("moves to the farthest", registers.deepest, 31);
    Digest digest;
    digest.add(nodes.lo, registers.entry_count), digest.add(nodes.g, registers.entry_count);
    digest.add(nodes.ended, registers.entry_count), digest.add(nodes.arrival, registers.entry_count);
    digest.add(steps.expanded, registers.step), digest.add(steps.entry_count, registers.step);
    digest.show("record of the best-first search");
}

}  // namespace

int main(int count, char **arguments) {
    void *library = count == 2 ? opened(arguments[1]) : nullptr;
    if (!library) {
        printf("usage: self_test LIBRARY, the path of an engine for this platform\n");
        return 2;
    }
    auto depth_first = (decltype(&loyd_depth_first))found(library, "loyd_depth_first");
    auto best_first = (decltype(&loyd_best_first))found(library, "loyd_best_first");
    char path[] = "unrolled", astar[] = "astar", manhattan[] = "manhattan", zero[] = "zero";
    const int first[] = {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};
    const int second[] = {14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15};
    const int third[] = {4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10};
    for (I at_a_time = 1000; at_a_time < I(1) << 31; at_a_time <<= 20) {
        deepen(depth_first(path, manhattan), first, 42, 540860, at_a_time);
        deepen(depth_first(path, manhattan), second, 45, 546344, at_a_time);
        deepen(depth_first(path, manhattan), third, 42, 877823, at_a_time);
    }
    expand_all(best_first(astar, zero, zero));
    return all_equal ? 0 : 1;
}
