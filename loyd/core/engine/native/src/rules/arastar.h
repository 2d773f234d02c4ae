// Anytime repairing A*: a first solution soon, then better ones, until the last is proved optimal.
//
// Source: Likhachev, Gordon and Thrun, "ARA*: anytime A* with provable bounds on sub-optimality"
// (NIPS 2003). Each round is weighted A* with f = g + w·h that expands no board twice; boards
// reached later by a better path wait for the next round. A round continues with the previous open
// list under a lower w. All f are compared as integers, multiplied by the denominator of w, so ties
// are exact.
//
// `Nodes.extra`: 1 if an entry waits for the next round. `buckets.counts`: the number of open
// entries by g + h. Registers: `before`, the step (from 0) at which the round began; `later`,
// whether the entry created next waits for the next round; `is_proved`, whether the search is over;
// `g_unit`, `h_unit`, the units of g and h for comparing f across rounds; `lowest`, a lower bound
// of g + h over the open entries.
#pragma once
#include "../buckets.h"

struct AraStar : WithBuckets {
    static constexpr const char *name = "arastar";
    static constexpr bool stops_at_goal = false, has_bound = true, counts_f = true;
    // A bit above all keys (a priority is below 2^40, and lies above 21 bits for ties): waiting
    // entries get buckets of their own, which sort after all others where the record is read.
    static constexpr I WAITS = I(1) << 61;
    using WithBuckets::WithBuckets;

    // The entry with the lowest key in this round; none if it cannot improve the best solution, or
    // if that is proved optimal.
    INLINE U choose() {
        r.ara.is_proved = r.bound >= r.best || r.opened == 0;
        if (r.ara.is_proved) return 0;
        while (r.heaped > 0) {
            U first = buckets.heap[0];
            if (!buckets.head[first]) {
                drop_first();
                continue;
            }
            // The round ends when the lowest f is no lower than the best solution's, in the same
            // units: no node left in it leads to a better one within the weight.
            if (buckets.key[first] >> TIE_BITS >= r.best * r.g_weight) break;
            U node = pop();
            if (nodes.ended[node] == OPEN) {
                count(node)--;
                return node;
            }
        }
        return 0;
    }

    INLINE I &count(U entry) const { return buckets.counts[f_of(entry)]; }

    INLINE I value_of(U node) const {
        return r.ara.g_unit * g_of(node) + r.ara.h_unit * h_of(node);
    }

    // f in this round.
    INLINE I f_now(U node) const { return r.g_weight * g_of(node) + r.h_weight * h_of(node); }

    // With an admissible heuristic, no solution is shorter than the lowest g + h among the open
    // nodes at any time.
    INLINE void conclude() {
        if (r.opened <= 0) return;
        // Ends: some open entry has been counted. The scan is not repeated from 0 each time, since
        // `enqueue` lowers `lowest` whenever a lower g + h arrives.
        while (!buckets.counts[r.ara.lowest]) r.ara.lowest++;
        r.bound = greatest(r.bound, r.ara.lowest);
    }

    // Put an entry into the bucket of its key; if it waits for the next round, into one in no heap,
    // for readers of the record only.
    INLINE void enqueue(U entry) {
        count(entry)++;
        r.ara.lowest = least(r.ara.lowest, f_of(entry));
        extra<uint8_t>(entry) = uint8_t(r.ara.later);
        if (!r.ara.later) return put(entry, f_now(entry));
        U bucket = bucket_for(key_of(f_now(entry), entry) | WAITS);
        // Head only: without a tail the bucket counts as not in the heap (`put`), so it is never
        // popped.
        nodes.link[entry] = buckets.head[bucket];
        buckets.head[bucket] = entry;
        r.ara.later = 0;
    }

    // Only on a better path; if the board was expanded in this round, the entry waits for the next.
    INLINE bool admits(U known, U, U, I g) {
        if (g >= nodes.g[known]) return false;
        if (nodes.ended[known] == OPEN) {
            count(known)--;
            // A better path to an open board does not change whether it waits: its new entry does
            // as the old.
            r.ara.later = extra<uint8_t>(known);
        } else {
            r.ara.later = nodes.ended[known] >= r.ara.before;
        }
        replace(known);
        return true;
    }

    // Replace each open entry from `first` up to (not including) `last` by a new one, for a new
    // round.
    I renew(I first, I last) {
        for (I old = first; old < last; old++) {
            U was = old;
            if (nodes.ended[was] != OPEN) continue;
            if (r.entry_count > nodes.lo.count - SPARE || is_table_full() || are_buckets_full()
                || r.requeued > requeued.newer.count - SPARE)
                return old;
            take_slot(was);
            U entry = requeue(was);
            extra<uint8_t>(entry) = 0;
            // All open entries get new ones because their keys depend on w, which is lower in the
            // next round.
            nodes.ended[was] = -1 - I(entry);
            r.opened--;
            put(entry, f_now(entry));
        }
        return last;
    }
};
