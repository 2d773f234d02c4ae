"""`python -m tests.promises [PART ...]` tries to break every promise, part by part, and keeps the
numbers in tries.json: a part that is there is not run again, so a run can be stopped and resumed.
`--list` names the parts, `--again` runs those named once more, `--write` writes docs/promises.md.

All parts take about an hour and a half on one core.
"""

import sys

from tests.promises.parts import PARTS, load, save
from tests.promises.table import PAGE, page


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if not name.startswith("--")]
    if "--list" in arguments:
        print(*PARTS, sep="\n")
        return 0
    if "--write" in arguments:
        PAGE.write_text(page(load()), encoding="utf-8")
        return 0
    if unknown := [name for name in names if not any(part.startswith(name) for part in PARTS)]:
        print(f"no part begins with {', '.join(unknown)}; see --list", file=sys.stderr)
        return 2
    broken = 0
    for part, run in PARTS.items():
        if names and not any(part.startswith(name) for name in names):
            continue
        known = load()
        if part not in known or "--again" in arguments:
            found, cases = run()
            known = load() | {part: found}  # another process may have saved other parts meanwhile
            save(known)
            print(*cases, sep="\n")
        tried = sum(tries for row in known[part].values() for tries, _ in row.values())
        found = sum(wrong for row in known[part].values() for _, wrong in row.values())
        broken += found
        print(f"{part:24} {tried:>9,} tries, {found} broken", flush=True)
    return int(broken > 0)


sys.exit(main(sys.argv[1:]))
