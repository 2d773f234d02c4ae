"""One name, one meaning: no name of a type twice in the tree, no module name more than twice; no
circle of imports; rooms with a docstring.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import loyd

ROOT = Path(loyd.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def test_no_type_has_the_name_of_another() -> None:
    """Classes, those within others too (such as the messages of a widget), and names for types
    (`Place = tuple[int, int]`). A type variable may have one name in several modules.
    """
    places = defaultdict(set)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.ClassDef):
                places[node.name].add(place)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if re.match("[A-Z]+[a-z]", name):
                    is_variable = ast.unparse(node.value).startswith("TypeVar(")
                    places[name].add("type variable" if is_variable else place)
    assert len(places) > 450
    assert {name: sorted(lines) for name, lines in places.items() if len(lines) > 1} == {}


def test_terminal_imports_are_relative() -> None:
    """A room of the terminal names core and the other rooms relative to itself."""
    paths = [path for path in MODULES if path.is_relative_to(ROOT / "tui")]
    assert len(paths) > 100
    assert [
        path for path in paths if re.search("^ *from loyd", path.read_text("utf-8"), re.MULTILINE)
    ] == []


MOST_LINES = 60
BY_CONVENTION = {"PSEUDO_CODE", "RUNNING"}
"""What each module of an algorithm, or of a heuristic, may have for itself."""


def test_a_constant_has_one_value() -> None:
    """In the engine every constant; in the rest of core within its room; elsewhere those that
    another room imports: a name that crosses from room to room means one thing in the tree.
    """
    values = defaultdict(set)
    by_room = defaultdict(set)
    engine = set()
    imported = set()
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and _home(path, node)[0] != path.parent:
                imported |= {one.name for one in node.names}
        for name, value in _constants(tree):
            values[name].add(value)
            if path.is_relative_to(ROOT / "core"):
                by_room[path.parent, name].add(value)
            if path.is_relative_to(ROOT / "core" / "engine"):
                engine.add((name, value))
    assert len(values) > 1000
    doubled = {name for name, found in values.items() if len(found) > 1}
    crossing = doubled & imported
    in_engine = [name for name, _ in engine]
    crossing |= {name for name in doubled if in_engine.count(name) > 1}
    crossing |= {name for (_, name), found in by_room.items() if len(found) > 1}
    assert crossing <= BY_CONVENTION, {name: values[name] for name in crossing}


def _home(path: Path, node: ast.ImportFrom) -> tuple[Path, str]:
    """The room and the module that a name is imported from."""
    above = path.parents[node.level - 1] if node.level else ROOT.parent
    *rooms, module = [*(node.module or "").split(".")]
    if above.joinpath(*rooms, module).is_dir():
        return above.joinpath(*rooms, module), ""
    return above.joinpath(*rooms), module


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a module binds at its top level, with their values as they are written."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            continue
        value = node.value
        assert value is not None
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            parts = [value] * len(names)
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                parts = value.elts
            for name, part in zip(names, parts, strict=True):
                if isinstance(name, ast.Name) and not name.id.startswith("_"):
                    yield name.id, ast.unparse(part)


def test_no_function_is_long() -> None:
    """At most 60 lines besides its docstring, which for a command is the text of its help."""
    long = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = node.body[0]
                has_text = ast.get_docstring(node) is not None
                text = (first.end_lineno or 0) - first.lineno + 1 if has_text else 0
                if (node.end_lineno or 0) - node.lineno + 1 - text > MOST_LINES:
                    long.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}")
    assert long == []


def test_no_two_members_of_a_class_are_described_alike() -> None:
    """A docstring that begins as that of another member was copied, and is wrong at one of them."""
    alike = []
    for path in sorted((ROOT / "core").rglob("*.py")):
        for kind in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            members: dict[str, str] = {}
            for node in kind.body if isinstance(kind, ast.ClassDef) else []:
                if isinstance(node, ast.FunctionDef) and (text := ast.get_docstring(node)):
                    other = members.setdefault(text.splitlines()[0], node.name)
                    alike += [] if other == node.name else [(path.name, other, node.name)]
    assert alike == []


def test_no_module_name_stands_more_than_twice() -> None:
    places = defaultdict(list)
    for path in MODULES:
        if path.stem != "__init__":
            places[path.stem].append(str(path.relative_to(ROOT)))
    assert {name: files for name, files in places.items() if len(files) > 2} == {}


def test_every_room_says_what_lives_there() -> None:
    rooms = {path.parent for path in MODULES}
    silent = [
        room
        for room in rooms
        if not (
            ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
        )
    ]
    assert len(rooms) > 20
    assert silent == []


def test_imports_have_no_circle() -> None:
    """At the top level, including imports for type checkers only."""
    files = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in MODULES
    }
    imports: dict[str, set[str]] = {}
    for module, path in files.items():
        body = ast.parse(path.read_text(encoding="utf-8")).body
        body += [inner for node in body if isinstance(node, ast.If) for inner in node.body]
        names = {
            name
            for node in body
            if isinstance(node, ast.ImportFrom) and node.module
            for source in [".".join([*module.split(".")[: -node.level or None], node.module])]
            for home in [source if node.level else node.module]
            for one in node.names
            for name in (f"{home}.{one.name}", home)
        }
        imports[module] = {
            name for name in names if name in files and files[name].stem != "__init__"
        }
    assert sum(map(len, imports.values())) > 1000
    TopologicalSorter(imports).prepare()  # which raises CycleError
