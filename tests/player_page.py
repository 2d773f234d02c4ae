"""What a player's page holds."""

import json
import re
from base64 import b64decode
from typing import Any
from zlib import decompress


def page_data(html: str) -> dict[str, Any]:
    """The data that the page unpacks."""
    found = re.search(r'atob\("([^"]+)"\)', html)
    assert found
    data: dict[str, Any] = json.loads(decompress(b64decode(found[1])))
    return data
