// The loops of a rule, for every heuristic. Each rule is compiled by itself: `rules/*.cpp`.
#pragma once
#include "best_first.h"
#include "lists.h"

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

template <class Rule, class Ahead, class... Behinds>
BestFirstLoop *of_backward(const char *backward, List<Behinds...>) {
    BestFirstLoop *found = nullptr;
    ((is_same(Behinds::name, backward) && (found = &best_first_loop<Rule, Ahead, Behinds>)), ...);
    return found;
}

// The heuristic backwards is the same one, or Manhattan if its tables would take long to build.
template <class Rule, class Ahead> BestFirstLoop *of_pair(const char *backward) {
    if constexpr (Rule::is_two_sided)
        return of_backward<Rule, Ahead>(backward, List<Ahead, TableSum>{});
    return of_backward<Rule, Ahead>(backward, List<Ahead>{});
}

template <class Rule, class... Aheads>
BestFirstLoop *of_heuristic(const char *heuristic, const char *backward, List<Aheads...>) {
    BestFirstLoop *found = nullptr;
    ((is_same(Aheads::name, heuristic) && (found = of_pair<Rule, Aheads>(backward))), ...);
    return found;
}

template <class Rule> BestFirstLoop *loops_of(const char *heuristic, const char *backward) {
    return of_heuristic<Rule>(heuristic, backward, Heuristics{});
}
