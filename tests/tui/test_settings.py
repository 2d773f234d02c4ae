"""The saved preferences."""

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from loyd.core.engine.puzzle.notation import Notation
from loyd.core.system.files import sealed, unsealed
from loyd.tui.settings import PREFERENCES, Preferences, PreferenceStore


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    return tmp_path / "state" / "preferences.json"


CHOSEN = {"theme": "loyd-light", "picture": "flame", "pace": None, "notation": Notation.LAST}


def test_what_is_chosen_is_found_again(path: Path) -> None:
    preferences = PreferenceStore.load()
    assert (preferences.values, preferences.notice) == (Preferences(), "")
    preferences.save()
    assert not path.exists()
    preferences.keep(**CHOSEN)
    preferences.save()
    assert path.stat().st_mode & 0o077 == 0
    again = PreferenceStore.load()
    assert (again.values, again.notice) == (Preferences(**CHOSEN), "")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["picture", "notation", "tours"])
def test_an_older_file_without_a_preference_is_read(path: Path, name: str) -> None:
    chosen = {one: value for one, value in CHOSEN.items() if one != name}
    data = asdict(Preferences(**chosen))  # type: ignore[arg-type]
    del data[name]
    assert PREFERENCES.write(data, "") == ""
    preferences = PreferenceStore.load()
    assert (preferences.values, preferences.notice) == (Preferences(**chosen), "")  # type: ignore[arg-type]
    assert path.exists()


def test_what_overrules_is_not_kept_unless_it_is_chosen(path: Path) -> None:
    preferences = PreferenceStore.load()
    preferences.overrule(theme="nord")
    preferences.keep(pace=60)
    preferences.save()
    assert (preferences.values.theme, PreferenceStore.load().values) == (
        "nord",
        Preferences(pace=60),
    )
    preferences.keep(theme="nord")
    preferences.save()
    assert PreferenceStore.load().values.theme == "nord"
    written = path.read_bytes()
    preferences.save()
    assert path.read_bytes() == written


def test_a_folder_that_others_can_write_to_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o777)
    preferences = PreferenceStore.load()
    preferences.keep(**CHOSEN)
    preferences.save()
    assert f"others can write to {path.parent}; run chmod go-w {path.parent}" in preferences.notice
    assert not path.exists()


def assert_ignored(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    preferences = PreferenceStore.load()
    assert preferences.values == Preferences()
    assert preferences.notice.startswith(
        f"{path} is damaged and was renamed to preferences.json.damaged"
    )
    assert "\n" not in preferences.notice


def test_a_damaged_file_is_ignored_with_one_line_and_written_anew(path: Path) -> None:
    PreferenceStore(Preferences(theme="nord"), is_saved=True).keep(theme="nord")
    preferences = PreferenceStore.load()
    preferences.keep(**CHOSEN)
    preferences.save()
    content = path.read_bytes()
    for length in range(len(content)):
        assert_ignored(path, content[:length])
    for place in range(len(content)):
        assert_ignored(path, content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
    preferences = PreferenceStore.load()
    preferences.keep(theme="nord")
    preferences.save()
    assert PreferenceStore.load().values == Preferences(theme="nord")


@pytest.mark.parametrize(
    "change",
    [
        {"theme": 7},
        {"picture": None},
        {"pace": 3},
        {"pace": "fast"},
        {"notation": "roman"},
        {"loyd preferences": 2},
        {"pace": [1]},
        {"bookmarks": {"board=234/15x/768": 7}},
    ],
)
def test_what_has_no_meaning_is_ignored(change: dict[str, object], path: Path) -> None:
    preferences = PreferenceStore.load()
    preferences.keep(**CHOSEN)
    preferences.save()
    text = unsealed(path.read_bytes())
    assert text is not None
    assert_ignored(path, sealed(json.dumps({**json.loads(text), **change}).encode()))


def test_what_is_no_file_is_not_waited_for_and_stays(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert "cannot be read" in PreferenceStore.load().notice


def test_without_a_file_nothing_is_written(path: Path) -> None:
    preferences = PreferenceStore()
    preferences.keep(theme="nord")
    preferences.save()
    assert not path.parent.exists()


def test_where_it_cannot_be_written_nothing_is_said_and_it_holds_meanwhile(path: Path) -> None:
    path.parent.write_text("a file where the folder would be")
    preferences = PreferenceStore.load()
    preferences.keep(theme="nord")
    preferences.save()
    assert preferences.values.theme == "nord"
