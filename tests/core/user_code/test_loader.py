"""Files and packages whose functions join the catalogues, all or none of them."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.session.condition_text import parse_condition
from loyd.core.system.errors import ConditionError, PluginError, SettingError
from loyd.core.user_code import user_code
from loyd.core.user_code.loader import GROUP, load, load_installed, loaded_files
from tests.mentions import mentions

Write = Callable[[str], Path]

BOTH = """
    from math import gcd

    def one(board, goal):
        return 1 if board != goal else 0

    def two(board, goal):
        return _two(board, goal)

    def _two(board, goal):
        return 0

    def distance(tile, cell):
        return 0

    def search(problem, record):
        yield problem.start
    """


def value(name: str) -> int:
    return heuristic(name).for_goal(SAMPLE.goal).value(SAMPLE.board)


def test_every_public_function_with_the_right_parameters_is_taken_and_no_other(
    write: Write,
) -> None:
    before = [*HEURISTICS], [*ALGORITHMS]
    path = write(BOTH)
    loaded = load(path)
    assert [entry.id for entry in loaded.heuristics] == ["one", "two"]
    assert [entry.id for entry in loaded.algorithms] == ["search"]
    assert ([*HEURISTICS], [*ALGORITHMS]) == ([*before[0], "one", "two"], [*before[1], "search"])
    assert loaded_files() == (str(path),)


def test_a_function_of_a_step_is_a_condition_until_the_file_says_otherwise(write: Write) -> None:
    loaded = load(
        write("def corner(node, successors, counts):\n    return node.board.cells[0] == 1\n")
    )
    assert [entry.id for entry in loaded.entries] == ["corner"]
    assert parse_condition("corner and g > 3").is_slow
    for name in ("h", "improved", "generates"):
        with pytest.raises(PluginError, match=f"{name} is already"):
            load(write(f"def {name}(node, successors, counts):\n    return True\n"))
    load(write("def edge(node, successors, counts):\n    return True\n"))
    with pytest.raises(ConditionError, match="unknown word 'corner'"):
        parse_condition("corner")


def test_a_file_that_has_changed_replaces_what_it_added_before(write: Write) -> None:
    load(write(BOTH))
    assert value("one") == 1
    load(write("def one(board, goal):\n    return 2 if board != goal else 0\n"))
    assert value("one") == 2
    assert "two" not in HEURISTICS
    assert "search" not in ALGORITHMS
    with pytest.raises(SettingError):
        heuristic("two")
    assert len(loaded_files()) == 1


def test_what_lies_beside_the_file_can_be_imported(write: Write, tmp_path: Path) -> None:
    (tmp_path / "beside_mine.py").write_text(
        "def two_less(number):\n    return max(0, number - 2)\n"
    )
    load(
        write("""
        from beside_mine import two_less

        def mine(board, goal):
            return two_less(sum(a != b for a, b in zip(board.cells, goal.cells)))
        """)
    )
    assert value("mine") == 5


def test_a_file_may_define_data_classes_and_look_itself_up(write: Write) -> None:
    load(
        write("""
        from __future__ import annotations
        from dataclasses import dataclass

        @dataclass
        class Weight:
            tile: int

        def mine(board, goal):
            return Weight(0).tile
        """)
    )
    assert value("mine") == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "mine.py … heuristic … (board, goal) … algorithm"),
        ("def one(goal, board):\n    return 0\n", "mine.py defines neither"),
        ("def _one(board, goal):\n    return 0\n", "mine.py defines neither"),
        ("x = 1\ndef broken(:\n", "mine.py, line 2: SyntaxError: "),
        ("def f():\n\treturn 1\n        return 2\n", "mine.py, line 3: "),
        (
            "\n\nimport nothing_like_this\n",
            "mine.py, line 3: mine.py failed with ModuleNotFoundError: No module named",
        ),
        ("\nraise SystemExit(1)\n", "mine.py, line 2: mine.py failed with SystemExit: 1"),
        ("x = 1\n\0", "mine.py, line "),
        (
            "class Own(BaseException): ...\nraise Own('deep')\n",
            "mine.py, line 2: mine.py failed with Own: deep",
        ),
        (
            "class Mute(Exception):\n    __str__ = None\nraise Mute\n",
            "mine.py, line 3: mine.py failed with Mute",
        ),
        ("from math import gcd as hh\nfrom posixpath import join\n", "mine.py defines neither"),
        (
            "from functools import cache\nfrom shutil import copy\nhh = cache(copy)\n",
            "mine.py defines neither",
        ),
        (
            "\ndef search(problem, record):\n    return 1\n",
            "mine.py, line 2: search … algorithm must yield",
        ),
        ("\ndef guess(board, goal):\n    yield 1\n", "mine.py, line 2: guess … heuristic … return"),
        ("\ndef manhattan(board, goal):\n    return 0\n", "mine.py, line 2: … manhattan … already"),
        ("\ndef linear_conflict(board, goal):\n    return 0\n", "linear-conflict … already"),
        ("\ndef astar(board, goal):\n    return 0\n", "name astar … already"),
        (
            "def fine(board, goal):\n    return 0\ndef bfs(problem, record):\n    yield\n",
            "mine.py, line 3: … bfs … already",
        ),
    ],
)
def test_a_file_that_cannot_be_had_adds_nothing_and_says_why(
    write: Write, text: str, said: str
) -> None:
    before = dict(HEURISTICS), dict(ALGORITHMS)
    with pytest.raises(PluginError) as caught:
        load(write(text))
    assert mentions(str(caught.value), said)
    assert "\n" not in str(caught.value)
    assert before == (HEURISTICS, ALGORITHMS)


def test_a_change_for_the_worse_leaves_what_was_there(write: Write) -> None:
    load(write(BOTH))
    with pytest.raises(PluginError):
        load(write("def broken(:\n"))
    assert value("one") == 1
    assert "search" in ALGORITHMS


def test_a_name_of_another_file_is_taken_too(write: Write, tmp_path: Path) -> None:
    load(write(BOTH))
    other = tmp_path / "other.py"
    other.write_text("def one(board, goal):\n    return 0\n")
    with pytest.raises(PluginError, match=r"other\.py, line 1: .* one .*already"):
        load(other)


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.py", tmp_path):
        with pytest.raises(PluginError, match="cannot be read"):
            load(path)


def test_a_file_that_does_not_come_to_an_end_is_stopped(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_code, "PATIENCE", 0.3)
    with pytest.raises(PluginError, match=r"mine\.py, line [12]: .*does not terminate"):
        load(write("while True:\n    pass\n"))


def test_binary_files_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(bytes(range(256)) * 100)
    with pytest.raises(PluginError, match=r"mine\.py, line 1: "):
        load(path)


class Package:
    """Fake installed packages: what each name stands for, or the exception that importing it
    raises.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **offered: object) -> None:
        points = [EntryPoint(name, f"package_{name}:thing", GROUP) for name in offered]
        monkeypatch.setattr(
            "importlib.metadata.entry_points",
            lambda group: points if group == "loyd.plugins" else [],
        )

        def imported(point: EntryPoint) -> object:
            thing = offered[point.name]
            if isinstance(thing, BaseException):
                raise thing
            return thing

        monkeypatch.setattr(EntryPoint, "load", imported)


def guess(board: object, goal: object) -> int:  # noqa: ARG001
    return 0


def test_packages_offer_functions_and_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("theirs")
    exec(  # noqa: S102
        "def theirs(board, goal):\n    return 0\ndef wander(problem, record):\n    yield "
        "problem.start\n",
        vars(module),
    )
    Package(monkeypatch, single=guess, several=module)
    assert load_installed() == []
    assert {"guess", "theirs"} <= set(HEURISTICS)
    assert "wander" in ALGORITHMS
    assert loaded_files() == ()
    assert load_installed() == [], "a second time changes nothing"


def test_a_package_that_cannot_be_had_is_a_sentence_and_the_others_are_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Package(monkeypatch, broken=ImportError("no module"), odd=42, single=guess)
    mistakes = load_installed()
    assert mistakes == [
        "the plug-in broken (package_broken:thing) cannot be imported: ImportError: no module",
        "odd defines neither a heuristic, which is a function of (board, goal), "
        "nor an algorithm, which is a generator function of (problem, record), "
        "nor a condition, which is a function of (node, successors, counts)",
    ]
    assert "guess" in HEURISTICS


def test_the_entry_point_of_an_installed_package_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in docs/your-own-code.md: `mine = "my_package.module"` in the group `loyd.plugins`."""
    (tmp_path / "my_package").mkdir()
    (tmp_path / "my_package" / "__init__.py").touch()
    (tmp_path / "my_package" / "module.py").write_text(
        "def theirs(board, goal):\n    return 0 if board == goal else 1\n"
    )
    about = tmp_path / "my_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[loyd.plugins]\nmine = my_package.module\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert load_installed() == []
    assert value("theirs") == 1


def test_what_decorators_and_lambdas_make_is_called_like_its_variable(write: Write) -> None:
    loaded = load(
        write("""
        from functools import lru_cache

        def make(number):
            def made(board, goal):
                return number if board != goal else 0
            return made

        @lru_cache
        def kept(board, goal):
            return 3 if board != goal else 0

        kept.admissible = True
        nothing = lambda board, goal: 0
        five, six = make(5), make(6)
        again = six
        _hidden = make(7)
        """)
    )
    assert [entry.id for entry in loaded.heuristics] == ["kept", "nothing", "five", "six"]
    assert [value(name) for name in ("kept", "nothing", "five", "six")] == [3, 0, 5, 6]
    assert [entry.admissible for entry in loaded.heuristics] == [True, False, False, False]


def test_what_is_imported_into_a_file_is_not_its_own_even_where_it_is_decorated(
    write: Write, tmp_path: Path
) -> None:
    (tmp_path / "beside_theirs.py").write_text(
        "from functools import lru_cache\n@lru_cache\ndef theirs(board, goal):\n    return "
        "0\nnothing = lambda board, goal: 0\n"
    )
    loaded = load(
        write("from beside_theirs import nothing, theirs\ndef mine(board, goal):\n    return 0\n")
    )
    assert [entry.id for entry in loaded.entries] == ["mine"]


def test_two_entries_of_one_name_are_a_mistake(write: Write) -> None:
    with pytest.raises(PluginError, match=r"a-b .*already"):
        load(
            write("def a_b(board, goal):\n    return 0\nglobals()['a-b'] = lambda board, goal: 1\n")
        )


def test_a_lazy_thing_in_a_file_is_left_alone(write: Write) -> None:
    loaded = load(
        write("""
        class Lazy:
            def __getattribute__(self, name):
                raise RuntimeError("not now")
            def __call__(self):
                pass

        lazy = Lazy()

        def mine(board, goal):
            return 0
        """)
    )
    assert [entry.id for entry in loaded.entries] == ["mine"]


@pytest.mark.parametrize("file", ["~nobody_of_this_name/mine.py", "mi\0ne.py", "/dev/zero"])
def test_what_is_no_path_is_named(file: str) -> None:
    with pytest.raises(PluginError, match="cannot be read"):
        load(file)


def test_what_a_file_prints_is_not_among_the_answers(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    load(write("print('loading')\ndef mine(board, goal):\n    print('asked')\n    return 0\n"))
    value("mine")
    assert capsys.readouterr() == ("", "loading\nasked\n")


@pytest.mark.parametrize(
    "error", [SystemExit(1), GeneratorExit(), type("Mute", (BaseException,), {"__str__": None})()]
)
def test_a_package_that_raises_anything_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    Package(monkeypatch, broken=error)
    (mistake,) = load_installed()
    assert mistake.startswith(
        f"the plug-in broken (package_broken:thing) cannot be imported: {type(error).__name__}"
    )


def test_a_package_that_does_not_come_to_an_end_is_left_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(user_code, "PATIENCE", 0.3)
    Package(monkeypatch, endless=None, single=guess)
    imported = EntryPoint.load

    def spin(point: EntryPoint) -> object:
        while point.name == "endless":
            pass
        return imported(point)

    monkeypatch.setattr(EntryPoint, "load", spin)
    assert load_installed() == [
        "the plug-in endless (package_endless:thing) cannot be imported: it does not terminate"
    ]
    assert "guess" in HEURISTICS
