"""Runs on a local Ray cluster of several worker processes: the same bytes as on one core, also when a worker is killed."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray

import orrery
import orrery.ray


@pytest.fixture(scope="module", autouse=True)
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    # A socket's path must be short, so not in pytest's own folder. Nothing is asked of the network but this machine.
    ray.init(num_cpus=2, include_dashboard=False, _node_ip_address="127.0.0.1", logging_level="error", log_to_driver=False, object_store_memory=80 << 20)
    yield
    ray.shutdown()


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    def plain(table: dict[str, Any]) -> bytes:
        return pickle.dumps({column: (getattr(values, "dtype", None), list(values)) for column, values in table.items()})

    return plain(one) == plain(other)


def workers(task: str) -> list[int]:
    """The processes that work on such a task now: Ray names them after it."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            named = (process / "cmdline").read_bytes().split(b"\0")[0]
        except OSError:
            continue
        if named.startswith(b"ray::" + task.encode()):
            found.append(int(process.name))
    return found


def test_parts_are_the_run() -> None:
    alone = orrery.simulate("space-traders", ["greedy", "random"], 30, seed=5, jobs=1)
    for parts in (None, 1, 7, 100):
        assert same(orrery.ray.simulate("space-traders", ["greedy", "random"], 30, seed=5, parts=parts), alone)
    later = orrery.ray.simulate("space-traders", ["greedy", "random"], 10, seed=5, first=20)
    assert later["points"].tolist() == alone["points"].tolist()[-len(later["points"]) :]
    assert len(orrery.ray.simulate("m101", "random", 0)["points"]) == 0


def test_a_worker_is_killed() -> None:
    game = orrery.load("galactic-trader", 2, options={"stall_limit": 3})
    alone = orrery.simulate(game, ["greedy"], 400, seed=2)
    found: list[dict[str, Any]] = []
    run = threading.Thread(target=lambda: found.append(orrery.ray.simulate(game, ["greedy"], 400, seed=2, parts=4)))
    run.start()
    killed: list[int] = []
    while run.is_alive() and not killed:
        for process in workers("_simulated")[:1]:
            os.kill(process, signal.SIGKILL)
            killed.append(process)
    run.join()
    assert killed and killed[0] not in workers("")
    assert same(found[0], alone)


def test_reports_are_those_of_the_command(command: str, tmp_path: Path) -> None:
    game = orrery.load("galactic-trader", 2, options={"stall_limit": 3})
    page = tmp_path / "page.html"
    whole = ["report", "galactic-trader", "--players", "2", "--seats", "greedy", "--games", "12", "--seed", "3", "--option", "stall_limit=3"]
    subprocess.run([command, *whole, "--jobs", "1", "-o", str(page)], check=True, capture_output=True)
    assert orrery.ray.report(game, 12, seed=3, parts=3, command=command) == page.read_text()


def test_bad_input(command: str) -> None:
    with pytest.raises(ValueError, match="there is no bot 'genius'"):
        orrery.ray.simulate("m101", "genius", 10)
    with pytest.raises(ValueError, match="at least one part"):
        orrery.ray.simulate("m101", "random", 10, parts=0)
    with pytest.raises(ValueError, match="whole numbers from 0"):
        orrery.ray.simulate("m101", "random", -1)
    with pytest.raises(Exception, match="genius"):
        orrery.ray.report("m101", 4, bots="genius", command=command)
    with pytest.raises(Exception, match="named by command="):
        orrery.ray.report("m101", 4, command="/nowhere/orrery")
