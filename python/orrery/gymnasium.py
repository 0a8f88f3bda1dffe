"""Gymnasium environments: you against bots, one game at a time (`Env`) or many at once (`VectorEnv`).

>>> from orrery import gymnasium
>>> env = gymnasium.Env("galactic-trader", players=2, bots="random")
>>> observation, info = env.reset(seed=7)
>>> done = False
>>> while not done:
...     observation, reward, done, truncated, info = env.step(info["action_mask"].argmax())
>>> -1 <= reward <= 1
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import orrery

from ._spaces import RENDER_MODES, Seeds, check_render_mode, observation_box, opened, render

__all__ = ["Env", "VectorEnv"]


def _seated(game: orrery.Game, seat: int, bots: str | Sequence[str]) -> list[str | None]:
    """Who sits where: the bots in the other seats, in seat order."""
    if not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}; this table has seats 0 to {game.players - 1}")
    names = [bots] * (game.players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != game.players - 1:
        raise ValueError(f"{game.players - 1} other seats need a bot each; {len(names)} are named")
    return [*names[:seat], None, *names[seat:]]


class Env(gymnasium.Env):
    """You in one seat, bots in the others. `info["action_mask"]` says what is legal."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: orrery.Game | str,
        *,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        content: str | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        reward: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        self.game = opened(game, players, options, content)
        self.game.new(0).rewards(reward)
        self.seat, self.reward, self.render_mode = seat, reward, check_render_mode(render_mode)
        self._names = _seated(self.game, seat, bots)
        for name in self._names:
            if name is not None:
                orrery.Bot(name, 0)
        self.observation_space = observation_box(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self._seeds = Seeds()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = self._seeds.next(seed)
        self.position = self.game.new(dealt)
        self._bots = {at: orrery.Bot(name, dealt) for at, name in enumerate(self._names) if name is not None}
        self._let_bots_play()
        return self._seen()

    def _let_bots_play(self) -> None:
        position = self.position
        while (seat := position.turn) != self.seat and seat >= 0:
            position.play(seat, self._bots[seat].choose(position, seat))

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        return self.position.observation(self.seat), {"action_mask": self.position.mask(self.seat)}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.position.play(self.seat, int(action))
        self._let_bots_play()
        observation, info = self._seen()
        return observation, float(self.position.rewards(self.reward)[self.seat]), self.position.over, False, info

    def action_masks(self) -> np.ndarray:
        """What is legal, as Stable-Baselines3's contributed learners ask for it."""
        return self.position.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return render(self.position, self.seat, self.render_mode)


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games at once, you in one seat of each and bots in the others, on several threads without a Python object for any game.

    A game that is over shows its end for one step, and the next step deals a new one whatever the action is (`AutoresetMode.NEXT_STEP`).
    The arrays that are returned are the same ones in every step: copy what you want to keep.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: orrery.Game | str,
        num_envs: int,
        *,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        content: str | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        reward: str = "rank",
        threads: int = 1,
    ) -> None:
        self.game = opened(game, players, options, content)
        self.num_envs, self.seat = num_envs, seat
        seated = _seated(self.game, seat, bots)
        self.batch = orrery.Batch(self.game, num_envs, threads=threads, reward=reward, autoreset="next_step", bots=seated)
        self.single_observation_space = observation_box(self.game)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, bool)
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        if isinstance(seed, (int, np.integer)) or seed is None:
            rows = self.batch.reset(seed=self._seeds.next(None if seed is None else int(seed)))
        else:
            rows = self.batch.reset(seeds=seed)
        return rows[0], {"action_mask": rows[1]}

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        observations, masks, rewards, dones, _ = self.batch.step(actions)
        return observations, rewards[:, self.seat], dones, self._never, {"action_mask": masks}

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""
