// Breadth-first search from both ends: the smaller frontier's layer, oldest first.
//
// Source: Pohl, "Bi-directional search" (Machine Intelligence 6, 1971). Here whole layers are
// expanded, of the smaller frontier first. While the forward layers to depth a and the backward
// layers to depth b are complete and share no board, no solution has a + b moves or fewer; so the
// first board in both, generated from a complete layer, lies on an optimal solution. Registers:
// `active`, the side whose layer is being expanded; `left`, the nodes left in it; `size`, for each
// side the number of nodes waiting for its next layer.
#pragma once
#include "../chains.h"

struct Bibfs : TwoSided {
    static constexpr const char *name = "bibfs";
    static constexpr I gs = 1, hs = 1;
    using TwoSided::TwoSided;

    // The oldest node of the layer; at its end, of the smaller frontier.
    INLINE U choose() {
        if (!r.bibfs.left) {
            // One side has no more boards: everything reachable from it is known, without the
            // other root.
            if (!r.bibfs.size[0] || !r.bibfs.size[1]) return 0;
            U smaller = r.bibfs.size[1] < r.bibfs.size[0];
            r.bibfs.active = smaller;
            r.bibfs.left = r.bibfs.size[smaller];
            r.bibfs.size[smaller] = 0;
            // Between two layers each queue holds one layer, whose depth is the g of its first
            // node: a forward, b backward. All boards within these depths are known and no path
            // joins them, so a solution has a + b + 1 moves or more.
            r.bound = 1 + g_of(chains.head[0]) + g_of(chains.head[1]);
        }
        r.bibfs.left--;
        U chain = r.bibfs.active, entry = chains.head[chain];
        chains.head[chain] = nodes.link[entry];
        return entry;
    }

    INLINE void enqueue(U entry) {
        put_last(side_of(entry), entry);
        r.bibfs.size[side_of(entry)]++;
    }

    INLINE bool admits(U, U, U, I) { return false; }
};
