// The open list of a rule that orders nodes by a few integers: a chain for each side (or layer), g
// and h, oldest first.
#pragma once
#include "record.h"

struct WithChains : Record {
    using Record::Record;

    INLINE U at(U side, U g, U h) const { return (side * U(chains.gs) + g) * U(chains.hs) + h; }

    // Append an entry to a chain.
    INLINE void put_last(U chain, U entry) {
        if (!chains.head[chain]) chains.head[chain] = entry;
        else nodes.link[chains.tail[chain]] = entry;
        chains.tail[chain] = entry;
    }
};
