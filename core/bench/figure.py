"""One measured figure, held against what is asked of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """`value` in `unit`, None where it could not be measured; `note` says how it was measured, or why it was not.

    One of `at_least` and `at_most` is the criterion.
    """

    name: str
    unit: str
    value: float | None
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def criterion(self) -> str:
        """What is asked: `at least 0.75`."""
        return f"at most {self.at_most:,g}" if self.at_least is None else f"at least {self.at_least:,g}"

    @property
    def is_met(self) -> bool | None:
        """Whether the value is what is asked; None where there is none."""
        if self.value is None:
            return None
        return (self.at_least is None or self.value >= self.at_least) and (self.at_most is None or self.value <= self.at_most)

    @property
    def verdict(self) -> str:
        """`pass`, `fail` or `not measured`."""
        return {True: "pass", False: "fail", None: "not measured"}[self.is_met]
