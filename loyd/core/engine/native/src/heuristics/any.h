// A heuristic by its functions: for those that no loop is compiled for, and the maximum of two.
#pragma once
#include "../columns.h"

template <class H> struct FunctionsOf {
    static U cells_of(const Bytes *board) { return U(board->count); }
    static void read(void *tables, Bytes *board) { H(tables, cells_of(board)).read(*board); }
    static I whole(void *tables, Bytes *board) {
        return H(tables, cells_of(board)).whole(*board);
    }
    static I after(void *tables, I cells, I h, I tile, I start, I end) {
        return H(tables, cells).after(h, tile, start, end);
    }
    static void slide(void *tables, I cells, I tile, I start, I end) {
        H(tables, cells).slide(tile, start, end);
    }
};

template <class H> HeuristicFunctions functions_of = {
    H::calls_user_code, FunctionsOf<H>::read, FunctionsOf<H>::whole, FunctionsOf<H>::after,
    FunctionsOf<H>::slide};

struct AnyH {
    static constexpr const char *name = "any";
    static constexpr bool calls_user_code = true;  // any of them may be a user's own
    AnyHeuristic t;
    I cells;
    AnyH(void *tables, U cells) : t(*static_cast<AnyHeuristic *>(tables)), cells(cells) {}
    void read(Bytes board) { t.functions->read(t.tables, &board); }
    I whole(Bytes board) const { return t.functions->whole(t.tables, &board); }
    INLINE I after(I h, U tile, U start, U end) {
        return t.functions->after(t.tables, cells, h, tile, start, end);
    }
    INLINE void slide(U tile, U start, U end) {
        t.functions->slide(t.tables, cells, tile, start, end);
    }
};

// The greater of two heuristics; for more than two, one of them is such a pair itself. Admissible
// if both are, consistent if both are. Pearl, "Heuristics" (1984).
struct PairH {
    static constexpr const char *name = "maximum";
    static constexpr bool calls_user_code = true;
    AnyH first, second;
    Integers hs;

    PairH(void *tables, U cells)
        : first(&static_cast<Pair *>(tables)->first, cells),
          second(&static_cast<Pair *>(tables)->second, cells),
          hs(static_cast<Pair *>(tables)->hs) {}

    void read(Bytes board) {
        first.read(board), second.read(board);
        hs[0] = first.whole(board), hs[1] = second.whole(board);
    }

    I whole(Bytes) const { return greatest(hs[0], hs[1]); }

    // Each goes on from its own h, not from the greater one.
    INLINE I after(I, U tile, U start, U end) {
        I ahead = first.after(hs[0], tile, start, end);
        return greatest(ahead, second.after(hs[1], tile, start, end));
    }

    INLINE void slide(U tile, U start, U end) {
        hs[0] = first.after(hs[0], tile, start, end);
        hs[1] = second.after(hs[1], tile, start, end);
        first.slide(tile, start, end), second.slide(tile, start, end);
    }
};
