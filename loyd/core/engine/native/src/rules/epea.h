// Enhanced partial expansion A*: A* that generates only the successors that it needs.
//
// Source: Goldenberg, Felner, Stern, Sharon, Sturtevant, Holte and Schaeffer, "Enhanced partial
// expansion A*" (JAIR 2014). The stored value F of a node is the lowest f of its successors not
// generated yet. How a move changes h is known before it is generated, so the others cost nothing:
// the node is put back into the open list, as a new entry, with the lowest f of those left.
//
// `Nodes.extra` encodes F - f - 1 and, from bit 8, how far above f its successors have been
// generated; FRESH for an entry that is open for the first time, whose F is its f.
#pragma once
#include "astar.h"

struct Epea : AStar {
    static constexpr const char *name = "epea";
    static constexpr bool is_partial = true, knows_newest = true;
    static constexpr uint16_t FRESH = 0;
    static constexpr I SHIFT = 8, LOW = 255;
    // XORed with the code, so that an entry that was put back never has code 0: the f reached so
    // far is below F.
    static constexpr I CODE = I(255) << SHIFT;
    using AStar::AStar;
    I value, made_to, later;  // of the node that is expanded: F, and the lowest f left

    INLINE void set_side(U entry, U) { extra<uint16_t>(entry) = FRESH; }

    // The F of an entry, and the f up to which its successors have been generated.
    INLINE void stored_f(U node, I &value, I &made_to) const {
        I f = f_of(node), code = extra<uint16_t>(node);
        value = f, made_to = -1;
        if (code == FRESH) return;
        code ^= CODE;
        value = f + (code & LOW) + 1, made_to = f + (code >> SHIFT);
    }

    INLINE I value_of(U node) const {
        I value, made_to;
        stored_f(node, value, made_to);
        return value;
    }

    INLINE void enqueue(U entry) { put(entry, value_of(entry)); }

    INLINE void begin(U node) {
        stored_f(node, value, made_to);
        later = INFINITE;
    }

    INLINE bool generates(U, I f) {
        if (f > value) later = least(later, f);
        return f <= value && f > made_to;  // else later, or by an earlier expansion of this node
    }

    // Put the node back, as a new entry, for the successors from `later` on.
    INLINE void finish(U node) {
        if (later == INFINITE) return;
        take_slot(node);
        // Example: f = 20, generated up to 20, and the next successor has f 22: the low byte is 22
        // - 20 - 1 = 1, the high byte 20 - 20 = 0, and the code 0x0001 ^ 0xFF00 = 0xFF01.
        I f = f_of(node), code = ((later - f - 1) | (value - f) << SHIFT) ^ CODE;
        U place = r.requeued, entry = requeue(node);
        extra<uint16_t>(entry) = uint16_t(code);
        // The link leads from the expanded entry to the one that was put back, as for a reopened
        // board.
        requeued.link[place] = nodes.link[node];
        nodes.link[node] = int32_t(-I(entry));
        enqueue(entry);
    }
};
