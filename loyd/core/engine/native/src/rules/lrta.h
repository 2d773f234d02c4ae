// Learning real-time A*: move to the neighbour with the lowest 1 + h, h as learned so far, and
// raise h of the board left to that.
//
// Source: Korf, "Real-time heuristic search" (Artificial Intelligence 42, 1990). Each step is a
// move of one walk, the undo move included; of several neighbours the first in move order is taken.
// `Nodes.side` holds h of the board as learned, and the last entry of a board has the last value.
// The h of entries is that of the heuristic. Registers: as in annealing.h; `trial`, h as learned of
// the neighbour taken.
#pragma once
#include "annealing.h"

struct Lrta : Annealing {
    static constexpr const char *name = "lrta";
    static constexpr bool learns = true;
    using Annealing::Annealing;

    INLINE I learned(U entry) const { return side<int32_t>(entry); }

    void draw(const I *hs, I count, U node) {
        AnnealingRegisters &own = r.annealing;
        own.drawn = own.at = 0;
        // Strictly lower: of several lowest the first in move order stays.
        for (I at = 1; at < count; at++)
            if (hs[at] < hs[own.drawn]) own.drawn = at;
        own.trial = hs[own.drawn];
        // h never falls. With a consistent heuristic the new value is still a lower bound: every
        // path from this board leads through a neighbour. Without the update the walk could
        // oscillate for ever.
        side<int32_t>(node) = int32_t(greatest(learned(node), 1 + own.trial));
    }

    INLINE void enqueue(U entry) {
        r.annealing.next = entry;
        // The neighbour's learned value moves on to its new entry, which is the one in the table.
        side<int32_t>(entry) = int32_t(greatest(h_of(entry), r.annealing.trial));
    }
};
