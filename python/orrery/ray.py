"""Many games on a Ray cluster: runs are cut into parts, and Ray does the rest.

    import ray
    import orrery.ray

    ray.init()
    table = orrery.ray.simulate("m101", ["expert", "greedy"], games=100_000, seed=7)
    page = orrery.ray.report("m101", games=1_000_000, parts=500)

The games depend on the run's seed alone. Whatever the cluster looks like, however many parts there are, and whichever workers die on the way
(Ray gives their parts to others), the result is the same as on one core, byte for byte. `report` needs the `orrery` command on every machine.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import ray

import orrery

__all__ = ["report", "simulate"]

#: A part is given to another worker so many times if its own dies.
RETRIES = 10


def simulate(
    game: orrery.Game | str, bots: Sequence[str] | str, games: int = 1000, *, seed: int = 1, first: int = 0, parts: int | None = None
) -> dict[str, Any]:
    """The table that `orrery.simulate` gives, played on the cluster that `ray.init` has joined. Without `parts` there are four for each core."""
    opened = orrery.load(game) if isinstance(game, str) else game
    if games < 0 or first < 0:
        raise ValueError("games and first are whole numbers from 0")
    # What is wrong with the bots is said here, not by a worker.
    empty = orrery.simulate(opened, bots, 0, seed=seed)
    count = _parts(parts, games)
    cuts = [first + (games * part) // count for part in range(count + 1)]
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(_simulated)
    shared = ray.put(opened)
    played = ray.get([play.remote(shared, bots, end - begin, seed, begin) for begin, end in zip(cuts, cuts[1:])])
    return {column: _joined([empty, *played], column) for column in empty}


def _simulated(game: orrery.Game, bots: Sequence[str] | str, games: int, seed: int, first: int) -> dict[str, Any]:
    return orrery.simulate(game, bots, games, seed=seed, first=first, jobs=1)


def _joined(tables: Sequence[dict[str, Any]], column: str) -> Any:
    values = [table[column] for table in tables]
    if isinstance(values[0], np.ndarray):
        return np.concatenate(values)
    return [value for part in values for value in part]


def report(
    game: orrery.Game | str,
    games: int,
    *,
    bots: Sequence[str] | str = "greedy",
    seed: int = 1,
    parts: int | None = None,
    what_ifs: bool = True,
    command: str | None = None,
) -> str:
    """The page that `orrery report` writes, made from parts that are played on the cluster (`orrery report --part`, `orrery merge`).

    `command` is where the `orrery` command is on all machines; without it, the environment variable ORRERY_COMMAND says so, or PATH.
    """
    opened = orrery.load(game) if isinstance(game, str) else game
    command = command or os.environ.get("ORRERY_COMMAND", "orrery")
    names = [bots] if isinstance(bots, str) else list(bots)
    count = _parts(parts, games)
    _, (name, players, options, content, rules) = opened.__reduce__()
    if rules is not None:
        raise ValueError("reports are made of games by the newest rules: load the game without rules=")
    usual = {option["name"]: option["default"] for option in opened.about()["options"]}
    asked = ["report", name, "--players", str(players), "--seats", ",".join(names), "--games", str(games), "--seed", str(seed)]
    for option, value in sorted(options.items()):
        if usual.get(option) != value:
            asked += ["--option", f"{option}={value}"]
    if not what_ifs:
        asked.append("--no-what-ifs")
    play = ray.remote(num_cpus=1, max_retries=RETRIES)(_reported)
    played = ray.get([play.remote(command, [*asked, "--part", f"{part}/{count}"], content) for part in range(1, count + 1)])
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"part-{part}.json" for part in range(count)]
        for file, written in zip(files, played):
            file.write_bytes(written)
        return _run(command, ["merge", *map(str, files), "-o", "-"]).decode()


def _reported(command: str, asked: list[str], content: str | None) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        part, pack = Path(folder) / "part.json", Path(folder) / "content.toml"
        if content is not None:
            pack.write_text(content)
            asked = [*asked, "--content", str(pack)]
        _run(command, [*asked, "--jobs", "1", "-o", str(part)])
        return part.read_bytes()


def _run(command: str, arguments: list[str]) -> bytes:
    try:
        done = subprocess.run([command, *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no command '{command}' here: reports need it on every machine of the cluster, named by command=") from None
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _parts(parts: int | None, games: int) -> int:
    """How many parts: none of them empty."""
    if parts is not None and parts < 1:
        raise ValueError(f"a run has at least one part, not {parts}")
    cores = int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]  # Ray gives it no types
    return max(1, min(games, parts or 4 * cores))
