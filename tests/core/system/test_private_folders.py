"""Folders that only their owner can access."""

from collections.abc import Callable
from pathlib import Path

import pytest

from loyd.core.system.errors import StorageError
from loyd.core.system.files import cache_root, make_private, state_root


@pytest.mark.parametrize(
    ("variable", "root"), [("LOYD_CACHE_DIR", cache_root), ("LOYD_STATE_DIR", state_root)]
)
def test_an_unknown_home_is_a_sentence(
    variable: str, root: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "~nobody_such/x")
    with pytest.raises(
        StorageError, match=f"{variable} is '~nobody_such/x', and its user does not exist"
    ):
        root()


def test_only_what_is_missing_is_made_and_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir(mode=0o755)
    make_private(tmp_path / "there" / "one" / "two")
    modes = [(tmp_path / "there" / name).stat().st_mode & 0o777 for name in ("", "one", "one/two")]
    assert modes == [0o755, 0o700, 0o700]
