"""Watch search algorithms solve sliding-tile puzzles.

`loyd.core` knows puzzles and searches and no terminal; `loyd.tui` is everything a person types into or reads.  In the
repository both are folders of their own beside this one, which links to them.
"""

from pathlib import Path

_HERE = Path(__file__).parent
if not (_HERE / "core").is_dir():
    __path__.append(str(_HERE.parent))  # a checkout without links, as Git makes it on Windows
