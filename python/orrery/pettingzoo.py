"""PettingZoo environments: all games by turns (`env`, `raw_env`), and all seats at once (`parallel_env`).

>>> from orrery import pettingzoo
>>> env = pettingzoo.env("galactic-trader", players=2)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else int(observation["action_mask"].argmax()))

An observation is a dict with `observation` (int16, see `game.layout()`) and `action_mask` (int8); the mask stands in `info`, too. Rewards are
given when the game is over: by "rank" from 1 (before all others) to -1 (behind all), or by "points".
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

import orrery

from ._spaces import RENDER_MODES, Seeds, check_render_mode, observation_space, opened, render

__all__ = ["Guarded", "Parallel", "Turns", "env", "parallel_env", "raw_env"]


# What an agent is given: its row and its mask. Gymnasium's own types say less: an action of a `Discrete` space is a NumPy number to them.
Seen = dict[str, Any]


def env(
    game: orrery.Game | str,
    *,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    content: str | None = None,
    reward: str = "rank",
    render_mode: str | None = None,
) -> Guarded:
    """A game by turns that behaves as in PettingZoo's usual wrappers: whoever chooses what is not legal has lost, and the game is over; what is no action
    at all, and calls before `reset`, are refused. It does that by itself, because three wrappers take several times as long as the game."""
    return Guarded(opened(game, players, options, content), reward, render_mode)


def raw_env(
    game: orrery.Game | str,
    *,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    content: str | None = None,
    reward: str = "rank",
    render_mode: str | None = None,
) -> Turns:
    """A game by turns that looks after nothing but its rules: what is not legal is refused by an exception, and nothing has changed."""
    return Turns(opened(game, players, options, content), reward, render_mode)


def parallel_env(
    game: orrery.Game | str,
    *,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    content: str | None = None,
    reward: str = "rank",
    render_mode: str | None = None,
) -> Parallel:
    """A game in which all seats step at once: those that are waited for are heard, in seat order, the others' actions do not matter."""
    return Parallel(opened(game, players, options, content), reward, render_mode)


class _Spaces:
    """Agents and spaces, the same for both kinds."""

    def _lay_out(self, game: orrery.Game, reward: str, render_mode: str | None) -> None:
        game.new(0).rewards(reward)
        self.game = game
        self.reward = reward
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # One space for each agent: each is seeded by itself.
        self._observed = {agent: observation_space(game) for agent in self.possible_agents}
        self._offered = {agent: gymnasium.spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.observation_spaces: dict[str, gymnasium.spaces.Space[Seen]] = dict(self._observed)
        self.action_spaces: dict[str, gymnasium.spaces.Space[Any]] = dict(self._offered)
        self._seeds = Seeds()
        self._nothing = np.zeros(game.num_actions, np.int8)
        self._nothing.flags.writeable = False

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._offered[agent]

    def close(self) -> None:
        """There is nothing to close."""


class Turns(_Spaces, AECEnv[str, Seen, Any]):
    """A game by turns; where several seats are waited for, the lowest chooses first."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "name": "orrery", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, game: orrery.Game, reward: str = "rank", render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo's has no types
        self._lay_out(game, reward, render_mode)
        self.metadata = {**self.metadata, "name": f"orrery_{game.id.replace('-', '_')}"}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = self.game.new(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self.position.turn)

    def _ask(self, seat: int) -> None:
        """It is this seat's turn."""
        self._seat = seat
        self.agent_selection = agent = self.possible_agents[seat]
        self._mask = self.position.mask(seat)
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Seen:
        seat = self._seats[agent]
        asked = seat == self._seat
        return {"observation": self.position.observation(seat), "action_mask": self._mask if asked else self._nothing.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action: the game is not over")
        position = self.position
        position.play(self._seat, action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        seat = position.turn
        if seat >= 0:
            self._ask(seat)
            return
        self._mask = self._nothing.copy()
        for each, given in zip(self.possible_agents, position.rewards(self.reward)):
            self.rewards[each] = given
            self.terminations[each] = True
            self.infos[each] = {"action_mask": self._nothing.copy()}
        self._accumulate_rewards()

    def render(self) -> Any:
        return render(self.position, self._seat, self.render_mode)

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Guarded(Turns):
    """The same with what PettingZoo's wrappers `TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper` and `OrderEnforcingWrapper` do."""

    def __getattr__(self, name: str) -> Any:
        if name in ("agent_selection", "agents", "infos", "num_agents", "position", "rewards", "terminations", "truncations"):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _lay_out(self, game: orrery.Game, reward: str, render_mode: str | None) -> None:
        super()._lay_out(game, reward, render_mode)
        # There are no agents before the first reset.
        del self.agents
        self._begun = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._begun = True

    def step(self, action: int | None) -> None:
        if not self._begun:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        over = self.terminations[agent]
        assert (action is None) if over else self._offered[agent].contains(action), "action is not in action space"
        try:
            super().step(action)
        except orrery.Refused:
            self._lost(agent)

    def _lost(self, agent: str) -> None:
        """The game is over, and its agents are told one after the other, whoever has lost first."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> Any:
        if not self._begun:
            EnvLogger.error_render_before_reset()
        return super().render()


class Parallel(_Spaces, ParallelEnv[str, Seen, Any]):
    """A game in which all seats step at once. Whoever is waited for and chooses nothing legal ends the game: it is given -1, the others 0."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "name": "orrery", "render_fps": 2}

    def __init__(self, game: orrery.Game, reward: str = "rank", render_mode: str | None = None) -> None:
        self._lay_out(game, reward, render_mode)
        self.metadata = {**self.metadata, "name": f"orrery_{game.id.replace('-', '_')}"}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.position = self.game.new(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        position = self.position
        waiting = position.waiting
        observations, infos = {}, {}
        for agent, seat in self._seats.items():
            mask = position.mask(seat) if seat in waiting else self._nothing.copy()
            observations[agent] = {"observation": position.observation(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        position, everybody = self.position, self.possible_agents
        rewards = dict.fromkeys(everybody, 0.0)
        over = not self.agents
        for seat in position.waiting if self.agents else ():
            try:
                position.play(seat, actions[everybody[seat]])
            except (KeyError, TypeError, ValueError, OverflowError):
                rewards[everybody[seat]] = -1.0
                over = True
                break
        if position.over and not over:
            over = True
            rewards = dict(zip(everybody, position.rewards(self.reward)))
        if over:
            self.agents = []
        observations, infos = self._seen()
        return observations, rewards, dict.fromkeys(everybody, over), dict.fromkeys(everybody, False), infos

    def render(self) -> Any:
        waiting = self.position.waiting
        return render(self.position, waiting[0] if waiting else None, self.render_mode)

    def __str__(self) -> str:
        return str(self.metadata["name"])
