"""Every example that a reader can copy runs: docstrings, the README, the page, the example scripts."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import nbclient
import nbformat
import numpy as np
import pytest

import orrery
from conftest import ROOT

PYTHON = ROOT / "python"


@pytest.mark.parametrize("module", ["orrery", "orrery._orrery", "orrery.gymnasium", "orrery.openspiel", "orrery.pettingzoo"])
def test_docstrings(module: str) -> None:
    tried = importlib.import_module(module)
    if module == "orrery._orrery":
        # Compiled: doctest does not find what was not written in Python.
        found = {f"{name}.{part}": member.__doc__ for name, member in vars(tried).items() for part, member in _members(member)}
        tests = [doctest.DocTestParser().get_doctest(doc, {}, name, None, 0) for name, doc in found.items() if doc and ">>>" in doc]
        assert len(tests) >= 7
        results = [doctest.DocTestRunner().run(test) for test in tests]
        assert not sum(result.failed for result in results)
    else:
        assert doctest.testmod(tried).failed == 0


def _members(member: object) -> list[tuple[str, object]]:
    inner = vars(member).items() if isinstance(member, type) else []
    return [("", member), *((name, value) for name, value in inner if callable(value) or hasattr(value, "__get__"))]


@pytest.mark.parametrize("page", ["python/README.md", "docs/python.md"])
def test_pages(page: str) -> None:
    """The examples of a page, one after the other."""
    tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert tried.attempted > 5 and tried.failed == 0


def test_the_notebook() -> None:
    """Every cell runs, and the state is shown as a picture."""
    notebook = nbformat.read(PYTHON / "examples" / "tour.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    made = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in made)
    assert all(cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    # What is kept in the project are the cells, not what they gave somebody.
    kept = nbformat.read(PYTHON / "examples" / "tour.ipynb", as_version=4)
    assert not any(cell.outputs for cell in kept.cells if cell.cell_type == "code")


@pytest.mark.parametrize(
    "arguments",
    [["search.py", "--games", "1", "--worlds", "1"], ["learn.py", "--rounds", "2", "--games", "2", "--watch", "2", "--test", "1", "--every", "1", "--save", "net.npz"]],
    ids=lambda arguments: arguments[0],
)
def test_examples(arguments: list[str], tmp_path: Path) -> None:
    script, *rest = arguments
    done = subprocess.run([sys.executable, str(PYTHON / "examples" / script), *rest], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout, done.stdout


def test_a_learner_learns_the_same_from_the_same_seed(tmp_path: Path) -> None:
    """And what it has learned can be taken up again."""

    def learn(*arguments: str) -> str:
        shared = [str(PYTHON / "examples" / "learn.py"), "--games", "2", "--watch", "2", "--test", "1", "--every", "0"]
        return subprocess.run([sys.executable, *shared, *arguments], capture_output=True, text=True, cwd=tmp_path, check=True).stdout

    learn("--rounds", "2", "--save", "one.npz")
    learn("--rounds", "2", "--save", "other.npz")
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "other.npz") as other:
        assert all((one[name] == other[name]).all() for name in one.files) and len(one.files) == 5
    learn("--rounds", "0", "--load", "one.npz", "--save", "again.npz")
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "again.npz") as again:
        assert all((one[name] == again[name]).all() for name in one.files)


def test_the_package_has_a_version() -> None:
    from importlib.metadata import version

    assert version("orrery").count(".") == 2 and orrery.__doc__
