"""What to search with, apart from any board: an algorithm and a value for each setting."""

from dataclasses import dataclass, replace
from typing import Any

from loyd.core.errors import SettingError
from loyd.core.heuristics.catalogue import MANHATTAN, ZERO
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.setting import Setting
from loyd.core.search.settings import HEURISTIC, SETTINGS, Values


@dataclass(frozen=True)
class Spec(Values):
    """An algorithm with its settings.  `tie` None is the algorithm's own rule.

    What the algorithm does not have keeps its value, which then has no effect and is not written.
    """

    algorithm: Algorithm
    heuristic: Heuristic = MANHATTAN

    def value(self, setting: Setting[Any]) -> Any:
        """The value of a setting, the algorithm's own where it is left open."""
        value = getattr(self, setting.name)
        return self.algorithm.default(setting) if value is None else value

    @property
    def settled(self) -> "Spec":
        """What the search really uses: nothing is left open, and what the algorithm does not have is set to what means nothing."""
        there = self.algorithm.settings
        values = {one.name: self.value(one) if one in there else one.idle for one in SETTINGS}
        values[HEURISTIC.name] = self.heuristic if HEURISTIC in there else ZERO
        return replace(self, **values)

    def check(self) -> None:
        """Raises SettingError where a setting that the algorithm has is out of range, or where it could not see the goal."""
        for setting in self.algorithm.settings:
            setting.check(self.value(setting))
        if self.algorithm.family is Family.DEPTH_FIRST and HEURISTIC in self.algorithm.settings and self.heuristic.at_goal:
            raise SettingError(
                f"{self.algorithm.id} knows the goal by an h of 0, and {self.heuristic.id} says {self.heuristic.at_goal} of it: "
                "take another heuristic, or a best-first search such as astar"
            )

    @property
    def text(self) -> str:
        """The word that `loyd.core.search.spec_text.parse_spec` reads back as this."""
        parts = [self.algorithm.id]
        for setting in self.algorithm.settings:
            value = self.value(setting)
            if not setting.key or value != self.algorithm.default(setting):
                parts.append(setting.in_spec(value))
        return ":".join(parts)

    @property
    def said(self) -> tuple[Setting[Any], ...]:
        """The settings whose values are worth a word: those that the algorithm has, but for flags that are off."""
        has = self.algorithm.settings
        return tuple(one for one in SETTINGS if one in has and not (one.is_flag and self.value(one) == one.default))

    @property
    def brief(self) -> list[str]:
        """Each value in a word or two: `manhattan`, `w = 2`, `low h`."""
        return [one.brief.format(one.shown(self.value(one))) for one in self.said]
