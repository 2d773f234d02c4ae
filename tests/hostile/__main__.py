"""Everything at once: `python -m tests.hostile --count 1000 --seed 1` tries as many of each kind,
and prints what broke.
"""

import argparse
import asyncio
import sys

from tests.hostile import (
    damaged_files,
    damaged_links,
    fuzzed,
    leaving,
    random_keys,
    serving,
    signals,
    user_code,
)


def main() -> int:
    """Read the options and run; returns the exit code."""
    parser = argparse.ArgumentParser(description="Try to break Loyd.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--count",
        type=int,
        default=1_000,
        help=(
            "so many command lines, links, keys and damages each, a tenth as many signals, a fifth "
            "as many visitors"
        ),
    )
    options = parser.parse_args()
    lines = fuzzed.run(options.count, options.seed)
    sys.stdout.write(f"{options.count} command lines: {len(lines)} faults\n")
    links = damaged_links.run(options.count, options.seed)
    sys.stdout.write(f"{options.count} damaged links: {len(links)} faults\n")
    keys = random_keys.run(options.count, options.seed)
    sys.stdout.write(
        f"{keys.keys} keys in {keys.lives} lives, slowest answer {keys.slowest:.2f} s: "
        f"{len(keys.faults)} faults\n"
    )
    sys.stdout.write("".join(f"! {fault}\n" for fault in (*lines, *links, *keys.faults)))
    sys.stdout.flush()
    stopped = signals.run(options.count // 10, options.seed)
    sys.stdout.write(
        "".join(f"! {fault}\n" for fault in stopped)
        + f"{options.count // 10} signals: {len(stopped)} faults\n"
    )
    sys.stdout.flush()
    own = user_code.try_all()
    left = leaving.try_all()
    damages = damaged_files.run(options.count // 2, options.seed)
    visits = asyncio.run(serving.attack(options.count // 5, options.seed))
    return 1 if lines or links or keys.faults or stopped or own or left or damages or visits else 0


if __name__ == "__main__":
    sys.exit(main())
