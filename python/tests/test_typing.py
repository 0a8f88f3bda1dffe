"""The stubs say what is there, and whoever follows them passes a type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orrery

PACKAGE = Path(orrery.__file__).parent


def checked(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_stubs_are_what_is_there(tmp_path: Path) -> None:
    checked("mypy.stubtest", "orrery._orrery", "--concise", "--ignore-disjoint-bases")


def test_the_table_keeps_its_types(tmp_path: Path) -> None:
    checked("mypy", "--strict-optional", "--ignore-missing-imports", "--follow-imports", "skip", "--cache-dir", str(tmp_path), "-m", "orrery", "-m", "orrery._orrery")


def test_users_are_told_of_mistakes(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy as np\n"
        "import numpy.typing as npt\n"
        "import orrery\n"
        "game = orrery.load('m101', players=3)\n"
        "state = game.new(seed=7)\n"
        "seat: int = state.waiting[0]\n"
        "sentence: str = state.legal(seat)[0].sentence\n"
        "state.act(seat, state.legal(seat)[0])\n"
        "row: npt.NDArray[np.int16] = state.observation(seat)\n"
    )
    checked("mypy", "--strict", "--cache-dir", str(tmp_path), str(program))
    program.write_text("import orrery\norrery.load('m101').new(seed='7')\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "incompatible type" in done.stdout
