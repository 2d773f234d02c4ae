// A best-first search in progress, as its rule sees it: the record, and what every rule may do.
//
// A rule (`rules/`) chooses the next node, keeps the open list and detects duplicates. It derives
// from `RuleBase` and replaces the flags and functions of it that it means otherwise; the loop
// (`best_first.h`) is compiled for each rule and heuristic, so that nothing here costs a call.
#pragma once
#include "board.h"

constexpr I OPEN = -1, INFINITE = I(1) << 40;

// Random bits; the high bits are the best.
//
// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
INLINE U mixed(U seed, U number) {
    // The seed is XORed above the number, so no two seeds share an input as long as the
    // numbers stay below 2^32.
    U bits = (number ^ seed << 32) * 0x9E3779B97F4A7C15;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
    return (bits ^ bits >> 27) * 0x94D049BB133111EB;
}

template <class Rule>
INLINE TableSlot find_board(const Rule &rule, U lo, U hi, U side, U hashed, U bits);

struct RuleBase : BestFirst {
    // Whether it searches from the goal, too; generates only some successors of a node; has the
    // newest entry of a board in the table, not the first; ends when it finds the goal; proves a
    // lower bound; draws one successor of a node, by h as learned; counts open entries by g + h;
    // keeps h of each entry to the root of its own side, too.
    static constexpr bool is_two_sided = false, is_partial = false, knows_newest = true,
                          stops_at_goal = true, has_bound = false, draws_one = false,
                          learns = false, counts_f = false, keeps_root_h = false;
    // How many sides, g and h its chains have at first.
    static constexpr I sides = 0, gs = 0, hs = 0;

    // Columns and registers are copies: the compiler then knows that nothing else points to them.
    BestFirstRegisters r;

    explicit RuleBase(const BestFirst &search) : BestFirst(search), r(*registers) {}

    INLINE U high_word(U entry) const { return nodes.hi.empty() ? 0 : nodes.hi[entry]; }

    template <class T> INLINE T &extra(U entry) const { return nodes.extra.of<T>()[entry]; }

    INLINE I g_of(U entry) const { return nodes.g[entry]; }
    INLINE I h_of(U entry) const { return nodes.h[entry]; }
    INLINE I f_of(U entry) const { return g_of(entry) + h_of(entry); }

    // Whether a step could add more boards than the table has room for, or entries whose number is
    // too large for a slot. A requeued entry takes over the slot of the entry it replaces.
    INLINE bool is_table_full() const {
        I made = r.entry_count + SPARE;
        return made > slots.count || made - r.requeued > slots.count / SLOTS * ENTRIES;
    }

    // Record that a `newer` entry replaces an open one: for the same board, or because a beam has
    // no room for the worst.
    INLINE void note_improved(U old, U newer) {
        // -1 is OPEN, so the replacing entry is encoded below it: -8 means "replaced by entry 7".
        nodes.ended[old] = -1 - I(newer);
        U place = r.improved++;
        improved.newer[place] = newer;
        improved.older[place] = old;
        r.opened--;
    }

    // The last of the entries that replaced one another. Two kinds of links: an entry replaced
    // while open names its successor in `ended`, one that was reopened in `link` (see `replace`).
    INLINE U latest(U known) const {
        while (nodes.ended[known] < OPEN || nodes.link[known] < 0)
            known = nodes.ended[known] < OPEN ? U(-1 - I(nodes.ended[known]))
                                              : U(-I(nodes.link[known]));
        return known;
    }

    // Record that the entry created next replaces `known`, which is open or has been expanded.
    INLINE void replace(U known) {
        if (nodes.ended[known] == OPEN) return note_improved(known, r.entry_count);
        U place = r.reopened++;
        reopened.newer[place] = r.entry_count;
        reopened.older[place] = known;
        // An expanded entry is in no list, so its link is free to name the entry that replaces it,
        // negative to tell it from a link of the open list. The previous link is stored, so that a
        // past step can be shown with the record as it was then.
        reopened.link[place] = nodes.link[known];
        nodes.link[known] = -r.entry_count;
    }

    // Let the table of boards name the entry created next for the board of this one. Returns the
    // place, with the entry that it named.
    INLINE TableSlot take_slot(U of) {
        U lo = nodes.lo[of], hi = high_word(of);
        TableSlot place = find_board(*this, lo, hi, 0, hash_of(lo, hi), entry_bits());
        slots[place.slot] = uint32_t(place.mark | U(r.entry_count));
        return place;
    }

    // Create an open entry for the node of the `old` one.
    INLINE U requeue(U old) {
        // `root_h` is not copied: only a bidirectional rule keeps it, and none of these requeues a
        // node.
        U entry = r.entry_count++, place = r.requeued++;
        nodes.lo[entry] = nodes.lo[old];
        nodes.g[entry] = nodes.g[old];
        nodes.h[entry] = nodes.h[old];
        nodes.arrival[entry] = nodes.arrival[old];
        if (!nodes.hi.empty()) nodes.hi[entry] = nodes.hi[old];
        nodes.ended[entry] = OPEN;
        nodes.link[entry] = 0;
        requeued.newer[place] = entry;
        requeued.older[place] = old;
        r.opened++;
        return entry;
    }

    INLINE void solve(U entry, U met) {
        U place = r.solutions++;
        // `r.step` counts the steps that have ended; steps are numbered from 1, so this is the
        // current one.
        solutions.step[place] = r.step + 1;
        solutions.entry[place] = entry;
        solutions.met_entry[place] = met;
        r.goal = entry;
    }

    INLINE U entry_bits() const { return ::entry_bits(slots.count); }

    // What a rule may mean otherwise.

    INLINE U side_of(U) const { return 0; }
    INLINE void set_side(U, U) {}
    INLINE bool is_queue_full() const { return false; }
    // After the expansion of a step.
    INLINE void conclude() {}
    // The priority of an entry, before division by its scale.
    INLINE I value_of(U node) const { return r.g_weight * g_of(node) + r.h_weight * h_of(node); }
    // Whether a successor with this g and h becomes an entry.
    INLINE bool keeps(I g, I h, bool) { return r.g_weight * g + r.h_weight * h <= r.greatest_kept; }
    // Whether a successor becomes an entry although its board is `known`.
    INLINE bool admits(U, U, U, I) { return true; }
    I renew(I, I last) { return last; }
};

// A board's place in the table of a rule: see `look_up`.
template <class Rule>
INLINE TableSlot find_board(const Rule &rule, U lo, U hi, U side, U hashed, U bits) {
    return look_up(
        rule.slots, rule.nodes.lo, [&](U entry) { return rule.high_word(entry); },
        [&](U entry) { return !Rule::is_two_sided || rule.side_of(entry) == side; }, lo, hi, hashed,
        bits);
}
