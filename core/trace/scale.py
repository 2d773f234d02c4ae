"""One side of a plane, on the places that there is room for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """One side of a plane on places: each value takes `places` places, or `values` of them share one; one of both is 1."""

    count: int
    places: int
    values: int

    @classmethod
    def fitting(cls, count: int, room: int) -> "Scale":
        """The scale that shows values 0 to `count` - 1 in `room` places, each on as many as any other."""
        return cls(count, max(room // count, 1), -(-count // max(room, 1)) if count > room else 1)

    @property
    def length(self) -> int:
        """How many places are used."""
        return self.count * self.places if self.values == 1 else -(-self.count // self.values)

    def place(self, value: int) -> int:
        """The first place of a value."""
        return value * self.places // self.values

    def value(self, place: int) -> int:
        """The first value of a place."""
        return place * self.values // self.places
