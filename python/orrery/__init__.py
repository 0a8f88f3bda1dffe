"""Five tabletop games of space trading as fast, honest environments.

>>> import orrery
>>> game = orrery.load("galactic-trader", players=2)
>>> state = game.new(seed=7)
>>> while not state.over:
...     seat = state.waiting[0]
...     _ = state.act(seat, state.legal(seat)[0])
>>> [standing["rank"] for standing in state.outcome()["standings"]]
[1, 2]

`orrery.pettingzoo`, `orrery.gymnasium`, `orrery.openspiel` and `orrery.ray` are modules of their own: each needs the package that it is named after,
and nothing here imports them.
"""

from __future__ import annotations

import os as _os
from collections.abc import Sequence as _Sequence
from typing import Any as _Any

from ._orrery import Batch, Bot, Choice, Choices, Game, Played, Refused, State, games, load, play_bots, read_log

__all__ = [
    "Batch",
    "Bot",
    "Choice",
    "Choices",
    "Game",
    "Played",
    "Refused",
    "State",
    "bot",
    "games",
    "load",
    "read_log",
    "simulate",
]


def bot(name: str, seed: int | None = None) -> Bot:
    """A bot for any seat of any game.

    >>> import orrery
    >>> orrery.bot("greedy", seed=1)
    orrery.Bot('greedy', seed=1)
    """
    return Bot(name, seed)


def simulate(
    game: Game | str,
    bots: _Sequence[str] | str,
    games: int = 1000,
    *,
    seed: int = 1,
    first: int = 0,
    jobs: int | None = None,
) -> dict[str, _Any]:
    """Lets bots play many games on all cores and gives a table with a row for each seat of each game, as columns: `pandas.DataFrame(table)`
    or `polars.DataFrame(table)` makes a data frame of it.

    The games are those that `orrery sim` plays with the same seed: game after game the bots move on by one seat, and fewer bots than seats
    are repeated. The table depends on the game, the bots, the seed and the number of games, not on `jobs`. With `first` a part of a run is
    played: the tables of its parts, one after the other, are the table of the run.

    >>> import orrery
    >>> table = orrery.simulate("galactic-trader", ["greedy", "random"], games=4, seed=7)
    >>> sorted(table)
    ['bot', 'clause', 'decisions', 'game', 'points', 'rank', 'reason', 'rounds', 'seat', 'seed', 'won']
    >>> len(table["points"]) // 4 == orrery.load("galactic-trader").players
    True
    """
    opened = load(game) if isinstance(game, str) else game
    named = [bots] if isinstance(bots, str) else list(bots)
    if games < 0 or first < 0:
        raise ValueError("games and first are whole numbers from 0")
    return play_bots(opened, named, games, seed, first, jobs or _cores())


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(_os, "sched_getaffinity"):
        return len(_os.sched_getaffinity(0))
    return _os.cpu_count() or 1
