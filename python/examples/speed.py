"""How quick the doors for Python are: choices in a second of processor time on one core, for every game.

    python speed.py --seconds 2

*raw* is `state.numbers` and `state.play`, *turns* PettingZoo's loop with `orrery.pettingzoo.raw_env`, *wrapped* the same with PettingZoo's own
wrappers (`env`), *batch* `Batch.step` with 256 games, observation and mask included. Choices are random but for *turns* and *wrapped*, which
take the first legal one. Of each the best of three runs counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import orrery
from orrery import pettingzoo


def raw(game: orrery.Game, seconds: float) -> float:
    state, rng, made = game.new(1), random.Random(1), 0
    picks = [rng.random() for _ in range(1024)]
    began = time.process_time()
    while time.process_time() - began < seconds:
        for pick in picks:
            seat = state.turn
            if seat < 0:
                state = game.new(made)
                seat = state.turn
            numbers = state.numbers(seat)
            state.play(seat, numbers[int(pick * len(numbers))])
        made += len(picks)
    return made / (time.process_time() - began)


def turns(env: Any, seconds: float) -> float:
    env.reset(seed=1)
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(256):
            observation, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            env.step(int(observation["action_mask"].argmax()))
            made += 1
    return made / (time.process_time() - began)


def batch(game: orrery.Game, seconds: float) -> float:
    games = orrery.Batch(game, 256)
    _, masks, _, _, _ = games.reset(seed=1)
    rng, made, spent = np.random.default_rng(1), 0, 0.0
    while spent < seconds:
        actions = (masks * rng.random(masks.shape, np.float32)).argmax(axis=1)
        began = time.process_time()
        games.step(actions)
        spent += time.process_time() - began
        made += 256
    return made / spent


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seconds", type=float, default=1.0, help="how long each run takes")
    seconds = ask.parse_args().seconds
    ways: dict[str, Callable[[orrery.Game], float]] = {
        "raw": lambda game: raw(game, seconds),
        "turns": lambda game: turns(pettingzoo.raw_env(game), seconds),
        "wrapped": lambda game: turns(pettingzoo.env(game), seconds),
        "batch": lambda game: batch(game, seconds),
    }
    print(f"{'thousands a second':<20}" + "".join(f"{way:>9}" for way in ways))
    for name in orrery.games():
        game = orrery.load(name)
        best = [max(way(game) for _ in range(3)) / 1000 for way in ways.values()]
        print(f"{name:<18}{game.players:>2}" + "".join(f"{count:>9.0f}" for count in best), flush=True)


if __name__ == "__main__":
    main()
