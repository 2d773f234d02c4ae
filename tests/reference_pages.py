"""The reference pages made from the code: `python -m tests.reference_pages` writes
docs/algorithms.md and docs/keys.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from textual.binding import Binding

from loyd.core.engine.algorithms.catalogue import ALGORITHM_ALIASES as OTHER_ALGORITHMS
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTIC_ALIASES as OTHER_HEURISTICS
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.problem.optimality import conventions
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.settings import HEURISTIC, SETTINGS, Setting
from loyd.tui import bindings, keymap
from loyd.tui.key_names import first_key
from loyd.tui.keys import help_name

DOCS = Path(__file__).parent.parent / "docs"
MADE = "This page is made from the code by `python -m tests.reference_pages`."
YOUR_OWN = """\
## Keys of your own

`keys = "vim"` in `config.toml` ([where it is](install.md#settings)) adds `h` `j` `k` `l`, `G` and
`/`; `n` and `N` are as in vim. The heuristic is then chosen with `H`. A table gives any action
other keys, by the names below:

```toml
[keys]
play = "k"
"step(1)" = "right,l"  # several, separated by commas, by their names in Textual: ctrl+r, f5
"step(-1)" = "left,j"
```

On all screens, `s` is `save`, `?` is `help` and `q` is `app.quit`.

The footer, the help and the menu (`ctrl+p`) show your keys; sentences within panes name the usual
ones. Two actions of one screen or pane cannot have the same key: Loyd says which, and does not
start.
"""

ORACLES = {
    "depth_first.py": "dls iddfs idastar dfbnb",
    "two_sided.py": "bibfs nbs mm baestar",
    "informed.py": "rbfs epeastar smastar arastar",
    "local.py": "beam hill annealing lrtastar",
}
"""The file of `tests/oracle` that has the textbook form of an algorithm; the others are in
`best_first.py`.
"""


def _oracles() -> str:
    by_file = {file: ids.split() for file, ids in ORACLES.items()}
    elsewhere = {name for names in by_file.values() for name in names}
    by_file = {"best_first.py": [name for name in ALGORITHMS if name not in elsewhere], **by_file}
    files = [
        f"{', '.join(f'`{name}`' for name in names)} in [{file}](../tests/oracle/{file})"
        for file, names in by_file.items()
    ]
    return (
        "To read one in Python, see its textbook form, with which every record is compared: "
        f"{'; '.join(files)}.\n"
    )


def algorithms_page() -> str:
    specs = {entry.id: Spec(entry) for entry in ALGORITHMS.values()}
    promises = [
        (
            f"`{name}`",
            spec.algorithm.name,
            str(spec.complete),
            str(spec.optimal),
            spec.algorithm.time,
            spec.memory,
            spec.algorithm.source,
        )
        for name, spec in specs.items()
    ]
    settings = [
        (f"`{one.option}`", one.pattern and f"`{one.pattern}`", one.meaning, one.range, _users(one))
        for one in SETTINGS
    ]
    heuristics = [
        (f"`{one.id}`", one.definition, _yes(one.admissible), _yes(one.consistent), one.source)
        for one in HEURISTICS.values()
    ]
    named = [(f"`{one.spec}`", one.name, one.source) for one in conventions()]
    return "\n".join(
        (
            "# Algorithms, settings and heuristics\n",
            f"{MADE} `loyd list` prints it too.\n",
            "## Algorithms\n",
            *_table(("id", "name", "complete", "optimal", "time", "memory", "source"), promises),
            "b: branching factor; d: length of the solution, or of a longer path if h is not "
            "admissible or weighted; w: weight; h: heuristic.\n",
            _oracles(),
            _aliases(OTHER_ALGORITHMS),
            "Left out on purpose: genetic search, moves of unequal cost, two blanks and boards "
            "beyond 5x5 ([why](course.md)).\n",
            "## Settings\n",
            "An option of a command, or a part of a spec such as `wastar:manhattan:2` or "
            "`astar:tie=oldest`.\n",
            *_table(("option", "in a spec", "meaning", "range", "algorithms"), settings),
            "## Heuristics\n",
            *_table(("id", "definition", "admissible", "consistent", "source"), heuristics),
            _aliases(OTHER_HEURISTICS),
            "`max:manhattan+inversion`, `pdb:1,2,3/4,5` and `constant:5` are heuristics too, and "
            "so are [your own](your-own-code.md).\n",
            "## Books and courses\n",
            "The settings that reproduce the algorithm of a book or course:\n",
            *_table(("spec", "algorithm", "source"), named),
        )
    )


def _aliases(names: Mapping[str, str]) -> str:
    return f"Other names: {', '.join(f'`{name}` for `{id_}`' for name, id_ in names.items())}.\n"


def keys_page() -> str:
    parts = [f"# Keys\n\n{MADE} In the app, `?` lists the keys of the current screen.\n"]
    parts += [YOUR_OWN]
    for title, keys in keymap.SCREENS.items():
        rows: dict[str, list[tuple[str, str]]] = {}
        for one in _named(keys):
            key = one.key_display or one.key.partition(",")[0]
            rows.setdefault(help_name(one), []).append((f"`{key}`", f"`{one.id}`"))
        texts = [(*map(" ".join, zip(*found, strict=True)), name) for name, found in rows.items()]
        parts += [
            f"## {title}\n",
            *_table(
                ("keys", "action", "name in `config.toml`"),
                [(shown, name, ids) for shown, ids, name in texts],
            ),
        ]
    parts.append(
        "## Panes\n\nThese count while the pane has the focus, before those of its screen.\n"
    )
    for title, keys in keymap.PANES.items():
        name = ""
        parts.append(f"### {title.capitalize()}\n")
        found = []
        for one in keys:
            name = one.tooltip.partition(": ")[2] or one.tooltip or name
            shown = [f"`{first_key(key)}`" for key in one.key.split(",")]
            found.append((" ".join(shown), name, f"`{one.id}`"))
        parts += _table(("keys", "action", "name in `config.toml`"), found)
    return "\n".join(parts)


def _named(keys: Iterable[Binding]) -> Iterable[Binding]:
    common = {(one.key, one.action) for one in bindings.EXPLORE_MORE_KEYS}
    yield from (one for one in keys if one.tooltip and (one.key, one.action) not in common)


def _users(setting: Setting[object]) -> str:
    users = [name for name, entry in ALGORITHMS.items() if setting in entry.uses]
    others = [name for name in ALGORITHMS if name not in users]
    if setting is HEURISTIC or setting.is_universal:
        return "all that use h" if setting is HEURISTIC else "all"
    return ", ".join(users) if len(users) <= len(others) else f"all but {', '.join(others)}"


def _yes(promise: bool) -> str:
    return "yes" if promise else "no"


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [titles, ["---"] * len(titles), *rows]
    return [
        *(
            f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in line)} |"
            for line in lines
        ),
        "",
    ]


PAGES = {"algorithms.md": algorithms_page, "keys.md": keys_page}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
