"""Batches: the same games as one by one, in the caller's own arrays."""

from __future__ import annotations

import numpy as np
import pytest

import orrery


def choose(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (masks * rng.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("threads", [1, 3])
def test_every_game_of_a_batch_is_the_one_its_seed_names(game: orrery.Game, threads: int) -> None:
    seeds = [3, 2**64 - 1, 5, 0]
    batch = orrery.Batch(game, 4, threads=threads)
    observations, masks, rewards, dones, seats = batch.reset(seeds=seeds)
    states: list[orrery.State | None] = [game.new(seed) for seed in seeds]
    rng = np.random.default_rng(1)
    for _ in range(400):
        for index, state in enumerate(states):
            if state is not None:
                assert seats[index] == state.turn
                assert (observations[index] == state.observation(state.turn)).all()
                assert (masks[index] == state.mask(state.turn)).all()
        actions = choose(masks, rng)
        asked = seats.copy()
        batch.step(actions)
        for index, state in enumerate(states):
            if state is not None:
                state.play(int(asked[index]), int(actions[index]))
                assert dones[index] == state.over
                assert rewards[index].tolist() == pytest.approx(state.rewards("rank"))
                if state.over:
                    states[index] = None
        if not any(states):
            break


def test_the_callers_arrays_are_written(game: orrery.Game) -> None:
    n = 3
    own = {
        "observations": np.full((n, game.observation_size), -99, np.int16),
        "masks": np.full((n, game.num_actions), -99, np.int8),
        "rewards": np.full((n, game.players), -99, np.float32),
        "dones": np.ones(n, bool),
        "seats": np.full(n, -99, np.int8),
    }
    batch = orrery.Batch(game, n, out=own)
    rows = batch.reset(seed=1)
    assert all(row is mine for row, mine in zip(rows, own.values()))
    assert ((own["masks"] == 0) | (own["masks"] == 1)).all() and not own["dones"].any() and not own["rewards"].any()
    assert all(row is mine for row, mine in zip(batch.step(own["masks"].argmax(axis=1)), own.values()))


def test_threads_and_neighbours_change_nothing(name: str) -> None:
    game = orrery.load(name)
    played = []
    for n, threads in [(1, 1), (7, 1), (7, 2), (7, 7)]:
        batch = orrery.Batch(game, n, threads=threads)
        batch.reset(seeds=[9] * n)
        for _ in range(300):
            batch.step(np.full(n, batch.masks[0].argmax()))
        played.append((batch.observations[0].tolist(), int(batch.seats[0])))
        assert (batch.observations == batch.observations[0]).all()
    assert all(one == played[0] for one in played)


def test_games_end_and_begin_again(name: str) -> None:
    game = orrery.load(name)
    rng = np.random.default_rng(2)
    for autoreset in ("same_step", "next_step"):
        batch = orrery.Batch(game, 16, reward="points", autoreset=autoreset)
        _, masks, rewards, dones, _ = batch.reset(seed=4)
        ended = np.zeros(16, int)
        while ended.min() < 2:
            over = dones.copy() if autoreset == "next_step" else np.zeros(16, bool)
            # What is over takes any action: the next step deals anew.
            actions = np.where(over, -5, choose(masks, rng))
            batch.step(actions)
            ended += dones
            assert not (over & dones).any()
            assert (masks.any(axis=1) | dones).all()
            if autoreset == "next_step":
                assert not masks[dones].any()
            assert not rewards[~dones].any()
        assert len({tuple(row) for row in batch.observations.tolist()}) > 1


def test_bots_play_their_seats(name: str) -> None:
    game = orrery.load(name)
    others: list[str | None] = ["greedy"] * (game.players - 1)
    batch = orrery.Batch(game, 4, bots=[None, *others])
    _, masks, rewards, dones, seats = batch.reset(seeds=[1, 2, 3, 4])
    rng = np.random.default_rng(3)
    state, bot = game.new(1), orrery.bot("greedy", 1)
    while not dones[0]:
        while state.turn > 0:
            state.play(state.turn, bot.choose(state, state.turn))
        assert (seats == 0).all() and (masks[0] == state.mask(0)).all()
        actions = choose(masks, rng)
        state.play(0, int(actions[0]))
        batch.step(actions)
    while not state.over:
        state.play(state.turn, bot.choose(state, state.turn))
    assert rewards[0].tolist() == pytest.approx(state.rewards())
