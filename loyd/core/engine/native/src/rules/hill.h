// Steepest ascent: the successor with the lowest h (ties: first in move order), while h falls, or
// stays equal a few times in a row.
//
// Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995). No board is
// stored: it may run in a cycle. A successor displaced by a better one of the same step is recorded
// as replaced by it. Registers: `next`, the best successor; `here`, `least`, the h of the node, and
// of that successor; `sideways`, the number of moves in a row that have not lowered h, and `limit`,
// its limit.
#pragma once
#include "../record.h"

struct Hill : Record {
    static constexpr const char *name = "hill";
    using Record::Record;

    // The best successor, if one was good enough.
    INLINE U choose() {
        U node = r.hill.next;
        if (!node) return 0;
        r.hill.sideways = h_of(node) == r.hill.here ? r.hill.sideways + 1 : 0;
        r.hill.next = 0, r.hill.here = h_of(node), r.hill.least = INFINITE;
        return node;
    }

    // Whether it is better than the previous successors, and better than the node (or equal, a few
    // times in a row).
    INLINE bool keeps(I, I h, bool) {
        bool may_go_sideways = r.hill.sideways < r.hill.limit;
        return (h < r.hill.here || (h == r.hill.here && may_go_sideways)) && h < r.hill.least;
    }

    INLINE void enqueue(U entry) {
        if (r.hill.next) note_improved(r.hill.next, entry);
        r.hill.next = entry, r.hill.least = h_of(entry);
    }
};
