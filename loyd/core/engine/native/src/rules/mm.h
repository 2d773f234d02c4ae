// MM, which meets in the middle: the node with the lowest priority max(f, 2g + 1) of both sides
// (ties: forward, then lowest g, then oldest).
//
// Source: Holte, Felner, Sharon and Sturtevant, "Bidirectional search that is guaranteed to meet in
// the middle" (AAAI 2016), with ε = 1, the cost of a move. No node is expanded whose g is more than
// half of the optimum, if h is admissible: a priority of at most the optimum is 2g + 1 or more. It
// ends when the best solution is no longer than the highest of four lower bounds: the lowest
// priority, the lowest f of each side, and the lowest g of both sides with a move between them.
#pragma once
#include "nbs.h"

struct Mm : Nbs {
    static constexpr const char *name = "mm";
    using Nbs::Nbs;

    INLINE U choose() {
        if (!alive(0) || !alive(1)) {
            r.bound = INFINITE;
            return 0;
        }
        I ahead, behind, ahead_g = least_g(0, INFINITE), behind_g = least_g(1, INFINITE);
        U forward = lowest(0, ahead_g, ahead), backward = lowest(1, behind_g, behind);
        r.bound = greatest(r.bound, greatest(least(ahead, behind), ahead_g + behind_g + 1));
        r.bound = greatest(r.bound, greatest(least_f(0, 0), least_f(1, 0)));
        return r.bound >= r.best ? 0 : dequeue(behind < ahead ? backward : forward);
    }

    // The first entry of a side, and its priority: all lower ones have been looked for in vain.
    INLINE U lowest(U side, I least_g, I &priority) {
        // Ends at an entry: the side has an open one, and every entry has a finite priority.
        for (priority = greatest(least_f(side, 0), 2 * least_g + 1);; priority++)
            for (I g = least_g; g < chains.gs && 2 * g < priority; g++)
                // A node has priority p either because f = p (then 2g + 1 < p, and only h = p - g
                // will do), or because 2g + 1 = p (then every f up to p will do).
                if (U entry = oldest(side, g, 2 * g + 1 < priority ? priority - g : 0, priority))
                    return entry;
    }
};
