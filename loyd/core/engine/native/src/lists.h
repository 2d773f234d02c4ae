// The heuristics, by name.
#pragma once
#include "heuristics/any.h"
#include "heuristics/callback.h"
#include "heuristics/constant.h"
#include "heuristics/euclidean.h"
#include "heuristics/exact_distance.h"
#include "heuristics/gaschnig.h"
#include "heuristics/inversion.h"
#include "heuristics/linear_conflict.h"
#include "heuristics/patterns.h"
#include "heuristics/sequence.h"
#include "heuristics/table_sum.h"
#include "heuristics/walking.h"
#include "heuristics/zero.h"

template <class... Parts> struct List {};
using Heuristics = List<ZeroH, TableSum, LinearConflictH, PatternsH, WalkingH, GaschnigH,
                        InversionH, CallbackH, AnyH>;
// The best-first loops call these by their functions, because they are rarely used.
using OtherHeuristics = List<ConstantH, EuclideanH, ExactDistanceH, SequenceH, PairH>;

constexpr bool is_same(const char *a, const char *b) { return __builtin_strcmp(a, b) == 0; }

// The loops of a rule, for every heuristic: compiled in `rules/*.cpp`.
template <class Rule> struct Loops {
    static BestFirstLoop *find(const char *heuristic, const char *backward);
};

// What `of` returns for the one in a list that has a name; null if there is none.
template <class Found, class... All, class Of>
Found *named(const char *name, List<All...>, Of of) {
    Found *found = nullptr;
    ((is_same(All::name, name) && (found = of.template operator()<All>())), ...);
    return found;
}

