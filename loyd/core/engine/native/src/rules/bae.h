// BAE*, bidirectional A* with the error of h: the node with the lowest priority
// b = 2g + h - h' of both sides, where h' is h to the root of its own side (ties: forward, then
// highest g, then oldest).
//
// Source: Sadhukhan, "A new approach to bidirectional heuristic search using error functions" (CSI
// 2012); Alcázar, Riddle and Barley, "A unifying view on individual bounds and heuristic
// inaccuracies in bidirectional search" (AAAI 2020). g - h' is how much h' is known to err. If h is
// consistent, a path through a node of each side has at least half of the sum of their b, so that
// it ends when the best solution is no longer than half of the sum of the lowest b of each side;
// and no node is reached by a better path once it has been expanded.
#pragma once
#include "nbs.h"

struct Bae : Nbs {
    static constexpr const char *name = "bae";
    static constexpr bool keeps_root_h = true;
    static constexpr I hs = 512;
    using Nbs::Nbs;

    INLINE U choose() {
        if (!alive(0) || !alive(1)) {
            r.bound = INFINITE;
            return 0;
        }
        // `rest_of` is h + g - h', so that g + rest is b: what `Nbs` counts as f is b here.
        I ahead = least_f(0, 0), behind = least_f(1, 0);
        // Half of the sum, rounded up: a solution has a whole number of moves. If the lowest b are
        // 40 and 43, no solution has fewer than 42.
        r.bound = greatest(r.bound, (ahead + behind + 1) / 2);
        if (r.bound >= r.best) return 0;
        U side = behind < ahead;
        // The chains with this b are (g, b - g), highest g first. No entry has a g above
        // `deepest_successor`, and none above b, because the rest is never negative.
        I b = least(ahead, behind), g = least(b, r.deepest_successor);
        U entry = 0;
        // Ends at an entry: `least_f` has counted one with this b.
        for (; !entry && b - g < chains.hs; g--) entry = first(side, g, b - g);
        return dequeue(entry);
    }
};
