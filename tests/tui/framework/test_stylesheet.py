"""The stylesheet is parsed for its colours, and never twice for the same ones."""

from textual.css.model import RuleSet

from loyd.tui.framework.textual_speed import ThemedStylesheet


def colour(rule: RuleSet) -> str:
    return rule.styles.color.hex


def test_other_colours_are_parsed_and_the_same_ones_are_not() -> None:
    sheet = ThemedStylesheet({"ink": "#ff0000"})
    sheet.add_source("Static { color: $ink; }")
    first = sheet.rules
    assert [colour(rule) for rule in first] == ["#FF0000"]
    sheet.set_variables({"ink": "#ff0000"})
    sheet.reparse()
    assert sheet.rules[0] is first[0]
    sheet.set_variables({"ink": "#00ff00"})
    sheet.reparse()
    assert [colour(rule) for rule in sheet.rules] == ["#00FF00"]


def test_a_source_that_comes_later_is_parsed_with_the_colours_of_now() -> None:
    sheet = ThemedStylesheet({"ink": "#ff0000"})
    sheet.add_source("Static { color: $ink; }", read_from=("here", "first"))
    assert len(sheet.rules) == 1
    sheet.set_variables({"ink": "#0000ff"})
    sheet.add_source("Button { color: $ink; }", read_from=("here", "second"))
    sheet.reparse()
    assert [colour(rule) for rule in sheet.rules] == ["#0000FF", "#0000FF"]
