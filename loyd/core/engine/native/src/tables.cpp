// Large tables: the states of walking distance and of pattern databases, and h of many boards.
#include "heuristics/patterns.h"
#include "heuristics/walking.h"

namespace {

constexpr uint8_t UNKNOWN = 255, NO_CODE = 255;
constexpr U CODE_BITS = 8, CODE_MASK = 255, MOST_LINES = 5, BLANK_SHIFT = CODE_BITS * MOST_LINES;

U number_of(const WalkingStates &s, U lines) {
    I node = s.root, state = 0;
    U codes = U(s.add.count) / lines;
    for (U line = 0; line < lines; line++) {
        I entry = s.step[U(node) * codes + s.codes[line]];
        state += entry >> NODE_BITS;
        node = entry & NODE;
    }
    return U(state);
}

// One tile of each goal line goes from `line` into the blank's line, which `line` then becomes.
void slide_all(const WalkingStates &s, U line, U blank, I depth, Words then, FloodRegisters &r) {
    U lines = s.codes.count;
    const U left = s.codes[line], entered = s.codes[blank];
    for (U home = 0; home < lines; home++) {
        uint8_t without = s.take[left * lines + home];
        if (without == NO_CODE) continue;
        s.codes[line] = without;
        s.codes[blank] = s.add[entered * lines + home];
        U state = number_of(s, lines);
        if (s.distance[state] != UNKNOWN) continue;
        s.distance[state] = uint8_t(depth);
        r.found++;
        U reached = line << BLANK_SHIFT;
        for (U at = 0; at < lines; at++) reached |= U(s.codes[at]) << CODE_BITS * at;
        then[r.filled++] = reached;
    }
    // Both codes were changed in place for `number_of`; now they are those of the state again.
    s.codes[line] = uint8_t(left);
    s.codes[blank] = uint8_t(entered);
}

// Each set bit of a row of orders, from the lowest.
template <class Use> INLINE void for_each_order(const U *words, U count, Use use) {
    for (U at = 0; at < count; at++)
        for (U word = words[at]; word; word &= word - 1) use((at << 6) + U(__builtin_ctzll(word)));
}

// Store the level of a placement, or half of its excess over Manhattan; whether it is new.
bool store(const PatternBuild &p, U row, U order, I depth) {
    constexpr U MOST_HALF = 15;
    constexpr I MOST_EXCESS = 28;
    U set = p.set[row], index = set * U(p.numbers.count) + order;
    if (p.placed.empty()) {
        bool is_new = p.table[index] == UNKNOWN;
        if (is_new) p.table[index] = uint8_t(depth);
        return is_new;
    }
    U shift = (index & 1) * 4, tiles = p.tiles;
    if ((p.table[index >> 1] >> shift & MOST_HALF) != MOST_HALF) return false;
    I excess = depth;
    for (U place = 0; place < tiles; place++)
        excess -= p.far[(set * tiles + place) * tiles + p.placed[order * tiles + place]];
    // Capped at 14, because 15 means unknown. A capped entry is too low, so h stays admissible.
    U half = U(least(excess, MOST_EXCESS)) >> 1;
    // Unknown is 15, all four bits set: XOR with 15 ^ half leaves `half`, and the other entry of
    // the byte as it is.
    p.table[index >> 1] = uint8_t(p.table[index >> 1] ^ (MOST_HALF ^ half) << shift);
    return true;
}

// Carry the fresh orders of a row to another along one move; whether any is new there. A move to
// the next column keeps the order, so that 64 placements take one operation; a move to the next
// row changes it within the few kilobytes of a row.
bool propagate(const PatternBuild &p, U row, U to, U old_rank, U new_rank, U count) {
    U words = p.words, any_new = 0, tiles = p.tiles, orders = p.numbers.count;
    U *fresh = &p.fresh[to * words], *seen = &p.seen[to * words];
    auto add = [&](U at, U found) {
        U is_new = found & ~seen[at];
        seen[at] |= is_new;
        fresh[at] |= is_new;
        any_new |= is_new;
    };
    if (old_rank == new_rank) {
        for (U at = 0; at < words; at++) add(at, p.fresh[row * words + at]);
        return any_new != 0;
    }
    for (U at = 0; at < count; at++) {
        U order = p.numbers[at];
        order = tiles <= MOST_TABLED
            ? p.shifts[(old_rank * tiles + new_rank) * orders + order]
            : U(PatternsH::moved(order, old_rank, new_rank, tiles));
        add(order >> 6, U(1) << (order & 63));
    }
    return any_new != 0;
}

}  // namespace

// Find the states one move beyond some of `now` (see heuristics/walking_distance.py). A word
// holds the code of each line, eight bits each, and above them the line of the blank.
EXPORT void loyd_expand_walking(WalkingStates *states, Words *now, Words *then,
                                FloodRegisters *r, int64_t depth, int64_t budget) {
    const WalkingStates &s = *states;
    U lines = s.codes.count;
    // A state has at most two neighbouring lines to take a tile from, and `lines` kinds of tiles
    // in each.
    I stop = least(r->at + budget, r->count), room = then->count - 2 * I(lines);
    while (r->at < stop && r->filled <= room) {
        U word = (*now)[r->at++], blank = word >> BLANK_SHIFT;
        for (U at = 0; at < lines; at++) s.codes[at] = uint8_t(word >> CODE_BITS * at & CODE_MASK);
        if (blank > 0) slide_all(s, blank - 1, blank, depth, *then, *r);
        if (blank + 1 < lines) slide_all(s, blank + 1, blank, depth, *then, *r);
    }
}

// Build a pattern database breadth-first, a level at a time, with all orders on one set of cells
// together: expand the rows from `first` up to but not including `last` that belong to the level
// `depth`; return the number of new placements. Every move changes the chessboard colour of the
// cell of one tile, so that the rows of one level and of the next are different ones.
EXPORT int64_t loyd_expand_patterns(PatternBuild *build, int64_t first, int64_t last,
                                    int64_t depth) {
    const PatternBuild &p = *build;
    I found = 0;
    U words = p.words, most_moves = 4 * U(p.tiles);
    for (U row = first; row < U(last); row++) {
        if (!p.active[row] || p.colour[row] != (depth & 1)) continue;
        U *fresh = &p.fresh[row * words], count = 0;
        for_each_order(fresh, words, [&](U order) {
            p.numbers[count++] = int32_t(order);
            found += store(p, row, order, depth);
        });
        for (U move = 0; move < U(p.moves[row]); move++) {
            U at = row * most_moves + move, to = p.target[at];
            if (propagate(p, row, to, p.start[at], p.end[at], count)) p.active[to] = 1;
        }
        for (U at = 0; at < words; at++) fresh[at] = 0;
        p.active[row] = 0;
    }
    return found;
}

// The h of each board, one per row of `cells`, for the rows from `first` up to but not `last`.
EXPORT void loyd_values(AnyHeuristic *heuristic, Bytes *cells, int64_t width, Integers *hs,
                        int64_t first, int64_t last) {
    for (I row = first; row < last; row++) {
        Bytes board = {cells->at + row * width, width};
        heuristic->functions->read(heuristic->tables, &board);
        (*hs)[row] = heuristic->functions->whole(heuristic->tables, &board);
    }
}
