"""`python -m tests.promises [PART ...]` tries to break every promise, part by part, and keeps the
numbers in tries.json: a part that is there is not run again, so a run can be stopped and resumed.
`--list` names the parts, `--again` runs those named once more, `--sample` runs a twentieth of each,
`--write` writes docs/promises.md. Every number is kept with the commit on which it was found.

All parts take about an hour and a half on one core, the samples about ten minutes.
"""

import sys

from tests.promises.parts import PARTS, SAMPLES, Run, commit, load, save
from tests.promises.table import PAGE, page


def main(arguments: list[str]) -> int:
    parts = SAMPLES if "--sample" in arguments else PARTS
    names = [name for name in arguments if not name.startswith("--")]
    if "--list" in arguments:
        print(*parts, sep="\n")
        return 0
    if "--write" in arguments:
        PAGE.write_text(page(load()), encoding="utf-8")
        return 0
    if unknown := [name for name in names if not any(part.startswith(name) for part in parts)]:
        print(f"no part begins with {', '.join(unknown)}; see --list", file=sys.stderr)
        return 2
    broken = 0
    for part, run in parts.items():
        if names and not any(part.startswith(name) for name in names):
            continue
        known = load()
        if part not in known or "--again" in arguments:
            tried_on, (found, cases) = commit(), run()
            # another process may have saved other parts meanwhile
            known = load() | {part: Run(tried_on, found)}
            save(known)
            print(*cases, sep="\n")
        tried = sum(tries for row in known[part].found.values() for tries, _ in row.values())
        wrong = sum(bad for row in known[part].found.values() for _, bad in row.values())
        broken += wrong
        print(f"{part:34} {tried:>9,} tries, {wrong} broken", flush=True)
    return int(broken > 0)


sys.exit(main(sys.argv[1:]))
