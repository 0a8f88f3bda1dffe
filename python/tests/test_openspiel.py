"""OpenSpiel's own tests, playthroughs and searches, unmodified, for every game and number of players."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as mccfr

import orrery
import orrery.openspiel
from conftest import SIZES

NAMES = [(f"python_orrery_{name.replace('-', '_')}", players) for name, players in SIZES]

#: One short game of each kind.
SHORT = [
    "python_orrery_galactic_trader(max_rounds=1,players=2)",
    "python_orrery_space_traders(players=2,turn_cap=5)",
    "python_orrery_space_truckin(players=2)",
    "python_orrery_spatial_delivery(players=3,rounds=1)",
    "python_orrery_m101(max_rounds=1,players=2)",
]


@pytest.fixture(params=NAMES, ids=lambda size: f"{size[0]}-{size[1]}")
def spiel(request: pytest.FixtureRequest) -> Any:
    name, players = request.param
    return pyspiel.load_game(f"{name}(players={players})")


def played(game: Any, seed: int, most: int) -> Any:
    """A state after so many random steps, at a decision."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (most > 0 or state.is_chance_node()):
        most -= not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_simulations(spiel: Any) -> None:
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", SHORT)
def test_random_simulations_of_rewards_by_points_with_serialisation(name: str) -> None:
    """This writes and reads every position of a game, so the games of it are short ones."""
    pyspiel.random_sim_test(pyspiel.load_game(name.replace(")", ",reward=points)")), num_sims=1, serialize=True, verbose=False)


def test_a_position_is_written_and_read(spiel: Any) -> None:
    begun = played(spiel, 3, 0)
    for state in (spiel.new_initial_state(), begun, begun.child(begun.legal_actions()[0]), played(spiel, 3, 40)):
        again = spiel.deserialize_state(state.serialize())
        assert str(again) == str(state) and again.history() == state.history() and again.legal_actions() == state.legal_actions()
        for seat in range(spiel.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.observation_tensor(seat) == state.observation_tensor(seat)


@pytest.mark.parametrize("by_number", [True, False])
@pytest.mark.parametrize("name", SHORT)
def test_playthroughs(name: str, by_number: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the generator wrote it plays again to the same text, by the numbers of actions and by their words."""
    flag = generate_playthrough._USE_ACTION_IDS
    flags.FLAGS(["pytest"])
    monkeypatch.setattr(flags.FLAGS[flag.name], "value", by_number)
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=7)
    parameters = generate_playthrough._playthrough_params(text.splitlines())
    assert parameters["game_string"] == name and len(parameters["action_sequence"]) > 10
    assert generate_playthrough.playthrough(**parameters) == text


def test_the_position_is_the_tables(spiel: Any) -> None:
    """Views, rows, masks, actions and rewards are those of `orrery`; chance is chosen from outside and everything else follows."""
    state, rng = spiel.new_initial_state(), random.Random(5)
    dealt: list[int] = []
    while state.is_chance_node():
        dealt.append(rng.choice(state.legal_actions()))
        state.apply_action(dealt[-1])
    table, missing = orrery.load(spiel.name, spiel.num_players()).new_with(dealt)
    assert table is not None and missing == 0
    for _ in range(150):
        if state.is_terminal():
            break
        seat = table.turn
        assert state.current_player() == seat and state.legal_actions() == table.numbers(seat)
        for each in range(spiel.num_players()):
            assert (np.asarray(state.observation_tensor(each)) == table.observation(each)).all()
            assert json.loads(state.observation_string(each)) == table.view(each)
            assert each == seat or not state.legal_actions(each)
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(seat, action) == spiel.game.action(action)
        state.apply_action(action)
        outcomes: list[int] = []
        while state.is_chance_node():
            chances = state.chance_outcomes()
            assert sum(chance for _, chance in chances) == pytest.approx(1) and len(chances) == table.clone().play_with(seat, action, outcomes)
            outcomes.append(rng.choice(state.legal_actions()))
            state.apply_action(outcomes[-1])
        assert table.play_with(seat, action, outcomes) == 0
    assert state.returns() == pytest.approx(table.rewards())


def test_worlds_look_like_the_real_one_to_whoever_imagines_them(spiel: Any) -> None:
    state = played(spiel, 11, 60)
    seat = max(state.current_player(), 0)
    known = state.information_state_string(seat)
    others = set()
    rng = random.Random(2)
    for _ in range(8):
        world = state.resample_from_infostate(seat, rng.random)
        assert world.information_state_string(seat) == known
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions() and world.current_player() == state.current_player()
        others.add(str(world))
        again = spiel.deserialize_state(world.serialize())
        assert str(again) == str(world) and again.information_state_string(seat) == known
    # In Space Truckin' and Spatial Delivery everybody sees everything but what is still in decks.
    assert len(others) > 1 or spiel.name in ("space-truckin", "spatial-delivery")


def test_what_a_seat_is_not_told_does_not_change_what_it_knows() -> None:
    """Two histories that differ in a choice that nobody else sees are one to the others, and two to whoever chose."""
    game = pyspiel.load_game("python_orrery_space_traders(players=2)")
    state = played(game, 1, 0)
    seat = state.current_player()
    worlds = [state.child(state.string_to_action(seat, word)) for word in ("HT", "HL")]
    assert worlds[0].information_state_string(1 - seat) == worlds[1].information_state_string(1 - seat)
    # Nor how often it clicked.
    assert worlds[0].information_state_string(1 - seat) == state.information_state_string(1 - seat)
    assert worlds[0].information_state_string(seat) != worlds[1].information_state_string(seat)


@pytest.mark.parametrize("name", SHORT)
def test_information_set_search(name: str) -> None:
    game = pyspiel.load_game(name)
    state, searched = played(game, 4, 0), 0
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=2.0, max_simulations=12, random_state=np.random.RandomState(1))
    rng = random.Random(4)
    while not state.is_terminal() and searched < 3:
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(rng.choice(legal))
            continue
        action = bot.step(state)
        assert action in legal
        state.apply_action(action)
        searched += 1
    assert searched == 3


def test_counterfactual_regret_by_sampled_games() -> None:
    """The whole tree of the smallest game is far too large for CFR; its sampling kin plays one game after the other."""
    game = pyspiel.load_game(SHORT[0])
    np.random.seed(3)
    solver = mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = played(game, 3, 0)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1) and set(policy) == set(state.legal_actions())


def test_what_openspiel_refuses() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("python_orrery_m101(stall=3)")
    with pytest.raises(ValueError, match="2 to 4 players"):
        pyspiel.load_game("python_orrery_m101(players=9)")
    with pytest.raises(ValueError, match="reward cannot be"):
        pyspiel.load_game("python_orrery_m101(reward=gold)")
    with pytest.raises(pyspiel.SpielError, match="nothing is dealt yet"):
        pyspiel.load_game("python_orrery_m101").new_initial_state().resample_from_infostate(0, lambda: 0.5)


def test_python_ends_quietly() -> None:
    """Whoever holds a game when the interpreter ends is not killed for it."""
    program = "import pyspiel, orrery.openspiel; game = pyspiel.load_game('python_orrery_m101'); state = game.new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr == ""
