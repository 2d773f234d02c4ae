"""A* and its kin: the entry of least key first, in buckets by key; what a known board means is a setting.

ONCE, REOPEN, PATH and NONE are those of `DuplicateDetection`.  The table knows the first entry of each board; where a board
gets several entries, the others are not linked to it.
"""

from typing import Any

import numpy as np

from loyd.core.search.best_first import board_table, bucket_queue, replacement
from loyd.core.search.best_first.board_table import high_word
from loyd.core.search.best_first.bucket_queue import key_of, pop, put
from loyd.core.search.best_first.replacement import replace
from loyd.core.trace.columns import BUCKETS, G_WEIGHT, GREATEST_KEPT, H_WEIGHT, OPEN, REPEATS, STEP

PARTS = (board_table, bucket_queue, replacement)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND, DRAWS_ONE = False, False, False, True, False, False
ONCE, REOPEN, PATH, NONE = range(4)
SPARE = 8
U = np.uint64
ONE, NOTHING = U(1), U(0)


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Whether a step may bring more keys than there is room for."""
    is_full: bool = registers[BUCKETS] > len(queue.key) - SPARE
    return is_full


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The open entry of least key.  Entries replaced meanwhile are dropped on the way."""
    while True:
        node = pop(queue, nodes.link, registers)
        if node == NOTHING or nodes.ended[node] == OPEN:
            return node


def value_of(nodes: Any, queue: Any, registers: Any, node: Any) -> Any:
    """The priority of an entry, before it is divided by its scale."""
    return registers[G_WEIGHT] * np.int64(nodes.g[node]) + registers[H_WEIGHT] * np.int64(nodes.h[node])


def enqueue(nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any) -> None:
    g, h = np.int64(nodes.g[entry]), np.int64(nodes.h[entry])
    put(queue, nodes.link, registers, entry, key_of(registers[G_WEIGHT] * g + registers[H_WEIGHT] * h, g, h, entry, registers))


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    """Whether it lies within the limit of f."""
    is_within: bool = registers[G_WEIGHT] * g + registers[H_WEIGHT] * h <= registers[GREATEST_KEPT]
    return is_within


def admits(
    nodes: Any, steps: Any, improved: Any, reopened: Any, requeued: Any, queue: Any, registers: Any, known: Any, lo: Any, hi: Any, g: Any
) -> bool:  # fmt: skip
    """As the setting says; `known` is the first entry of its board."""
    repeats = registers[REPEATS]
    if repeats == REOPEN:
        while nodes.ended[known] < OPEN or nodes.link[known] < 0:
            known = U(-1 - np.int64(nodes.ended[known])) if nodes.ended[known] < OPEN else U(-np.int64(nodes.link[known]))
        if g >= nodes.g[known]:
            return False
        replace(nodes, improved, reopened, registers, known)
        return True
    if repeats == PATH:
        return not _is_on_path(nodes, steps, registers[STEP], lo, hi)
    is_admitted: bool = repeats == NONE
    return is_admitted


def stored_f(nodes: Any, node: Any) -> Any:
    return np.int64(0), np.int64(0)


def put_back(nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, node: Any, value: Any, later: Any) -> None:
    """Nothing is put back."""


def renew(nodes: Any, slots: Any, queue: Any, requeued: Any, registers: Any, first: int, last: int) -> Any:
    return last


def raise_bound(queue: Any, registers: Any) -> None:
    """No bound is proved."""


def draw(registers: Any, hs: Any, h: Any) -> None:
    """No successor is drawn."""


def _is_on_path(nodes: Any, steps: Any, step: Any, lo: Any, hi: Any) -> bool:
    """Whether a board is that of an ancestor of the node that a step expands."""
    node = U(steps.order[U(step)])
    while node > ONE:
        step = _made_at(steps.made, node, step)
        node = U(steps.order[U(step)])
        if nodes.lo[node] == lo and high_word(nodes, node) == hi:
            return True
    return False


def _made_at(made: Any, node: Any, before: Any) -> Any:
    """The step that made a node, which is one before the step `before`: mostly not long before, and searched for from there."""
    last, stride = before - 1, 1
    while last >= stride and made[U(last - stride)] > node:
        last -= stride
        stride += stride
    first = max(last - stride, -1)  # the node is there after `last`, and not after `first`
    while last - first > 1:
        middle = (first + last) >> 1
        if made[U(middle)] > node:
            last = middle
        else:
            first = middle
    return last
