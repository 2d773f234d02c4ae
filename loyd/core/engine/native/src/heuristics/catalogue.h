// The heuristics, by name.
#pragma once
#include "any.h"
#include "callback.h"
#include "constant.h"
#include "euclidean.h"
#include "exact_distance.h"
#include "gaschnig.h"
#include "inversion.h"
#include "linear_conflict.h"
#include "patterns.h"
#include "sequence.h"
#include "table_sum.h"
#include "walking.h"
#include "zero.h"

template <class... Parts> struct List {};
using Heuristics = List<ZeroH, TableSum, LinearConflictH, PatternsH, WalkingH, GaschnigH,
                        InversionH, CallbackH, AnyH>;
// The best-first loops call these by their functions, because they are rarely used.
using OtherHeuristics = List<ConstantH, EuclideanH, ExactDistanceH, SequenceH, PairH>;

constexpr bool is_same(const char *a, const char *b) { return __builtin_strcmp(a, b) == 0; }

// The loops of a rule, for every heuristic: compiled by `native/build.py`, a file for each rule.
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

