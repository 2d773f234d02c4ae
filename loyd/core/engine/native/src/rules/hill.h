// Hill climbing: the successor with the lowest h (ties: first in move order), while h falls, or
// stays equal a few times in a row. Under SIMPLE it is the first one with a lower h, under
// STOCHASTIC any of these; without one, one with an equal h.
//
// Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995). No board is
// stored: it may run in a cycle. A successor displaced by a better one of the same step is recorded
// as replaced by it. Registers: `next`, the best successor; `here`, the h of the node; `least`, the
// rank of that successor, and `equal`, how many have had it; `sideways`, the number of moves in a
// row that have not lowered h, and `limit`, its limit; `climb`, which successor is taken;
// `restarts`, how many climbs from the start are left.
#pragma once
#include "../rule_base.h"

struct Hill : RuleBase {
    static constexpr const char *name = "hill";
    using RuleBase::RuleBase;

    // The best successor, if one was good enough.
    INLINE U choose() {
        U node = r.hill.next;
        if (!node) return 0;
        r.hill.sideways = h_of(node) == r.hill.here ? r.hill.sideways + 1 : 0;
        r.hill.next = 0, r.hill.here = h_of(node), r.hill.least = INFINITE;
        return node;
    }

    // Whether it is better than the previous successors, and better than the node (or equal, a few
    // times in a row). Of k equal ones that are drawn, the last is kept with probability 1 / k.
    INLINE bool keeps(I, I h, bool) {
        HillRegisters &own = r.hill;
        // Under SIMPLE and STOCHASTIC all successors with a lower h are alike (rank 0), and all
        // with an equal one (rank 1).
        I rank = own.climb == STEEPEST ? h : h == own.here;
        if (h > own.here || (h == own.here && own.sideways >= own.limit) || rank > own.least)
            return false;
        own.equal = rank < own.least ? 1 : own.equal + 1;
        own.least = rank;
        if (own.equal == 1) return true;
        // At most four successors, so 4 * step + 2…4 is a different number for each draw of a
        // search. Keeping the k-th with probability 1 / k makes all k equally likely: 1/2 · 2/3 =
        // 1/3 for the first of 3.
        U bits = mixed(r.seed, 4 * r.step + own.equal) >> 11;
        return own.climb == STOCHASTIC && bits % U(own.equal) == 0;
    }

    // At the end of a climb, the start is put on open again, as a new entry.
    INLINE void conclude() {
        if (r.hill.next || r.goal || r.hill.restarts-- <= 0) return;
        r.hill.next = requeue(1), r.hill.here = -1;
    }

    INLINE void enqueue(U entry) {
        if (r.hill.next) note_improved(r.hill.next, entry);
        r.hill.next = entry;
    }
};
