"""The same search with one setting changed."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from loyd.core.search.catalogue import algorithm
from loyd.core.search.setting import ChoiceSetting
from loyd.core.search.settings import ORDER, WEIGHT
from loyd.core.search.spec import Spec

WEIGHTS = tuple(map(Fraction, ("1", "1.5", "2", "3", "5")))


def variations(spec: Spec) -> list[Spec]:
    """The search with other weights; by every other rule that it has a choice of, such as how ties are broken, and A* as weighted A*; and
    with the moves tried the other way round."""
    found = []
    for setting in sorted(spec.algorithm.settings, key=lambda setting: setting is not WEIGHT):
        value = spec.value(setting)
        others: list[Any] = []
        if isinstance(setting, ChoiceSetting):
            others = [choice.value for choice in reversed(setting.choices)]
        elif setting is WEIGHT:
            others = list(WEIGHTS)
        found += [replace(spec, **dict[str, Any]({setting.name: other})) for other in others if other != value]
    if spec.algorithm.id == "astar":
        found.append(replace(spec, algorithm=algorithm("wastar")))
    return [*found, replace(spec, order=tuple(reversed(spec.value(ORDER))))]
