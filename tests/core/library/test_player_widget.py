"""The widget of a notebook: what Python reads and sets, and what the page hears and says."""

import json
import sys
from pathlib import Path

import pytest

import loyd

pytest.importorskip("aiohttp", reason="the browser of the tests needs it")
from tests.end_to_end.browser import Browser

SAMPLE = "2 3 4 1 5 x 7 6 8"
FRONT_END = Path(loyd.__file__).parent / "core" / "library" / "player_widget.js"
PAGE = """<body><script type="module">
%s
const values = { html: %s, step: 7, board: "" }, calls = {};
window.model = {
  get: (name) => values[name], set: (news) => Object.assign(values, news),
  save_changes: () => { window.saved = { ...values, html: "" }; },
  on: (name, call) => { calls[name] = call; }, off: () => {},
};
window.put = (step) => { values.step = step; calls["change:step"](); };
const el = document.body.appendChild(document.createElement("div"));
window.left = widget.render({ model, el });
</script></body>
"""


def test_python_reads_and_sets_the_step() -> None:
    pytest.importorskip("anywidget")
    player = loyd.solve(SAMPLE, "astar").player()
    widget = player.widget()
    widget.step = 5
    assert (widget.step, widget.board, widget.html) == (5, "", player.html)
    assert "srcdoc=" in widget._repr_mimebundle_()[0]["text/html"]


def test_without_anywidget_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "loyd.core.library.player_widget", raising=False)
    with pytest.raises(loyd.SettingError, match=r"pip install loyd-search\[notebook\]"):
        loyd.solve(SAMPLE, "astar").player().widget()


async def test_the_page_in_the_widget_is_in_step_with_it(tmp_path: Path) -> None:
    front_end = FRONT_END.read_text(encoding="utf-8").replace("export default", "const widget =")
    html = json.dumps(loyd.solve(SAMPLE, "astar").player().html).replace("</", "<\\/")
    (tmp_path / "notebook.html").write_text(PAGE % (front_end, html), encoding="utf-8")
    async with Browser() as browser:
        page = await browser.page((tmp_path / "notebook.html").as_uri())
        frame = "document.querySelector('iframe').contentDocument"
        await page.seen("window.saved?.step === 7")
        assert "Step 7" in await page.value(f"{frame}.querySelector('#head').innerText")
        await page.value("put(12)")
        await page.seen("window.saved.step === 12")
        await page.value(f"{frame}.querySelector('#forward').click()")
        await page.seen("window.saved.step === 13")
        await page.value(f"{frame}.querySelector('#rows button').click()")
        await page.seen("window.saved.board")
        told = await page.value(f"{frame}.querySelector('#node').innerText")
        board = await page.value("window.saved.board")
        assert told.startswith(board)
        assert str(loyd.board(board)) == str(loyd.solve(SAMPLE, "astar").step(14).board)
        assert "Now open, and next." in told
        assert page.errors == []
