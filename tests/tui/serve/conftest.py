"""Without what `loyd serve` needs there is nothing to test here."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("textual_serve") else ["test_*.py"]
