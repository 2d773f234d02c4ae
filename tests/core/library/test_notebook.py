"""`docs/library.ipynb` runs from top to bottom, and its results draw themselves."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE_SECONDS

NOTEBOOK = Path(__file__).parents[3] / "docs" / "library.ipynb"


def test_the_notebook_runs_and_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(NOTEBOOK.parents[1]), *sys.path)))
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=PATIENCE_SECONDS, resources=resources).execute()
    shown = {
        cell.source.splitlines()[-1]: _shown(cell)
        for cell in notebook.cells
        if cell.cell_type == "code"
    }
    assert "19 moves, optimal, 312 expanded" in shown["found"]["text/html"]
    assert all(
        "<svg" in shown[last]["image/svg+xml"] for last in ("start", "found", "found.show(at=17)")
    )
    runs = next(kinds["text/plain"] for last, kinds in shown.items() if last.startswith("[(run"))
    assert runs.count("astar:wrong-rows") == 3


def _shown(cell: Any) -> dict[str, str]:
    """The output of a cell, by kind."""
    return {
        kind: "".join(text)
        for output in cell.outputs
        for kind, text in output.get("data", {}).items()
    }
