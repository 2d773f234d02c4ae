// The open list of a rule that orders nodes by a few integers: a chain for each side (or layer), g
// and h, oldest first.
#pragma once
#include "rule_base.h"

struct WithChains : RuleBase {
    using RuleBase::RuleBase;

    // Row-major index of [side, g, h]: with 64 values of g and 256 of h, chain (1, 2, 3) is (1 *
    // 64 + 2) * 256 + 3.
    INLINE U at(U side, U g, U h) const { return (side * U(chains.gs) + g) * U(chains.hs) + h; }

    // Append an entry to a chain.
    INLINE void put_last(U chain, U entry) {
        // Removing the last entry resets the head only. The stale tail does no harm: it is read
        // only if there is a head.
        if (!chains.head[chain]) chains.head[chain] = entry;
        else nodes.link[chains.tail[chain]] = entry;
        chains.tail[chain] = entry;
    }

    // The first open entry of a chain; replaced entries before it are removed.
    INLINE U first(U side, I g, I h) {
        U chain = at(side, g, h), entry = chains.head[chain];
        while (entry && nodes.ended[entry] != OPEN) {
            entry = nodes.link[entry];
            chains.head[chain] = entry;
        }
        return entry;
    }
};

// A rule that searches from the goal, too, and proves a lower bound.
struct TwoSided : WithChains {
    static constexpr bool is_two_sided = true, has_bound = true;
    static constexpr I sides = 2;
    using WithChains::WithChains;

    INLINE U side_of(U entry) const { return extra<uint8_t>(entry); }
    INLINE void set_side(U entry, U side) { extra<uint8_t>(entry) = side; }
};
