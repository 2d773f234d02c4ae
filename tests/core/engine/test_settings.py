from dataclasses import fields

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.settings import HEURISTIC, SETTINGS, SettingValues
from loyd.core.system.errors import SettingError

NUMBERS = {
    "weight": (1, 1_000),
    "depth_limit": (0, 100_000),
    "f_limit": (0, 100_000),
    "width": (1, 1_000_000),
    "sideways": (0, 1_000_000),
}


def test_every_setting_is_a_field_of_a_spec_with_the_same_default() -> None:
    table = {setting.name: setting.default for setting in SETTINGS if setting is not HEURISTIC}
    assert {field.name: field.default for field in fields(SettingValues)} == table


def test_names_keys_and_letters_are_told_apart() -> None:
    for names in (
        [one.name for one in SETTINGS],
        [one.key for one in SETTINGS if one.key],
        [one.letter for one in SETTINGS if one.letter],
    ):
        assert len(names) == len(set(names))


def test_each_setting_is_of_some_algorithm() -> None:
    for setting in SETTINGS:
        assert any(setting in entry.settings for entry in ALGORITHMS.values())


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_is_written_is_read_back(setting) -> None:  # type: ignore[no-untyped-def]  of any type of value
    spec = Spec(ALGORITHMS["astar"], seed=1)
    values = [choice.value for choice in setting.options] or [spec.value(setting)]
    for value in values:
        assert setting.read(setting.write(value)) == value


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_out_of_range_is_refused_where_it_has_an_effect_and_only_there(name: str) -> None:
    (setting,) = [one for one in SETTINGS if one.name == name]
    least, most = NUMBERS[name]
    assert setting.range == f"from {least} to {most}"
    for entry in ALGORITHMS.values():
        for value in (least, entry.greatest_limit if name == "depth_limit" else most):
            Problem(SAMPLE.board, SAMPLE.goal, Spec(entry, **{name: type(setting.neutral)(value)}))
        if name == "depth_limit" and (highest := entry.greatest_limit) < most:
            for value in (highest + 1, most):
                with pytest.raises(SettingError, match=f"write depth={highest} or less"):
                    Problem(SAMPLE.board, SAMPLE.goal, Spec(entry, depth_limit=value))
        for value in (least - 1, most + 1):
            spec = Spec(entry, **{name: type(setting.neutral)(value)})
            if setting in entry.uses:
                with pytest.raises(
                    SettingError, match=f"{setting.title} {value} must be from {least} to {most}"
                ):
                    Problem(SAMPLE.board, SAMPLE.goal, spec)
            else:
                assert Problem(SAMPLE.board, SAMPLE.goal, spec).spec == Spec(entry).settled
