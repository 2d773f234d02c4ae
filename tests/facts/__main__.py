"""`python -m tests.facts [NAME ...]` computes facts twice and compares them; most within
seconds, those that search all boards in several minutes. `--write` writes docs/facts.md
and what `loyd facts` prints.
"""

import sys

from tests.facts.table import FACTS, PAGE, PRINTED, page, printed


def main(names: list[str]) -> int:
    if names == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8")
        PRINTED.write_text(printed(), encoding="utf-8")
        return 0
    if unknown := set(names) - {fact.name for fact in FACTS}:
        print(f"no such fact: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    differ = 0
    for fact in FACTS:
        if names and fact.name not in names:
            continue
        loyd, plain = fact.loyd(), fact.plain()
        agrees = loyd == plain == fact.figures
        differ += not agrees
        print(f"{fact.name:20} {'agrees' if agrees else 'DIFFERS'}  {loyd}", flush=True)
        if not agrees:
            print(f"  plain program: {plain}\n  table: {fact.figures}", flush=True)
    return int(differ > 0)


sys.exit(main(sys.argv[1:]))
