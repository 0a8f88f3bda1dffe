"""A table of the server is the game that its key names: after every step everybody sees there what this package shows of the same choices."""

from __future__ import annotations

import json
import random
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import orrery
from conftest import GAMES


class Guest:
    """Somebody at a server, by its API."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.token = address, ""
        self.token = self.ask("POST", "/guests", {"name": name})["token"]

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {self.token}"} if self.token else {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from error
        return text if path.endswith(".jsonl") else json.loads(text)


@pytest.fixture(scope="module")
def server(command: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database: Path = tmp_path_factory.mktemp("server") / "tables.db"
    started = subprocess.Popen(
        [command, "serve", "--port", "0", "--db", str(database), "--rate", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert started.stdout is not None
        yield next(line.strip() for line in started.stdout if line.startswith("http://"))
    finally:
        started.terminate()
        started.wait(timeout=60)


def test_tables_are_the_games_of_their_keys(name: str, server: str) -> None:
    for number in range(max(1, GAMES // 10)):
        _one_game(name, server, random.Random(number))


def _one_game(name: str, server: str, rng: random.Random) -> None:
    players = orrery.load(name).players
    guests = [Guest(server, f"guest {seat}") for seat in range(players)]
    table = guests[0].ask("POST", "/tables", {"game": name, "seats": ["me", *["free"] * (players - 1)]})["table"]
    for guest in guests[1:]:
        guest.ask("POST", f"/tables/{table}/join", {})
    at = f"/tables/{table}"
    seats = [guest.ask("GET", at)["you"]["seat"] for guest in guests]
    assert sorted(seats) == list(range(players))
    seen: list[tuple[int, int, list[Any]]] = []
    while True:
        offered = [guest.ask("GET", f"{at}/choices") for guest in guests]
        waiting = [place for place, offer in enumerate(offered) if offer["choices"]]
        if not waiting:
            break
        place = rng.choice(waiting)
        choice = rng.choice(offered[place]["choices"])
        guests[place].ask("POST", f"{at}/act", {"request": offered[place]["you"]["request"], "number": choice["number"]})
        seen.append((seats[place], choice["number"], [guest.ask("GET", f"{at}/view")["view"] for guest in guests]))
    log = guests[0].ask("GET", f"{at}/log.jsonl")
    _, end = orrery.read_log(log)
    assert end.over and end.log() == log and len(seen) == end.moves
    # The log as far as it went after each step: reading it checks every line and every roll of it.
    state = orrery.read_log(log, moves=0)[1]
    for moves, (seat, number, views) in enumerate(seen, 1):
        assert number in state.numbers(seat)
        state = orrery.read_log(log, moves=moves)[1]
        assert views == [state.view(seat) for seat in seats]
    assert state.fingerprint == end.fingerprint
    assert guests[0].ask("GET", at)["outcome"] == end.outcome()
