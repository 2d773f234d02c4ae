"""Sentences have a home: `core` states them beside the facts in the modules below, `tui` in view
models, screens, commands and key names.

Errors are written where they are raised, and a pane says itself what will be in it while it is
empty.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import loyd

ROOT = Path(loyd.__file__).parent
SENTENCE = re.compile(r"[A-Z].*\b[a-z]{2,}\b.*[.?!]", re.DOTALL)
PHRASE = re.compile(r"[A-Za-z{}]\S*(?: [A-Za-z{}*’'-]+[,:;]?){3,}")
CORE_HOMES = {
    "study/compare/winners.py": "findings of a comparison",
    "study/audit/prediction.py": "remarks on a prediction",
    "teach/next_node.py": "questions and their reasons",
    "teach/question.py": "questions and their reasons",
    "teach/class_report.py": "the page of a class",
    "teach/successor.py": "questions and their reasons",
    "engine/algorithms/baestar.py": "which node is next",
    "engine/algorithms/bibfs.py": "which node is next",
    "engine/algorithms/mm.py": "which node is next",
    "engine/algorithms/nbs.py": "which node is next",
    "engine/algorithms/smastar.py": "which node is next, what was forgotten",
    "engine/heuristics/catalogue.py": "definitions of heuristics",
    "engine/native/build.py": "what is wrong before there are classes of errors",
    "engine/heuristics/maximum.py": "the definition of a heuristic that is made when it is named",
    "draw/search_film.py": "captions of a film",
    "draw/report.py": "the report",
    "draw/audit_words.py": "what is said of an audited heuristic",
    "draw/document.py": "what a search is said to do at its limit",
    "draw/tables.py": "what a table says below its rows",
    "teach/worksheet.py": "the rules on a worksheet",
    "study/sweeps/published.py": "how a published table was made",
    "engine/settings.py": "what a setting means",
}
TUI_HOMES = (
    "audit/audit.py",
    "bindings.py",
    "former_keys.py",
    "pane_bindings.py",
    "card/card.py",
    "card/card_model.py",
    "cli/",
    "compare/compare.py",
    "compare/compare_offers.py",
    "compare/comparison_model.py",
    "dialogues/base.py",
    "dialogues/boards.py",
    "dialogues/choices.py",
    "dialogues/heuristic_dialogues.py",
    "dialogues/dialogues.py",
    "dialogues/help.py",
    "dialogues/save.py",
    "entry/command_line.py",
    "explore/explore.py",
    "explore/explore_offers.py",
    "explore/lists_model.py",
    "explore/tours.py",
    "parts/conditions_model.py",
    "parts/event_words.py",
    "parts/run_words.py",
    "parts/step_model.py",
    "pictures/flame/flame_reading.py",
    "pictures/map/places.py",
    "play/new_game.py",
    "play/play.py",
    "play/play_model.py",
    "quiz/class_mode.py",
    "quiz/quiz.py",
    "quiz/result_page.py",
    "serve/",
)
TUI_EXCEPTIONS = {
    "app.py": "asks before it quits, on any screen",
    "explore/run_view.py": "the bound of a search that runs",
}
GLUED = re.compile(
    r"\{\}.*(\b[a-z]{2,}\b[^a-z]+){3}[a-z]{2,}|(\b[a-z]{2,}\b[^a-z]+){3}[a-z]{2,}.*\{\}",
    re.IGNORECASE,
)
LABELS = {
    "board_entry.py": "inverted pairs",
    "entry_grid.py": "what is wrong with a cell",
    "code_view.py": "the search whose pseudo-code it is",
    "run_until.py": "how much has been counted",
    "run_view.py": "the bound of a search that runs",
    "card_views.py": "whether it is on the solution",
    "table_view.py": "keys of the pane",
    "map_painter.py": "where a place lies",
    "problem_views.py": "what enter does to an unsolvable board",
    "sample.py": "names of the axes",
    "stage.py": "title of the stage",
}
"""The widgets and painters that put labels of several words and values together, and what they
say.
"""
REASONS = {
    "best_first_trace.py": "why a node was chosen",
    "depth_first_trace.py": "why a node was chosen",
    "recursive_trace.py": "why a node was chosen",
    "map.py": "names of the axes",
    "node.py": "names of statuses",
}
"""Among the records, the modules that say something in words; all others hold facts only."""
ERROR = re.compile(r"Error$|^describe_error$")


def _texts(tree: ast.Module) -> Iterator[str]:
    """The strings of a module; not its docstrings, its errors, and what a pane says while it is
    empty.
    """
    skipped = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.Raise) or (
            isinstance(node, ast.Call) and ERROR.search(_name(node.func))
        ):
            skipped.update(ast.walk(node))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if node.value is not None and any(
                _name(target) in {"empty", "PROMISE"} for target in targets
            ):
                skipped.update(ast.walk(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped.update(part for part in node.values if isinstance(part, ast.Constant))
            if any(
                isinstance(part, ast.Call) and _name(part.func) == "describe_error"
                for part in ast.walk(node)
            ):
                skipped.add(node)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            ).strip()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.strip()


def _name(node: ast.AST) -> str:
    return getattr(node, "attr", None) or getattr(node, "id", "")


def long_texts(source: str) -> set[str]:
    """Those of forty characters and four words or more, errors included: the strings, and the parts
    of those with values in them.
    """
    tree = ast.parse(source)
    skipped = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    constants = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node not in skipped
    )
    texts = {text.strip() for text in constants if isinstance(text, str)}
    return {
        text for text in texts if len(text) >= 40 and len(re.findall(r"\b[a-z]{2,}\b", text)) >= 4
    }


def sentences(source: str) -> list[str]:
    return [
        text
        for text in _texts(ast.parse(source))
        if SENTENCE.fullmatch(text) and len(re.findall(r"[A-Za-z]+", text)) > 2
    ]


def phrases(source: str) -> list[str]:
    return [text for text in _texts(ast.parse(source)) if PHRASE.search(text)]


def _written(room: str) -> dict[str, list[str]]:
    files = {
        str(path.relative_to(ROOT / room)): path for path in sorted((ROOT / room).rglob("*.py"))
    }
    found = {name: sentences(path.read_text(encoding="utf-8")) for name, path in files.items()}
    assert len(files) > 80
    return {name.replace("\\", "/"): written for name, written in found.items() if written}


def test_sentences_of_the_core_are_in_the_modules_for_them() -> None:
    written = _written("core")
    assert {name: texts for name, texts in written.items() if name not in CORE_HOMES} == {}
    assert set(CORE_HOMES) - set(written) == set(), (
        "no longer a home of sentences: delete it from the list"
    )


def test_widgets_and_painters_write_no_sentences() -> None:
    written = _written("tui")
    assert {
        name: texts
        for name, texts in written.items()
        if not name.startswith(TUI_HOMES) and name not in TUI_EXCEPTIONS
    } == {}
    assert set(TUI_EXCEPTIONS) <= set(written)


def test_widgets_and_painters_glue_no_phrases() -> None:
    """Of four words and more with a value between them; what is said of an error stands where it is
    met.
    """
    elsewhere = (*TUI_HOMES, "app.py", "settings.py", "entry/")
    files = sorted((ROOT / "tui").rglob("*.py"))
    rooms = [
        path
        for path in files
        if not path.relative_to(ROOT / "tui").as_posix().startswith(elsewhere)
    ]
    found = {
        (path.name, text)
        for path in rooms
        for text in _texts(ast.parse(path.read_text(encoding="utf-8")))
        if GLUED.search(text)
    }
    assert {name for name, text in found if "could not be" not in text} <= set(LABELS)


def test_a_record_holds_facts_and_its_reasons_stand_apart() -> None:
    engine = ROOT / "core" / "engine"
    read = (
        "best_first*",
        "open_list",
        "prefix_counts",
        "rule_*",
        "two_sided",
        "depth_first_*",
        "recursive_trace",
        "replay",
    )
    files = sorted((engine / "record").glob("*.py"))
    files += sorted(
        path
        for family in ("best_first", "depth_first")
        for name in read
        for path in (engine / family).glob(f"{name}.py")
    )
    found = {path.name: phrases(path.read_text(encoding="utf-8")) for path in files}
    assert {name: texts for name, texts in found.items() if texts and name not in REASONS} == {}
    assert set(REASONS) <= set(found)


def test_tests_repeat_no_sentence() -> None:
    """They import it from where it is defined, or check what it must mention: to reword it breaks
    no test.
    """
    defined = set[str]().union(
        *(long_texts(path.read_text(encoding="utf-8")) for path in ROOT.rglob("*.py"))
    )
    assert len(defined) > 300
    tests = {
        str(path): long_texts(path.read_text(encoding="utf-8"))
        for path in Path(__file__).parent.rglob("*.py")
    }
    assert {name: texts & defined for name, texts in tests.items() if texts & defined} == {}


def test_a_long_text_is_a_string_or_a_part_of_one() -> None:
    said = "the search runs as plain Python, which is much slower"
    assert long_texts(
        f'"""{said}"""\nraise LoydError(f"{{x}}; {said}")\nsay("of few words")\n'
    ) == {f"; {said}"}


def test_a_sentence_elsewhere_is_found() -> None:
    source = (
        '"""Docstring of the module."""\nself.empty = "No node is open."\nraise BoardError("No '
        'board has 3 blanks.")\nself.say({})\n'
    )
    assert sentences(source.format('f"The search of {x} has ended."')) == [
        "The search of {} has ended."
    ]
    assert (
        sentences(source.format('f"The search has failed: {describe_error(error)}."'))
        == sentences(source.format("1"))
        == []
    )
    assert phrases(source.format('"the lowest f of all"')) == ["the lowest f of all"]
