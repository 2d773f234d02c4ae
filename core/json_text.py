"""Answers for programs: JSON objects that say which Loyd has written them.  `docs/json.md` says what they promise."""

import json
from collections.abc import Mapping
from typing import Any

from loyd.core.version import version


def json_object(fields: Mapping[str, Any], *, indent: int | None = None) -> str:
    """The fields as one JSON object of ASCII characters, Loyd's version before them; on one line unless indented."""
    return json.dumps({"loyd": version(), **fields}, indent=indent, allow_nan=False)
