"""A player that learns Galactic Trader for two from nothing but its own games, with NumPy alone.

A small net says of a row of numbers (`state.observation(seat)`) how well that seat will do. The player tries each legal choice in an imagined world,
asks the net what it thinks of the result, and takes the best; now and then any. After some games the net is taught how they went on.
It never sees what its seat may not know: worlds are imagined from the seat's view.

    python learn.py --minutes 60 --save trader.npz
    python learn.py --load trader.npz --minutes 0 --test 1000
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import numpy.typing as npt

import orrery

Rows = npt.NDArray[np.float32]


class Net:
    """One hidden layer, taught by Adam."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        scale = np.sqrt(2 / inputs)
        self.parts: list[Rows] = [
            (rng.standard_normal((inputs, hidden)) * scale).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal(hidden) * 0.1 / np.sqrt(hidden)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def value(self, rows: Rows) -> Rows:
        """From -1 (loses by far) to 1 (wins by far)."""
        into, shift, out, last = self.parts
        return np.asarray(np.tanh(np.maximum(rows @ into + shift, 0) @ out + last), np.float32)

    def teach(self, rows: Rows, wanted: Rows, rate: float) -> float:
        """One step towards what was wanted; says how far off it was."""
        into, shift, out, last = self.parts
        hidden = np.maximum(rows @ into + shift, 0)
        said = np.tanh(hidden @ out + last)
        off = said - wanted
        slope = (off * (1 - said * said) / len(rows)).astype(np.float32)
        back = np.outer(slope, out) * (hidden > 0)
        self.steps += 1
        for part, (first, second), change in zip(
            self.parts, self.moments, (rows.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True))
        ):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            part -= rate * (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
        return float((off * off).mean())


class Player:
    """Looks one choice ahead with a net."""

    def __init__(self, game: orrery.Game, net: Net) -> None:
        self.game, self.net = game, net
        features = game.layout()["features"]
        self.least = np.array([feature["least"] for feature in features], np.float32)
        self.span = np.array([max(1, feature["greatest"] - feature["least"]) for feature in features], np.float32)

    def scaled(self, rows: npt.NDArray[np.int16]) -> Rows:
        return np.asarray((rows - self.least) / self.span, np.float32)

    def choose(self, states: list[orrery.State], rng: np.random.Generator, stray: float) -> tuple[list[int], Rows, Rows]:
        """For each state a choice of the seat that is asked, what that seat then sees, and what the net thinks of it."""
        numbers = [state.numbers() for state in states]
        rows = np.empty((sum(map(len, numbers)), self.game.observation_size), np.int16)
        place = 0
        for state, choices in zip(states, numbers):
            seat = state.turn
            world = state.imagine(seat, int(rng.integers(1 << 62)))
            for choice in choices:
                tried = world.clone()
                tried.play(seat, choice)
                tried.observation(seat, rows[place])
                place += 1
        scaled = self.scaled(rows)
        values = self.net.value(scaled)
        chosen, kept, start = [], [], 0
        for choices in numbers:
            end = start + len(choices)
            best = start + int(values[start:end].argmax()) if rng.random() >= stray else int(rng.integers(start, end))
            chosen.append(choices[best - start])
            kept.append(best)
            start = end
        return chosen, scaled[kept], values[kept]


def result(state: orrery.State) -> Rows:
    """What each seat was worth in the end: who won, and a little by how much."""
    points = np.array(state.rewards("points"), np.float32)
    return np.asarray(0.7 * np.array(state.rewards(), np.float32) + 0.3 * np.tanh((points - points[::-1]) / 12), np.float32)


def self_play(player: Player, games: int, rng: np.random.Generator, stray: float, fade: float) -> tuple[Rows, Rows]:
    """Games against itself, all at once: what seats saw, and what it was worth in view of what came after (a return that fades)."""
    states = [player.game.new(int(rng.integers(1 << 62))) for _ in range(games)]
    seen: list[list[list[tuple[Rows, float]]]] = [[[] for _ in range(player.game.players)] for _ in states]
    running = list(range(games))
    while running:
        chosen, rows, values = player.choose([states[at] for at in running], rng, stray)
        for at, choice, row, value in zip(running, chosen, rows, values):
            seat = states[at].turn
            seen[at][seat].append((row, float(value)))
            states[at].play(seat, choice)
        running = [at for at in running if not states[at].over]
    rows_of, wanted = [], []
    for state, seats in zip(states, seen):
        for worth, steps in zip(result(state), seats):
            target = float(worth)
            for row, value in reversed(steps):
                rows_of.append(row)
                wanted.append(target)
                target = fade * target + (1 - fade) * value
    return np.array(rows_of, np.float32), np.array(wanted, np.float32)


def tested(player: Player, against: str, games: int, seed: int) -> float:
    """The share of games that are won against a bot; shared victories count half. Every second game from the other seat."""
    rng = np.random.default_rng(seed)
    states = [player.game.new(seed * 100_003 + at) for at in range(games)]
    bots = [orrery.Bot(against, seed + at) for at in range(games)]
    running = list(range(games))
    while running:
        for at in running:
            state, bot = states[at], bots[at]
            while not state.over and state.turn != at % 2:
                state.play(state.turn, bot.choose(state))
        running = [at for at in running if not states[at].over]
        if running:
            chosen, _, _ = player.choose([states[at] for at in running], rng, 0.0)
            for at, choice in zip(running, chosen):
                states[at].play(at % 2, choice)
        running = [at for at in running if not states[at].over]
    return float(np.mean([(state.rewards()[at % 2] + 1) / 2 for at, state in enumerate(states)]))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--minutes", type=float, default=60, help="how long to learn, in processor time")
    ask.add_argument("--rounds", type=int, help="or how many times to play and learn: the same rounds give the same player")
    ask.add_argument("--games", type=int, default=64, help="games at once")
    ask.add_argument("--hidden", type=int, default=64, help="size of the net")
    ask.add_argument("--test", type=int, default=200, help="games of each test")
    ask.add_argument("--every", type=int, default=50, help="rounds between tests")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--load", help="begin with this net")
    ask.add_argument("--save", help="write the net to this file")
    options = ask.parse_args()

    game = orrery.load("galactic-trader", players=2)
    rng = np.random.default_rng(options.seed)
    net = Net(game.observation_size, options.hidden, rng)
    if options.load:
        with np.load(options.load) as kept:
            net.parts = [np.array(kept[f"part{place}"]) for place in range(4)]
    player, played = Player(game, net), 0
    kept_rows: list[tuple[Rows, Rows]] = []
    spent = 0.0

    def goes_on(done: int) -> bool:
        return done < int(options.rounds) if options.rounds is not None else spent < float(options.minutes) * 60

    done = 0
    while goes_on(done):
        start = time.process_time()
        rows, wanted = self_play(player, options.games, rng, stray=max(0.03, 0.2 * 0.97**done), fade=0.97)
        played += options.games
        kept_rows = [*kept_rows, (rows, wanted)][-6:]
        all_rows, all_wanted = (np.concatenate(parts) for parts in zip(*kept_rows))
        off = [
            net.teach(all_rows[at], all_wanted[at], rate=2e-3 if done < 150 else 5e-4)
            for at in rng.integers(0, len(all_rows), (2 * len(rows) // 256, 256))
        ]
        done += 1
        spent += time.process_time() - start
        if done % options.every == 0:
            report(player, options, done, played, spent, float(np.mean(off)))
            save(net, options.save)
    report(player, options, done, played, spent, None)
    save(net, options.save)


def report(player: Player, options: Any, done: int, played: int, spent: float, off: float | None) -> None:
    won = {name: tested(player, name, options.test, 1 + options.seed) for name in ("random", "greedy")}
    error = "" if off is None else f", off by {off:.3f}"
    print(f"round {done}, {played} games, {spent / 60:.1f} minutes: won " + ", ".join(f"{share:.1%} against {name}" for name, share in won.items()) + error, flush=True)


def save(net: Net, path: str | None) -> None:
    if path:
        np.savez(path, **{f"part{place}": part for place, part in enumerate(net.parts)})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
