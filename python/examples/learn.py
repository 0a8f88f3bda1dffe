"""A player that learns Galactic Trader for two from its own games, with NumPy alone.

A small net says how well a seat will do, from the row of numbers that the seat sees (`state.observation(seat)`) and from what the game's own evaluation
holds of the position (`state.evaluation(seat)`, asked of imagined worlds). The player thinks its whole turn to the end: it follows its legal clicks
in an imagined world, keeps the positions that the net likes best, and takes the turn with the best end. All games of a round are thought about together, so
that the net judges thousands of positions at once. After some games the net is taught what came of them, by TD(lambda).

It begins as the game's own evaluation, and never sees what its seat may not know: worlds are imagined from the seat's view.

    python learn.py --minutes 40 --save trader.npz
    python learn.py --load trader.npz --minutes 0 --test 1000 --seed 9
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import numpy.typing as npt

import orrery

Rows = npt.NDArray[np.float32]

#: What the game's own evaluation says of a lead of ten points: at first that much counts as a victory which is nearly sure.
LEAD = 4000


class Net:
    """A hidden layer with a way around it, taught by Adam. The last input goes straight through at first."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        straight = np.zeros(inputs, np.float32)
        straight[-1] = 1
        self.parts: list[Rows] = [
            (rng.standard_normal((inputs, hidden)) * np.sqrt(2 / inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
            straight,
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def value(self, rows: Rows) -> Rows:
        """From -1 (loses by far) to 1 (wins by far)."""
        into, shift, out, last, straight = self.parts
        return np.asarray(np.tanh(np.maximum(rows @ into + shift, 0) @ out + last + rows @ straight), np.float32)

    def teach(self, rows: Rows, wanted: Rows, rate: float) -> float:
        """One step towards what was wanted; says how far off it was."""
        into, shift, out, last, straight = self.parts
        hidden = np.maximum(rows @ into + shift, 0)
        said = np.tanh(hidden @ out + last + rows @ straight)
        off = said - wanted
        slope = (off * (1 - said * said) / len(rows)).astype(np.float32)
        back = np.outer(slope, out) * (hidden > 0)
        self.steps += 1
        changes = (rows.T @ back, back.sum(0), hidden.T @ slope, slope.sum(keepdims=True), rows.T @ slope)
        for part, (first, second), change in zip(self.parts, self.moments, changes):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            part -= rate * (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
        return float((off * off).mean())


class Plan:
    """How one turn is thought through: the positions it has come to, and the best end so far."""

    def __init__(self, state: orrery.State, seed: int) -> None:
        self.seat = state.turn
        self.seen: set[bytes] = set()
        #: Positions in which the seat still chooses, each with the clicks that led there.
        self.open: list[tuple[orrery.State, list[int]]] = [(state.imagine(self.seat, seed), [])]
        self.clicks: list[int] = []
        self.value, self.row = -np.inf, np.zeros(0, np.float32)


class Player:
    """Thinks whole turns with a net."""

    def __init__(self, game: orrery.Game, net: Net, width: int) -> None:
        self.game, self.net, self.width = game, net, width
        features = game.layout()["features"]
        self.least = np.array([feature["least"] for feature in features], np.float32)
        self.span = np.array([max(1, feature["greatest"] - feature["least"]) for feature in features], np.float32)
        self.drafting = [at for at, feature in enumerate(features) if feature["name"].startswith("asked.draft-")]

    def scaled(self, rows: npt.NDArray[np.int16], marks: Rows) -> Rows:
        return np.concatenate(((rows - self.least) / self.span, marks[:, None]), axis=1, dtype=np.float32)

    def drafted(self, world: orrery.State, seat: int) -> npt.NDArray[np.int16]:
        """What a seat sees once the draft is over: half a draft does not say what a hand will be, so everybody takes what the game's own evaluation
        likes best for them."""
        row = world.observation(seat)
        while world.turn >= 0 and row[self.drafting].any():
            asked, best = world.turn, (-np.inf, -1)
            for number in world.numbers(asked):
                tried = world.clone()
                tried.play(asked, number)
                best = max(best, (tried.evaluation(asked), number))
            world.play(asked, best[1])
            row = world.observation(seat)
        return row

    def think(self, states: list[orrery.State], rng: np.random.Generator, stray: float = 0.0) -> list[Plan]:
        """A turn for the seat that is asked in each of these states; now and then any turn that it has thought of."""
        plans = [Plan(state, int(rng.integers(1 << 62))) for state in states]
        while thinking := [plan for plan in plans if plan.open]:
            found: list[tuple[Plan, orrery.State, list[int]]] = []
            rows: list[npt.NDArray[np.int16]] = []
            marks: list[float] = []
            goes_on: list[bool] = []
            for plan in thinking:
                seat, seen = plan.seat, plan.seen
                for world, clicks in plan.open:
                    for number in world.numbers(seat):
                        tried = world.clone()
                        tried.play(seat, number)
                        after = tried.turn
                        row = tried.observation(seat) if after in (seat, -1) else self.drafted(tried, seat)
                        known = row.tobytes()
                        # Positions that look the same are the same plan in another order.
                        if known not in seen:
                            seen.add(known)
                            goes_on.append(after == seat)
                            found.append((plan, tried, [*clicks, number]))
                            rows.append(row)
                            marks.append(tried.evaluation(seat) / LEAD)
                plan.open = []
            if not found:
                break
            scaled = self.scaled(np.array(rows), np.array(marks, np.float32))
            values = self.net.value(scaled)
            likes = values if stray == 0 else values + (rng.random(len(values)) < stray) * rng.random(len(values))
            open_ones: dict[int, list[tuple[float, int]]] = {}
            for at, (plan, tried, clicks) in enumerate(found):
                if goes_on[at]:
                    open_ones.setdefault(id(plan), []).append((-float(likes[at]), at))
                    continue
                value = float(likes[at] if not tried.over else result(tried)[plan.seat])
                if value > plan.value:
                    plan.value, plan.clicks, plan.row = value, clicks, scaled[at]
            for several in open_ones.values():
                several.sort()
                for _, at in several[: self.width]:
                    plan, tried, clicks = found[at]
                    plan.open.append((tried, clicks))
        return plans

    def play(self, state: orrery.State, plan: Plan) -> None:
        """Carries out a turn, as far as chance lets it: what is no longer legal is thought about anew. Where no end was found, the last choice of the list
        ends most turns."""
        for number in plan.clicks or state.numbers(plan.seat)[-1:]:
            if state.turn != plan.seat or number not in state.numbers(plan.seat):
                return
            state.play(plan.seat, number)


def result(state: orrery.State) -> Rows:
    """What each seat was worth in the end: who won, and a little by how much."""
    points = np.array(state.rewards("points"), np.float32)
    return np.asarray(0.7 * np.array(state.rewards(), np.float32) + 0.3 * np.tanh((points - points[::-1]) / 12), np.float32)


def self_play(player: Player, games: int, rng: np.random.Generator, stray: float, fade: float) -> tuple[Rows, Rows]:
    """Games against itself, all at once: what seats saw after their turns, and what it was worth in view of what came after (a return that fades)."""
    states = [player.game.new(int(rng.integers(1 << 62))) for _ in range(games)]
    seen: list[list[list[tuple[Rows, float]]]] = [[[] for _ in range(player.game.players)] for _ in states]
    running = list(range(games))
    while running:
        for at, plan in zip(running, player.think([states[at] for at in running], rng, stray)):
            player.play(states[at], plan)
            if plan.clicks:
                seen[at][plan.seat].append((plan.row, plan.value))
        running = [at for at in running if not states[at].over]
    return lessons(states, seen, fade)


def watch(player: Player, bot: str, games: int, rng: np.random.Generator, fade: float) -> tuple[Rows, Rows]:
    """The same of games that a bot plays against itself: quicker to have, and a beginning."""
    states = [player.game.new(int(rng.integers(1 << 62))) for _ in range(games)]
    seen: list[list[list[tuple[Rows, float]]]] = []
    for state in states:
        playing, at_turns, rows, marks = orrery.Bot(bot, int(rng.integers(1 << 62))), [], [], []
        while not state.over:
            seat = state.turn
            while state.turn == seat:
                state.play(seat, playing.choose(state))
            if not state.over:
                world = state.imagine(seat, int(rng.integers(1 << 62)))
                at_turns.append(seat)
                rows.append(player.drafted(world, seat))
                marks.append(world.evaluation(seat) / LEAD)
        scaled = player.scaled(np.array(rows), np.array(marks, np.float32))
        values = player.net.value(scaled)
        seen.append([[(scaled[at], float(values[at])) for at, by in enumerate(at_turns) if by == seat] for seat in range(player.game.players)])
    return lessons(states, seen, fade)


def lessons(states: list[orrery.State], seen: list[list[list[tuple[Rows, float]]]], fade: float) -> tuple[Rows, Rows]:
    """What seats saw, game by game and seat by seat, and what it was worth: in the end, and less and less the longer before it."""
    rows, wanted = [], []
    for state, seats in zip(states, seen):
        for worth, steps in zip(result(state), seats):
            target = float(worth)
            for row, value in reversed(steps):
                rows.append(row)
                wanted.append(target)
                target = fade * target + (1 - fade) * value
    return np.array(rows, np.float32), np.array(wanted, np.float32)


def tested(player: Player, against: str, deals: int, seed: int) -> tuple[float, float]:
    """The share of games that are won against a bot, shared victories counting half, and how far off that may be (95 %). Each deal is played from both
    seats."""
    rng = np.random.default_rng(seed)
    states = [player.game.new(seed * 100_003 + at // 2) for at in range(2 * deals)]
    bots = [orrery.Bot(against, seed + at // 2) for at in range(2 * deals)]
    running = list(range(2 * deals))
    while running:
        for at in running:
            state, bot = states[at], bots[at]
            while not state.over and state.turn != at % 2:
                state.play(state.turn, bot.choose(state))
        running = [at for at in running if not states[at].over]
        for at, plan in zip(running, player.think([states[at] for at in running], rng)):
            player.play(states[at], plan)
        running = [at for at in running if not states[at].over]
    won = np.array([(state.rewards()[at % 2] + 1) / 2 for at, state in enumerate(states)]).reshape(deals, 2).mean(axis=1)
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(deals))


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--minutes", type=float, default=40, help="how long to learn, in processor time")
    ask.add_argument("--rounds", type=int, help="or how many times to play and learn: the same rounds give the same player")
    ask.add_argument("--games", type=int, default=64, help="games at once")
    ask.add_argument("--watch", type=int, default=0, help="games of greedy players to look at first, if it does not begin with a net")
    ask.add_argument("--hidden", type=int, default=64, help="size of the net")
    ask.add_argument("--width", type=int, default=4, help="positions from which a turn is thought on while learning; twice as many in tests")
    ask.add_argument("--rate", type=float, default=1e-3, help="how fast it learns at first")
    ask.add_argument("--fade", type=float, default=0.85, help="lambda: how far a result reaches back")
    ask.add_argument("--test", type=int, default=100, help="deals of each test, each played from both seats")
    ask.add_argument("--every", type=int, default=20, help="rounds between tests; 0 for one at the end")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--load", help="begin with this net")
    ask.add_argument("--save", help="write the net to this file")
    options = ask.parse_args()

    game = orrery.load("galactic-trader", players=2)
    rng = np.random.default_rng(options.seed)
    net = Net(game.observation_size + 1, options.hidden, rng)
    if options.load:
        with np.load(options.load) as kept:
            net.parts = [np.array(kept[f"part{place}"]) for place in range(len(net.parts))]
    player, played = Player(game, net, options.width), 0
    kept_rows: list[tuple[Rows, Rows]] = []
    spent = 0.0

    def goes_on(done: int) -> bool:
        return done < int(options.rounds) if options.rounds is not None else spent < float(options.minutes) * 60

    def study(rows: Rows, wanted: Rows, times: int, rate: float) -> float:
        off = [net.teach(rows[at], wanted[at], rate) for at in rng.integers(0, len(rows), (max(1, times * len(rows) // 128), 128))]
        return float(np.mean(off))

    done = 0
    if options.watch and not options.load:
        start = time.process_time()
        rows, wanted = watch(player, "greedy", options.watch, rng, fade=0.97)
        error = study(rows, wanted, 4, options.rate)
        played += options.watch
        spent += time.process_time() - start
        report(player, options, done, played, spent, error)
    while goes_on(done):
        start = time.process_time()
        part = done / options.rounds if options.rounds is not None else spent / (options.minutes * 60)
        rows, wanted = self_play(player, options.games, rng, stray=0.03, fade=options.fade)
        played += options.games
        kept_rows = [*kept_rows, (rows, wanted)][-12:]
        all_rows, all_wanted = (np.concatenate(parts) for parts in zip(*kept_rows))
        error = 0.0
        for _ in range(3):
            some = rng.integers(0, len(all_rows), len(rows))
            error = study(all_rows[some], all_wanted[some], 1, options.rate * (1 - 0.9 * part))
        done += 1
        spent += time.process_time() - start
        if options.every and done % options.every == 0:
            report(player, options, done, played, spent, error)
            save(net, options.save)
    report(player, options, done, played, spent, None)
    save(net, options.save)


def report(player: Player, options: Any, done: int, played: int, spent: float, off: float | None) -> None:
    tester = Player(player.game, player.net, 2 * player.width)
    won = []
    for name in ("random", "greedy"):
        share, give = tested(tester, name, options.test, 1000 + options.seed)
        won.append(f"{share:.1%} (give or take {give:.1%}) against {name}")
    error = "" if off is None else f", off by {off:.3f}"
    print(f"round {done}, {played} games, {spent / 60:.1f} minutes: won " + ", ".join(won) + error, flush=True)


def save(net: Net, path: str | None) -> None:
    if path:
        np.savez(path, **{f"part{place}": part for place, part in enumerate(net.parts)})  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
