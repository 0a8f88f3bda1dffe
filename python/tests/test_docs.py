"""Every example that a reader can copy runs: docstrings, the README, the page, the example scripts."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

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


@pytest.mark.parametrize("arguments", [["search.py", "--games", "1", "--worlds", "1"]])
def test_examples(arguments: list[str], tmp_path: Path) -> None:
    script, *rest = arguments
    done = subprocess.run([sys.executable, str(PYTHON / "examples" / script), *rest], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout, done.stdout


def test_the_package_has_a_version() -> None:
    from importlib.metadata import version

    assert version("orrery").count(".") == 2 and orrery.__doc__
