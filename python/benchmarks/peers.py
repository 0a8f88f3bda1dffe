"""How quick this package is beside others of its kind: steps in a second of processor time on one core, everything in one run.

    pip install -r benchmarks/requirements.txt     # jax, pgx, open_spiel, pettingzoo[classic]
    taskset -c 0 python benchmarks/peers.py --seconds 2 --rounds 3

All take random legal choices. One after the other is measured in each round, so that louder and quieter minutes meet all of them; of each the best round counts. What is
not installed is left out, and said so.
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import orrery

Measure = Callable[[float], float]


def timed(seconds: float, play: Callable[[], int]) -> float:
    """Steps in a second of processor time; `play` makes some and says how many."""
    play()
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        made += play()
    return made / (time.process_time() - began)


def raw(game: orrery.Game) -> Measure:
    """`numbers` and `play`."""
    rng, held = random.Random(1), [game.new(1)]

    def play() -> int:
        for _ in range(1000):
            state = held[0]
            seat = state.turn
            if seat < 0:
                held[0] = state = game.new(rng.getrandbits(32))
                seat = state.turn
            numbers = state.numbers(seat)
            state.play(seat, numbers[int(rng.random() * len(numbers))])
        return 1000

    return lambda seconds: timed(seconds, play)


def spiel(name: str) -> Measure:
    """The same with OpenSpiel's games: `legal_actions` and `apply_action`."""
    pyspiel = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), random.Random(1)
    held = [game.new_initial_state()]

    def play() -> int:
        for _ in range(1000):
            state = held[0]
            if state.is_terminal():
                held[0] = state = game.new_initial_state()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return 1000

    return lambda seconds: timed(seconds, play)


def turns(env: Any) -> Measure:
    """PettingZoo's loop: `last` and `step`, with the first legal action."""
    env.reset(seed=1)

    def play() -> int:
        made = 0
        while made < 200:
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            env.step(int(np.asarray(observation["action_mask"]).argmax()))
            made += 1
        return made

    return lambda seconds: timed(seconds, play)


def pettingzoo(name: str) -> Measure:
    return turns(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def batch(game: orrery.Game, games: int) -> Measure:
    """`Batch.step` with observation and mask, without the search for a choice."""
    batch, rng = orrery.Batch(game, games), np.random.default_rng(1)
    held = [batch.reset(seed=1)[1]]

    def measure(seconds: float) -> float:
        made, spent = 0, 0.0
        while spent < seconds:
            masks = held[0]
            actions = (masks * rng.random(masks.shape, np.float32)).argmax(axis=1)
            began = time.process_time()
            batch.step(actions)
            spent += time.process_time() - began
            made += games
        return made / spent

    return measure


def pgx(name: str, games: int) -> Measure:
    """`step` of Pgx, vectorised and compiled, with observation and mask; the choice is made outside of what is timed, as above."""
    jax, made_for = importlib.import_module("jax"), importlib.import_module("pgx")
    env = made_for.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state = jax.jit(jax.vmap(env.init))(keys)
    step = jax.jit(jax.vmap(importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=-1))
    held = [state, jax.random.PRNGKey(2)]

    def measure(seconds: float) -> float:
        made, spent = 0, 0.0
        while made == 0 or spent < seconds:
            held[1], key, chance = jax.random.split(held[1], 3)
            action = choose(key, held[0].legal_action_mask).block_until_ready()
            chances = jax.random.split(chance, games)
            began = time.process_time()
            after = step(held[0], action, chances)
            after.observation.block_until_ready()
            # The first step is compiled.
            if held[0] is not state:
                spent += time.process_time() - began
                made += games
            held[0] = after
        return made / spent

    return measure


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--seconds", type=float, default=2.0, help="how long each measurement takes")
    ask.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    ask.add_argument("--games", type=int, default=256, help="games of a batch")
    options = ask.parse_args()
    trader = orrery.load("galactic-trader", 2)
    ours = {f"batch of {name}": (lambda name=name: batch(orrery.load(name), options.games)) for name in orrery.games()}
    table: dict[str, Callable[[], Measure]] = {
        "raw calls, Galactic Trader": lambda: raw(trader),
        "raw calls, pyspiel hearts": lambda: spiel("hearts"),
        "PettingZoo, Galactic Trader (raw_env)": lambda: turns(orrery_env("raw_env")),
        "PettingZoo, Galactic Trader (env)": lambda: turns(orrery_env("env")),
        "PettingZoo, connect four (raw_env)": lambda: pettingzoo("connect_four_v3"),
        "PettingZoo, hanabi (raw_env)": lambda: pettingzoo("hanabi_v5"),
        **ours,
        "batch of pgx 2048": lambda: pgx("2048", options.games),
        "batch of pgx sparrow mahjong": lambda: pgx("sparrow_mahjong", options.games),
    }
    ways: dict[str, Measure] = {}
    for name, made in table.items():
        try:
            ways[name] = made()
        except Exception as problem:  # noqa: BLE001
            print(f"{name}: left out, {type(problem).__name__}: {str(problem).splitlines()[0] if str(problem) else ''}")
    best = dict.fromkeys(ways, 0.0)
    for _ in range(options.rounds):
        for name, way in ways.items():
            best[name] = max(best[name], way(options.seconds))
    for name, rate in best.items():
        print(f"{name:<40}{rate:>12,.0f}")


def orrery_env(kind: str) -> Any:
    return getattr(importlib.import_module("orrery.pettingzoo"), kind)("galactic-trader", players=2)


if __name__ == "__main__":
    main()
