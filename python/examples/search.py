"""A player that tries its choices out in imagined worlds, against a bot: `python search.py --bot random`.

For each choice it plays some worlds on at random, which its seat cannot tell from the real one, and takes the choice after which it fared best.
"""

from __future__ import annotations

import argparse
import random

import orrery


def chosen(state: orrery.State, seat: int, worlds: int, ahead: int, rng: random.Random) -> int:
    """The number of the choice that did best in imagined worlds."""
    numbers = state.numbers(seat)
    if len(numbers) == 1:
        return numbers[0]
    sums = dict.fromkeys(numbers, 0.0)
    for _ in range(worlds):
        world = state.imagine(seat, rng.getrandbits(64))
        for number in numbers:
            # All choices have the same world and the same luck: what differs is the choice.
            tried = world.clone()
            tried.play(seat, number)
            for _ in range(ahead):
                if tried.over:
                    break
                turn = tried.turn
                tried.play(turn, rng.choice(tried.numbers(turn)))
            points = [standing["points"] for standing in tried.outcome_so_far()["standings"]]
            best = max((other for at, other in enumerate(points) if at != seat), default=0)
            sums[number] += points[seat] - best
    return max(numbers, key=lambda number: sums[number])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="galactic-trader")
    parser.add_argument("--bot", default="random", help="whom to play against")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=8, help="how many worlds it imagines for a choice")
    parser.add_argument("--ahead", type=int, default=40, help="how many random choices it plays on in each")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = orrery.load(arguments.game, players=2)
    won = 0.0
    for number in range(arguments.games):
        state, seat = game.new(arguments.seed + number), number % 2
        bot, rng = orrery.bot(arguments.bot, arguments.seed + number), random.Random(number)
        while not state.over:
            turn = state.turn
            mine = turn == seat
            state.play(turn, chosen(state, turn, arguments.worlds, arguments.ahead, rng) if mine else bot.choose(state, turn))
        won += (state.rewards("rank")[seat] + 1) / 2
    print(f"won {won:g} of {arguments.games} games of {game.name} against {arguments.bot}")


if __name__ == "__main__":
    main()
