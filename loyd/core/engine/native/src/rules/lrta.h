// Learning real-time A*: move to the neighbour with the lowest 1 + h, h as learned so far, and
// raise h of the board left to that.
//
// Source: Korf, "Real-time heuristic search" (Artificial Intelligence 42, 1990). Each step is a
// move of one walk, the undo move included; of several neighbours the first in move order is taken.
// Under `second` it is RTA*, of the same paper: the board left gets the second-lowest value, the
// cost of coming back to go on by another neighbour. `Nodes.extra` holds h of the board as learned,
// and the last entry of a board has the last value. The h of entries is that of the heuristic.
// Registers: as in annealing.h; `trial`, h as learned of the neighbour taken; `trials`, how many
// walks from the start are left, each with what those before it have learned.
#pragma once
#include "annealing.h"

struct Lrta : Annealing {
    static constexpr const char *name = "lrta";
    static constexpr bool learns = true;
    using Annealing::Annealing;

    INLINE I learned(U entry) const { return extra<int32_t>(entry); }

    void draw(const I *hs, I count, U node) {
        AnnealingRegisters &own = r.annealing;
        own.drawn = own.at = 0;
        I second = INFINITE;
        // Strictly lower: of several lowest the first in move order stays.
        for (I at = 1; at < count; at++) {
            bool is_lower = hs[at] < hs[own.drawn];
            second = least(second, hs[is_lower ? own.drawn : at]);
            if (is_lower) own.drawn = at;
        }
        own.trial = hs[own.drawn];
        // Without the update the walk could oscillate for ever. Under LRTA* h never falls, and is
        // still a lower bound if the heuristic is one: every path from this board leads through a
        // neighbour. What RTA* stores is no lower bound, since it leaves out the best neighbour.
        I value = own.second ? second : greatest(learned(node) - 1, own.trial);
        extra<int32_t>(node) = int32_t(1 + value);
    }

    // At the goal: the start is put on open again, as a new entry, for the next walk.
    INLINE void conclude() {
        if (!r.goal || r.annealing.trials-- <= 0) return;
        U known = take_slot(1).entry;
        r.annealing.next = requeue(1);
        extra<int32_t>(r.annealing.next) = int32_t(learned(known));
        r.goal = 0;
    }

    INLINE void enqueue(U entry) {
        r.annealing.next = entry;
        // The neighbour's learned value moves on to its new entry, which is the one in the table.
        extra<int32_t>(entry) = int32_t(greatest(h_of(entry), r.annealing.trial));
    }
};
