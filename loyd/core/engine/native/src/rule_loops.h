// The loops of a rule, for every heuristic. Each rule is compiled by itself (`native/build.py`).
#pragma once
#include "best_first.h"
#include "heuristics/catalogue.h"

template <class Rule, class Ahead, class Behind>
BestFirstLoop best_first_loop = {
    Rule::is_two_sided,
    is_same(Ahead::name, AnyH::name),
    Rule::counts_f,
    Rule::sides,
    Rule::gs,
    Rule::hs,
    advance<Rule, Ahead, Behind>,
    enter<Rule>,
    is_queue_full<Rule>,
    longer_table<Rule>,
    renew<Rule>,
};

// The heuristic backwards is the same one, or Manhattan if its tables would take long to build.
template <class Rule, class Ahead> BestFirstLoop *of_pair(const char *backward) {
    auto loop = []<class Behind>() { return &best_first_loop<Rule, Ahead, Behind>; };
    if constexpr (Rule::is_two_sided)
        return named<BestFirstLoop>(backward, List<Ahead, TableSum>{}, loop);
    return named<BestFirstLoop>(backward, List<Ahead>{}, loop);
}

template <class Rule>
BestFirstLoop *Loops<Rule>::find(const char *heuristic, const char *backward) {
    return named<BestFirstLoop>(heuristic, Heuristics{},
                                [&]<class Ahead>() { return of_pair<Rule, Ahead>(backward); });
}
