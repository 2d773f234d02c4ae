"""One name, one meaning: no class name twice in the tree, no module name more than twice; no circle of imports; rooms with a docstring."""

import ast
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path

import loyd

ROOT = Path(loyd.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
LARGE = {"loyd.core.trace.best_first": 5, "loyd.core.trace.depth_first": 5}
"""Where the circles of more than three files begin, and of how many they are."""


def test_no_class_name_is_defined_twice() -> None:
    places = defaultdict(set)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].add(str(path.relative_to(ROOT)))
    assert len(places) > 300
    assert {name: sorted(files) for name, files in places.items() if len(files) > 1} == {}


def test_no_module_name_stands_more_than_twice() -> None:
    places = defaultdict(list)
    for path in MODULES:
        if path.stem != "__init__":
            places[path.stem].append(str(path.relative_to(ROOT)))
    assert {name: files for name, files in places.items() if len(files) > 2} == {}


def test_every_room_says_what_lives_there() -> None:
    rooms = {path.parent for path in MODULES}
    silent = [room for room in rooms if not (ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or "")]
    assert len(rooms) > 20
    assert silent == []


def imports(*, for_types: bool) -> dict[str, set[str]]:
    """The modules that each module imports at its top level, and `for_types` those that it imports for type checkers alone."""
    files = {".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path for path in MODULES}
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        body = ast.parse(path.read_text(encoding="utf-8")).body
        body += [inner for node in body if for_types and isinstance(node, ast.If) for inner in node.body]
        names = {
            name
            for node in body
            if isinstance(node, ast.ImportFrom) and node.module
            for one in node.names
            for name in (f"{node.module}.{one.name}", node.module)
        }
        found[module] = {name for name in names if name in files and files[name].stem != "__init__"}
    assert sum(map(len, found.values())) > 1000
    return found


def test_no_file_imports_itself_by_way_of_others() -> None:
    """At the top level, that is; readers of a trace name its class for type checkers, and it imports them."""
    TopologicalSorter(imports(for_types=False)).prepare()  # which raises CycleError


def test_circles_of_type_checkers_are_of_three_files_at_most() -> None:
    """Larger ones there are in the trace alone, of a trace and its readers; they may become fewer, and no other may come."""
    direct = imports(for_types=True)
    reached: dict[str, set[str]] = {}
    for module in direct:
        reached[module], left = set(), [module]
        while left:
            new = direct[left.pop()] - reached[module]
            reached[module] |= new
            left += new
    circles = {frozenset(one for one in reached[module] if module in reached[one]) for module in direct if module in reached[module]}
    large = [sorted(circle) for circle in circles if len(circle) > 3]
    assert [circle for circle in large if circle[0] not in LARGE or len(circle) > LARGE[circle[0]]] == []
