// Simulated annealing: a random successor is accepted if its h is no higher, else with probability
// e^(-rise / T), and T falls.
//
// Source: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing" (Science 220,
// 1983), with the rule of Metropolis et al. (1953). A step expands a node and draws among its
// successors, including the undo move, trial by trial until one is accepted; no board is stored.
// When the trials are used up, the search is frozen. `Nodes.extra` holds the trial that accepted an
// entry.
//
// Registers: `next`, the entry taken next; `trial`, and `trials`, the number of them; `drawn`, the
// index of the accepted successor, and `at`, of the one being generated; `first`, the first
// temperature, in parts of UNIT; `cooling`, the schedule.
//
// Logarithmic cooling: Geman and Geman, "Stochastic relaxation, Gibbs distributions, and the
// Bayesian restoration of images" (1984).
#pragma once
#include <math.h>

#include "../rule_base.h"

struct Annealing : RuleBase {
    static constexpr const char *name = "annealing";
    static constexpr bool draws_one = true;
    static constexpr double UNIT = 10000, LAST_TEMPERATURE = 0.01;
    static constexpr I NOTHING_DRAWN = -1;
    using RuleBase::RuleBase;

    INLINE U choose() {
        U node = r.annealing.next;
        r.annealing.next = 0;
        return node;
    }

    // A random number in [0, 1).
    INLINE double uniform(I number) const {
        // 53 bits, as many as a double holds exactly: every value is a multiple of 2^-53.
        return double(mixed(r.seed, number) >> 11) * 0x1p-53;
    }

    // The temperature at a trial (from 1); under geometric cooling the last one is a share of
    // the first.
    double temperature(I trial) const {
        double first = double(r.annealing.first) / UNIT;
        double share = double(trial - 1) / double(r.annealing.trials);
        if (r.annealing.cooling == LOGARITHMIC) return first / (1 + log(double(trial)));
        bool falls_geometrically = r.annealing.cooling == GEOMETRIC;
        return first * (falls_geometrically ? pow(LAST_TEMPERATURE, share) : 1 - share);
    }

    // Try successors with these `hs` of a node, until one is accepted or no trial is left.
    void draw(const I *hs, I count, U node) {
        AnnealingRegisters &own = r.annealing;
        own.drawn = NOTHING_DRAWN, own.at = 0;
        while (own.drawn == NOTHING_DRAWN && own.trial < own.trials) {
            // Two random numbers per trial: the even one draws a successor, the odd one decides
            // whether a rise is accepted. The loop may draw the same successor repeatedly.
            I trial = ++own.trial, place = I(uniform(2 * trial) * double(count));
            I rise = hs[place] - h_of(node);
            // A rise is accepted at times, or the search could not leave a local minimum of h.
            if (rise <= 0 || uniform(2 * trial + 1) < exp(-double(rise) / temperature(trial)))
                own.drawn = place;
        }
    }

    // Asked once for each successor, in order: only the one that was drawn becomes an entry.
    INLINE bool keeps(I, I, bool) { return r.annealing.at++ == r.annealing.drawn; }

    INLINE void enqueue(U entry) {
        r.annealing.next = entry;
        extra<int32_t>(entry) = r.annealing.trial;
    }
};
