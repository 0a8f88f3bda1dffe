"""PettingZoo's and Gymnasium's own tests, unmodified, for every game and number of players."""

from __future__ import annotations

import random
import warnings

import gymnasium
import numpy as np
import pettingzoo.test
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils import wrappers

import orrery
from orrery import gymnasium as single
from orrery import pettingzoo as many


def test_api(game: orrery.Game) -> None:
    with warnings.catch_warnings():
        # Observations with masks are dicts: PettingZoo warns of that for games that are not its own.
        warnings.filterwarnings("ignore", message=".*(NumPy array|spaces.box|min.* observation space value|maximum and minimum).*")
        pettingzoo.test.api_test(many.raw_env(game), num_cycles=300)
        pettingzoo.test.api_test(many.env(game, reward="points"), num_cycles=100)


def test_parallel_api(game: orrery.Game) -> None:
    pettingzoo.test.parallel_api_test(many.parallel_env(game), num_cycles=200)


def test_seeds(game: orrery.Game) -> None:
    pettingzoo.test.seed_test(lambda: many.env(game), num_cycles=50)
    parallel_seed_test(lambda: many.parallel_env(game), num_cycles=50)


def test_render(name: str) -> None:
    pictures = []
    pettingzoo.test.render_test(
        lambda render_mode: many.env(name, render_mode=render_mode),
        {"svg": lambda drawn: drawn.startswith("<svg"), "rgb_array": lambda pixels: pictures.append(pixels) or pixels.std() > 5},
    )
    assert min(picture.shape[0] for picture in pictures) > 200


def test_a_whole_game_is_the_tables(game: orrery.Game) -> None:
    """The environment plays the game that its seed names; rewards come at the end, and every agent gets its own."""
    env = many.env(game)
    env.reset(seed=11)
    state, rng, given = game.new(11), random.Random(1), {}
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        if over:
            given[agent] = reward
            env.step(None)
            continue
        seat = state.turn
        assert agent == f"player_{seat}" and reward == 0
        assert (observation["observation"] == state.observation(seat)).all()
        assert (observation["action_mask"] == info["action_mask"]).all()
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        state.play(seat, action)
        env.step(action)
    assert [given[f"player_{seat}"] for seat in range(game.players)] == pytest.approx(state.rewards())


def test_whoever_chooses_what_is_not_legal_has_lost(name: str) -> None:
    env = many.env(name)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int((env.observe(agent)["action_mask"] == 0).argmax()))
    assert env.terminations[agent] and env.rewards[agent] == -1
    raw = many.raw_env(name)
    raw.reset(seed=1)
    with pytest.raises(orrery.Refused):
        raw.step(int((raw.observe(agent)["action_mask"] == 0).argmax()))


def test_it_does_what_pettingzoos_wrappers_do(name: str) -> None:
    """The same calls, with and without wrappers around `raw_env`: the same answers, to the end and after an illegal choice."""
    wrapped: Any = many.raw_env(name)
    for wrapper in (wrappers.TerminateIllegalWrapper, wrappers.AssertOutOfBoundsWrapper, wrappers.OrderEnforcingWrapper):
        wrapped = wrapper(wrapped, illegal_reward=-1) if wrapper is wrappers.TerminateIllegalWrapper else wrapper(wrapped)
    own = many.env(name)
    for env in (own, wrapped):
        for early in (lambda: env.step(0), lambda: env.observe("player_0"), env.render, lambda: env.agents, lambda: env.agent_selection):
            with pytest.raises(Exception, match="reset"):
                early()
    for blunder in (None, 5):
        rng, made = random.Random(2), 0
        for env in (own, wrapped):
            env.reset(seed=9)
        while own.agents:
            assert own.agents == wrapped.agents and own.agent_selection == wrapped.agent_selection
            (seen, *rest), (other, *others) = own.last(), wrapped.last()
            assert (seen["observation"] == other["observation"]).all() and (seen["action_mask"] == other["action_mask"]).all()
            assert rest[:3] == others[:3] and (own.rewards, own.terminations, own.truncations) == (wrapped.rewards, wrapped.terminations, wrapped.truncations)
            over = rest[1] or rest[2]
            legal = seen["action_mask"] == (0 if made == blunder else 1)
            action = None if over else rng.choice(np.flatnonzero(legal).tolist())
            for env in (own, wrapped):
                if not over:
                    with pytest.raises(AssertionError, match="action space"):
                        env.step(own.game.num_actions)
                env.step(action)
            made += 1
        assert not wrapped.agents


def test_seats_that_choose_together_step_together() -> None:
    """In Space Traders everybody programmes at once: a parallel step hears all of them."""
    env = many.parallel_env("space-traders", players=3)
    observations, _ = env.reset(seed=1)
    assert all(observations[agent]["action_mask"].any() for agent in env.agents)
    moves = env.position.moves
    env.step({agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents})
    assert env.position.moves == moves + 3


def test_gymnasium_checks_the_single_player(name: str) -> None:
    class Masked(single.Env):
        """The checker samples without masks: it is given the nearest legal action."""

        def step(self, action):
            legal = np.flatnonzero(self.position.mask(self.seat))
            return super().step(legal[action % len(legal)])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Masked(name, bots="random"), skip_render_check=True)


def test_you_against_bots(name: str) -> None:
    players = orrery.load(name).players
    env = single.Env(name, seat=players - 1, bots="random", render_mode="ansi")
    _, info = env.reset(seed=3)
    over, rng = False, random.Random(3)
    while not over:
        assert env.position.turn == players - 1 and (env.action_masks() == info["action_mask"].astype(bool)).all()
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    assert reward == pytest.approx(env.position.rewards()[-1]) and isinstance(env.render(), str)


def test_many_games_against_bots(name: str) -> None:
    envs = single.VectorEnv(name, 8, bots="random", threads=2)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    seen, info = envs.reset(seed=1)
    assert seen in envs.observation_space
    rng, ended = np.random.default_rng(1), 0
    while ended < 16:
        seen, rewards, over, cut, info = envs.step((info["action_mask"] * rng.random(info["action_mask"].shape)).argmax(axis=1))
        assert rewards.shape == over.shape == cut.shape == (8,) and not rewards[~over].any()
        ended += over.sum()
    envs.close()
