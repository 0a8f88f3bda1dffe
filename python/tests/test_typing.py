"""The stubs say what is there, and whoever follows them passes a type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is known of other packages is worked out once."""
    return str(tmp_path_factory.mktemp("mypy"))


def checked(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_stubs_are_what_is_there() -> None:
    checked("mypy.stubtest", "orrery._orrery", "--concise", "--ignore-disjoint-bases")


def test_the_package_keeps_its_types(cache: str) -> None:
    """All of it, environments included, as strictly as there is; `pyproject.toml` says which packages have no types of their own."""
    checked("mypy", "--config-file", str(ROOT / "python" / "pyproject.toml"), "--cache-dir", cache, "-p", "orrery")


def test_the_types_of_environments_reach_their_users(tmp_path: Path, cache: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from typing import Any\n"
        "from orrery import gymnasium, pettingzoo\n"
        "turns = pettingzoo.raw_env('m101', players=2)\n"
        "turns.reset(seed=7)\n"
        "seen: dict[str, Any] = turns.observe(turns.agent_selection)\n"
        "actions: Any = turns.action_space(turns.agent_selection).n\n"
        "you = gymnasium.Env('m101', bots='random')\n"
        "row, info = you.reset(seed=7)\n"
        "row, reward, over, cut, info = you.step(int(you.action_masks().argmax()))\n"
        "given: float = reward\n"
    )
    config = ("--config-file", str(ROOT / "python" / "pyproject.toml"))
    checked("mypy", *config, "--cache-dir", cache, str(program))
    program.write_text("from orrery import pettingzoo\npettingzoo.raw_env('m101', players='two')\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *config, "--cache-dir", cache, str(program)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "incompatible type" in done.stdout


def test_views_have_their_fields(tmp_path: Path, cache: str) -> None:
    """Where it can be seen which game it is, a type checker knows what its views hold; elsewhere they are anything."""
    program = tmp_path / "program.py"
    program.write_text(
        "import orrery\n"
        "from orrery.messages import m101\n"
        "state = orrery.load('m101', players=2).new(seed=7)\n"
        "view: m101.View = state.view(0)\n"
        "size: int = view['hands'][0]['size']\n"
        "pile: int = state.clone().imagine(0, seed=1).view(1)['pile']\n"
        "orrery.simulate(orrery.load('m101'), 'random', 1)\n"
        "anything = [orrery.load(name).new().view()['whatever'] for name in orrery.games()]\n"
    )
    checked("mypy", "--strict", "--cache-dir", cache, str(program))
    program.write_text("import orrery\norrery.load('m101').new().view(0)['opne']\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", cache, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and 'no key "opne"' in done.stdout


def test_the_types_of_messages_are_those_of_the_schema() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "python" / "tools" / "make_messages.py"), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_users_are_told_of_mistakes(tmp_path: Path, cache: str) -> None:
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
    checked("mypy", "--strict", "--cache-dir", cache, str(program))
    program.write_text("import orrery\norrery.load('m101').new(seed='7')\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", cache, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "incompatible type" in done.stdout
