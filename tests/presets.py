"""The boards that the app offers, by their names."""

from loyd.core.engine.puzzle.instances import PRESETS, Instance


def preset(name: str) -> Instance:
    return next(instance for instance in PRESETS if instance.name == name)
