"""What all tests share: every game with every number of players."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

import orrery

ROOT = Path(__file__).resolve().parents[2]

#: So many games of each kind are played beside `orrery drive`, and a tenth of them at a server: ORRERY_GAMES=1000 for all that can be wished for.
GAMES = int(os.environ.get("ORRERY_GAMES", "10"))
SIZES = [(name, players) for name in orrery.games() for players in range(orrery.load(name).player_range[0], orrery.load(name).player_range[1] + 1)]


@pytest.fixture(params=orrery.games())
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}-{size[1]}")
def game(request: pytest.FixtureRequest) -> orrery.Game:
    return orrery.load(*request.param)


@pytest.fixture(scope="session")
def command() -> str:
    """The `orrery` command, built by the script that runs these tests."""
    path = os.environ.get("ORRERY_COMMAND")
    if path is None:
        raise RuntimeError("ORRERY_COMMAND names the `orrery` command to compare with: python/test.sh builds it and sets this")
    return path


def run(command: str, *arguments: str) -> str:
    done = subprocess.run([command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def play_on(state: orrery.State, rng: random.Random, most: int = 10**9) -> orrery.State:
    """Plays random legal actions, at most so many."""
    while not state.over and most > 0:
        seat = rng.choice(state.waiting)
        state.play(seat, rng.choice(state.numbers(seat)))
        most -= 1
    return state
