"""The games in OpenSpiel: whoever imports this module finds them there.

>>> import pyspiel
>>> import orrery.openspiel
>>> game = pyspiel.load_game("python_orrery_m101(players=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Each game of `orrery.games()` is one of OpenSpiel's: `python_orrery_` and its name, with `players`, its options, and `reward` ("rank" or
"points") as parameters. Seats that choose at the same time are asked one after the other, and none of them sees what the others chose.
Whenever the rules ask chance for one of n, there is a chance node with n outcomes, all equally likely; while it is open, players see the
position as it was before the action that asks.

`information_state_string` is what a seat may know now, and a fingerprint of everything that it has done and was told: two histories have the same one
exactly if they were the same to that seat. The tensors are `state.observation(seat)`, which has no such fingerprint. `resample_from_infostate`
imagines a world that the seat cannot tell from the real one; its history begins there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

import orrery

__all__ = ["Game", "Observer", "State"]

#: Rules ask for one of so many at most: a larger number would be an error of this module.
MOST_OUTCOMES = 1 << 10

#: A game asks chance at most so often in its deal and for one action.
MOST_ROLLS = 1 << 10

#: Nobody ends with more points, or fewer than minus as many.
MOST_POINTS = 100_000


class _Heard:
    """What a seat has done and was told, as a chain of fingerprints. What came last waits until somebody asks: most positions of a search are
    never asked for it."""

    __slots__ = ("_chain", "_new")

    def __init__(self, chain: bytes, new: tuple[Any, ...] = ()) -> None:
        self._chain, self._new = chain, new

    def then(self, what: str | None, played: orrery.Played) -> _Heard:
        """After an action: of one's own (then it is named), or of somebody else's."""
        return _Heard(self._chain, (*self._new, (what, played)))

    def chain(self, seat: int) -> bytes:
        for what, played in self._new:
            told = played.told(seat)
            # What a seat is not told of must not be counted either.
            if what is not None or told:
                said = json.dumps([what, [event["event"] for event in told]], sort_keys=True)
                self._chain = hashlib.blake2b(self._chain + said.encode(), digest_size=16).digest()
        self._new = ()
        return self._chain


class _World:
    """A position between two chance nodes: the state, what is being settled by chance, and what everybody has heard.

    Values of this type are never changed, so copies are the same one.
    """

    __slots__ = ("game", "heard", "open", "outcomes", "pending", "state", "steps")

    def __init__(
        self,
        game: orrery.Game,
        state: orrery.State | None,
        steps: Any,
        heard: tuple[_Heard, ...],
        pending: tuple[int, int] | None = None,
        outcomes: tuple[int, ...] = (),
        open: int = 0,
    ) -> None:
        self.game = game
        #: None while the game is dealt.
        self.state = state
        #: What led here, the latest first: (seat, action, outcomes), (earlier steps); at the end how the game began.
        self.steps = steps
        self.heard = heard
        #: The action that waits for chance, and what chance has said of it; the next outcome is one of `open`.
        self.pending, self.outcomes, self.open = pending, outcomes, open

    def __deepcopy__(self, memo: Any) -> _World:
        return self

    @staticmethod
    def dealt(game: orrery.Game, outcomes: tuple[int, ...] = ()) -> _World:
        """The deal, as far as these outcomes go."""
        state, open = game.new_with(outcomes)
        silent = tuple(_Heard(b"") for _ in range(game.players))
        return _World(game, state, (None, ("dealt", outcomes)) if state else None, silent, None, outcomes if state is None else (), open)

    @staticmethod
    def imagined(game: orrery.Game, view: dict[str, Any], seed: int, chains: tuple[bytes, ...]) -> _World:
        """A world that looks like a view. Whoever has it has heard what is said here, the others nothing."""
        state = game.from_view(view, seed)
        return _World(game, state, (None, ("imagined", view, seed, chains)), tuple(_Heard(chain) for chain in chains))

    @property
    def over(self) -> bool:
        return self.open == 0 and self.state is not None and self.state.over

    def player(self) -> int:
        if self.open or self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.state.turn if self.state.turn >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def after(self, action: int) -> _World:
        """After an action of whoever is asked, or an outcome."""
        if self.open:
            return self._settled(self.pending, (*self.outcomes, int(action)))
        assert self.state is not None
        return self._settled((self.state.turn, int(action)), ())

    def _settled(self, pending: tuple[int, int] | None, outcomes: tuple[int, ...]) -> _World:
        if pending is None or self.state is None:
            return _World.dealt(self.game, outcomes)
        seat, action = pending
        state = self.state.clone()
        open, played = state.act_with(seat, action, outcomes)
        if played is None:
            return _World(self.game, self.state, self.steps, self.heard, pending, outcomes, open)
        name = self.game.action(action)
        heard = tuple(each.then(name if other == seat else None, played) for other, each in enumerate(self.heard))
        return _World(self.game, state, ((seat, action, outcomes), self.steps), heard)

    def history(self) -> Iterator[tuple[Any, ...]]:
        """What led here, from the beginning."""
        found, link = [], self.steps
        while link is not None:
            found.append(link)
            link = link[1] if link[0] is not None else None
        for step, before in reversed(found):
            yield before if step is None else step

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _again, (self.game, tuple(self.history()), self.pending, self.outcomes)


def _again(game: orrery.Game, history: tuple[Any, ...], pending: tuple[int, int] | None, outcomes: tuple[int, ...]) -> _World:
    """The world that was pickled."""
    if not history:
        return _World.dealt(game, outcomes)
    how, *rest = history[0]
    world = _World.dealt(game, *rest) if how == "dealt" else _World.imagined(game, *rest)
    for seat, action, chosen in history[1:]:
        world = world._settled((seat, action), chosen)
    return world if pending is None else world._settled(pending, outcomes)


class State(pyspiel.State):  # type: ignore[misc]
    """A position, or a chance node."""

    def __init__(self, game: Game, world: _World | None = None) -> None:
        super().__init__(game)
        self._world = game.begin if world is None else world

    @property
    def state(self) -> orrery.State | None:
        """The position itself, in a copy: views, pictures, bots. None while the game is dealt."""
        state = self._world.state
        return None if state is None else state.clone()

    def current_player(self) -> int:
        return self._world.player()

    def _legal_actions(self, player: int) -> list[int]:
        state = self._world.state
        return [] if state is None else state.numbers(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        open = self._world.open
        if open > MOST_OUTCOMES:
            raise pyspiel.SpielError(f"chance has {open} outcomes, more than the {MOST_OUTCOMES} that orrery.openspiel says")
        return [(outcome, 1.0 / open) for outcome in range(open)]

    def _apply_action(self, action: int) -> None:
        self._world = self._world.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action}" if player == pyspiel.PlayerId.CHANCE else self._world.game.action(action)

    def is_terminal(self) -> bool:
        return self._world.over

    def returns(self) -> list[float]:
        game, state = self.get_game(), self._world.state
        if state is None or not self._world.over:
            return [0.0] * game.num_players()
        return [float(reward) for reward in state.rewards(game.reward)]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> State:
        """A world that the seat cannot tell from this one. While chance is open it is one from before the action."""
        world = self._world
        if world.state is None:
            raise pyspiel.SpielError("nothing is dealt yet: there is no seat that could imagine anything")
        seed = int(probability_sampler() * 2.0**53)
        # What the others have heard is not known: they begin anew.
        chains = tuple(heard.chain(seat) if seat == player else b"" for seat, heard in enumerate(world.heard))
        return State(self.get_game(), _World.imagined(world.game, world.state.view(player), seed, chains))

    def __str__(self) -> str:
        world = self._world
        if world.state is None:
            return f"deal {list(world.outcomes)}, one of {world.open}"
        if world.pending is not None:
            seat, action = world.pending
            return f"{world.state.fingerprint} seat {seat} {world.game.action(action)} {list(world.outcomes)}, one of {world.open}"
        return f"{world.state.fingerprint} {json.dumps(world.state.truth())}"


class Observer:
    """What a seat may know, as words and numbers; OpenSpiel asks for it with all, with public and with private information."""

    def __init__(self, game: orrery.Game, kind: Any) -> None:
        self._kind = kind
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.observation_size, np.float32)
        name = "info_state" if kind.perfect_recall else "observation"
        self.dict = {name: self.tensor}
        self._row = np.zeros(game.observation_size, np.int16)

    def set_from(self, state: State, player: int) -> None:
        known = state._world.state
        self._row.fill(0)
        if known is not None and (self._private or self._kind.public_info):
            known.observation(player if self._private else None, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: State, player: int) -> str:
        world = state._world
        if world.state is None:
            return "nothing is dealt yet"
        view = world.state.view(player if self._private else None)
        if not self._kind.public_info:
            public = world.state.view() if self._private else view
            view = {name: value for name, value in view.items() if value != public.get(name)}
        said = json.dumps(view)
        return f"{said} {world.heard[player].chain(player).hex()}" if self._kind.perfect_recall and self._private else said


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as one of OpenSpiel's."""

    #: The name under which `orrery.load` knows it.
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = _type_of(self.name)
        given = {**kind.parameter_specification, **(params or {})}
        players, self.reward = int(given.pop("players")), str(given.pop("reward"))
        self.game = orrery.load(self.name, players, {option: _written(value) for option, value in given.items()})
        self.game.new(0).rewards(self.reward)
        # The first chance node: all games begin there.
        self.begin = _World.dealt(self.game)
        by_rank = self.reward == "rank"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0 if by_rank else -MOST_POINTS,
            max_utility=1.0 if by_rank else MOST_POINTS,
            utility_sum=0.0 if by_rank else None,
            max_game_length=self.game.longest_game,
        )
        super().__init__(kind if by_rank else _type_of(self.name, by_rank), info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return min(2**31 - 1 - self.game.longest_game, MOST_ROLLS * (1 + self.game.longest_game))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observations have no parameters; {params} are given")
        return Observer(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _typed(option: dict[str, Any]) -> Any:
    """An option's default as OpenSpiel reads it: `stall_limit=3` is a number there, `free_market=True` neither word nor number."""
    default = option["default"]
    if default in ("true", "false"):
        return default == "true"
    return int(default) if default.isdigit() else default


def _written(value: Any) -> str:
    """An option as `orrery.load` reads it. A word in OpenSpiel cannot be a number, so a seat is written `seat1` there."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value).removeprefix("seat")


def _type_of(name: str, by_rank: bool = True) -> Any:
    usual = orrery.load(name)
    about = usual.about()
    parameters = {"players": usual.players, "reward": "rank", **{option["name"]: _typed(option) for option in about["options"]}}
    kind = pyspiel.GameType
    return kind(
        short_name=f"python_orrery_{name.replace('-', '_')}",
        long_name=about["name"],
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if by_rank else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=about["max_players"],
        min_num_players=about["min_players"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name in orrery.games():
        kind = _type_of(name)
        if kind.short_name not in known:
            # A class and no function: OpenSpiel drops what was registered when Python is gone already, and only classes outlive that.
            pyspiel.register_game(kind, type("Game", (Game,), {"name": name}))


_register()
