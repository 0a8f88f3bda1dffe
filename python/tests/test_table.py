"""The table: what a state says, and that it is the same game as everywhere else."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess

import numpy as np
import pytest

import orrery
from conftest import GAMES, ROOT, play_on, run


def test_a_whole_game(game: orrery.Game) -> None:
    state = game.new(seed=7)
    while not state.over:
        seat = state.waiting[-1]
        legal = state.legal(seat)
        assert legal.numbers == [choice.number for choice in legal] == sorted(state.numbers(seat))
        mask = state.mask(seat)
        assert np.flatnonzero(mask).tolist() == legal.numbers
        choice = legal[len(legal) // 2]
        assert choice.text == game.action(choice.number) and choice.sentence and choice.clause
        played = state.act(seat, choice)
        assert played.text == choice.text and isinstance(played.events, list) and isinstance(played.clauses, list)
    assert state.waiting == () and state.turn == -1
    standings = state.outcome()["standings"]
    assert sorted(standing["seat"] for standing in standings) == list(range(game.players))
    assert state.rewards("points") == [standing["points"] for standing in standings]
    assert sum(state.rewards("rank")) == pytest.approx(0)


def test_the_three_names_of_an_action_do_the_same(name: str) -> None:
    game = orrery.load(name)
    states = [play_on(game.new(3), random.Random(3), 4) for _ in range(3)]
    seat = states[0].waiting[0]
    choice = states[0].legal(seat)[-1]
    for state, action in zip(states, [choice, choice.number, choice.text]):
        state.act(seat, action)
    assert len({state.fingerprint for state in states}) == 1


def test_observations_are_of_the_view_alone(name: str) -> None:
    game = orrery.load(name)
    features = game.layout()["features"]
    low, high = (np.array([feature[end] for feature in features]) for end in ("least", "greatest"))
    rng = random.Random(11)
    state = game.new(11)
    for seed in range(40):
        play_on(state, rng, 5)
        if state.over:
            break
        seat = state.waiting[0]
        seen = state.observation(seat)
        assert seen.dtype == np.int16 and (low <= seen).all() and (seen <= high).all()
        imagined = state.imagine(seat, seed)
        assert (imagined.observation(seat) == seen).all()
        assert imagined.view(seat) == state.view(seat) and imagined.numbers(seat) == state.numbers(seat)
        kept = game.from_view(state.view(seat), seed)
        assert kept.view(seat) == state.view(seat) and kept.fingerprint == imagined.fingerprint
        own = np.empty(game.observation_size, np.int16)
        assert state.observation(seat, out=own) is own and (own == seen).all()


def test_copies_and_pickles_go_on_alike(name: str) -> None:
    rng = random.Random(5)
    game = orrery.load(name)
    state = play_on(game.new(5), rng, 25)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for other in [state, *copies]:
        play_on(other, random.Random(6))
    assert len({other.fingerprint for other in [state, *copies]}) == 1
    assert len({other.log() for other in [state, *copies]}) == 1

    world = play_on(game.new(5), random.Random(5), 25).imagine(0, 9)
    play_on(world, random.Random(7), 10)
    again = pickle.loads(pickle.dumps(world))
    assert play_on(world, random.Random(8)).fingerprint == play_on(again, random.Random(8)).fingerprint
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(orrery.bot("greedy", 3))).seed == 3


def settled(state: orrery.State, rng: random.Random) -> bool:
    """Plays a random action whose chance is chosen here; says whether there was any."""
    seat, outcomes = state.turn, []
    number = rng.choice(state.numbers(seat))
    while missing := state.play_with(seat, number, outcomes):
        outcomes.append(rng.randrange(missing))
    return bool(outcomes)


def test_chosen_chance_is_kept(game: orrery.Game) -> None:
    """Whoever chooses what chance says finds it again in a copy and in a pickle, in real and imagined worlds, and the luck after it, too."""
    rng, chosen = random.Random(8), 0
    state = play_on(game.new(4), rng, 10)
    for world in (state, state.imagine(max(state.turn, 0), 5)):
        for _ in range(60):
            if world.over:
                break
            chosen += settled(world, rng)
            play_on(world, rng, 1)
        seed = rng.random()
        ends = {play_on(copy, random.Random(seed), 30).fingerprint for copy in (world.clone(), pickle.loads(pickle.dumps(world)))}
        assert len(ends) == 1
    # In Space Traders chance speaks only in the deal.
    assert chosen > 0 or game.id == "space-traders"
    # Nobody promised these outcomes: the log does not say that a key did.
    assert chosen == 0 or '"commitment":null' in state.log()


def test_a_copy_does_not_move_with_its_original(name: str) -> None:
    state = orrery.load(name).new(1)
    before = state.clone()
    held = before.fingerprint
    play_on(state, random.Random(1), 4)
    assert before.fingerprint == held and before.moves == 0 and state.moves == 4


def test_logs_are_the_commands(name: str, command: str, tmp_path) -> None:
    players = orrery.load(name).players
    seats = ",".join(["greedy"] * players)
    recorded = run(command, "record", name, "--seats", seats, "--seed", "7")
    game = orrery.load(name)
    state = game.new(seed=7, names=["greedy"] * players)
    bot = orrery.bot("greedy", seed=7)
    while not state.over:
        seat = state.waiting[0]
        state.act(seat, bot.choose(state, seat))
    assert state.log() == recorded
    read, end = orrery.read_log(recorded)
    assert read.options == game.options and end.log() == recorded and end.fingerprint == state.fingerprint
    _, middle = orrery.read_log(recorded, moves=12)
    assert middle.moves == 12 and recorded.startswith(middle.log())
    file = tmp_path / "game.jsonl"
    file.write_text(play_on(middle, random.Random(1)).log())
    run(command, "replay", str(file))
    edited = recorded.replace('"seat":0', '"seat":1', 1)
    with pytest.raises(ValueError, match="line"):
        orrery.read_log(edited)


def test_states_are_those_of_drive(name: str, command: str) -> None:
    """After every step of some games the whole state is the one that `orrery drive` has."""
    game = orrery.load(name)
    driver = subprocess.Popen([command, "drive", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request: object) -> dict:
        driver.stdin.write(json.dumps(request) + "\n")
        driver.stdin.flush()
        return json.loads(driver.stdout.readline())

    try:
        for seed in range(GAMES):
            rng, state, there = random.Random(seed), game.new(seed), ask(do="reset", seed=seed)
            while not state.over:
                assert there["state"] == state.truth() and there["waiting"] == list(state.waiting)
                seat = rng.choice(state.waiting)
                choice = rng.choice(state.legal(seat))
                assert choice.sentence in [other["sentence"] for other in there["legal"][str(seat)]]
                played, there = state.act(seat, choice.number), ask(do="act", seat=seat, number=choice.number)
                assert there["events"] == played.events and there["clauses"] == played.clauses and there["learned"] == played.learned
            assert there["over"] and there["state"] == state.truth()
            assert ask(do="view", seat=0)["view"] == state.view(0)
            assert ask(do="outcome")["outcome"] == state.outcome()
    finally:
        driver.stdin.close()
        driver.wait()


def test_pictures_and_words(game: orrery.Game) -> None:
    state = game.new(2)
    seat = state.waiting[0]
    for shape in ("wide", "square", "tall"):
        assert state.svg(seat, shape).startswith("<svg")
    assert state._repr_svg_().startswith("<svg")
    text = state.text(seat)
    assert max(len(line) for line in text.splitlines()) <= 300 and state.question(seat)["text"] in text
    assert game.id in repr(state) and repr(game) == f"orrery.load('{game.id}', players={game.players})"


def test_rules_can_be_cited(name: str) -> None:
    game = orrery.load(name)
    state = game.new(1)
    clause = state.legal()[0].clause
    assert game.clause(clause).startswith(clause)
    with pytest.raises(KeyError):
        game.clause("XX-99.99")


def test_simulate_plays_the_games_of_sim(name: str, command: str) -> None:
    players = orrery.load(name).players
    bots = ["greedy", *["random"] * (players - 1)]
    summary = json.loads(run(command, "sim", name, "--seats", ",".join(bots), "--games", "12", "--seed", "5", "--json", "-"))
    tables = [orrery.simulate(name, bots, 12, seed=5, jobs=jobs) for jobs in (1, 3)]
    assert repr(tables[0]) == repr(tables[1])
    table = tables[0]
    parts = [orrery.simulate(name, bots, 6, seed=5, first=first) for first in (0, 6)]
    assert all(list(table[column]) == [*parts[0][column], *parts[1][column]] for column in table)
    greedy = np.array(table["bot"]) == "greedy"
    mean = next(fared["points"]["mean"] for fared in summary["by_bot"] if fared["name"] == "greedy")
    assert table["points"][greedy].mean() == pytest.approx(mean)
    assert table["decisions"][table["seat"] == 0].mean() == pytest.approx(summary["decisions"]["mean"])


def test_own_content_and_options() -> None:
    shipped = (ROOT / "content" / "galactic-trader.toml").read_text()
    usual = orrery.load("galactic-trader", 2)
    assert orrery.load("galactic-trader", 2, content=shipped).content == usual.content
    # Another price on a card is another game: another fingerprint, and its logs are read with its content only.
    mine = shipped.replace("points = 3", "points = 4", 1)
    own = orrery.load("galactic-trader", 2, {"stall_limit": 3}, content=mine)
    assert own.content != usual.content and own.options["stall_limit"] == "3"
    log = play_on(own.new(1), random.Random(1)).log()
    assert orrery.read_log(log, content=mine)[1].log() == log
    with pytest.raises(ValueError, match="content"):
        orrery.read_log(log)
    with pytest.raises(ValueError, match="other players, options or content"):
        usual.read(log)
    assert pickle.loads(pickle.dumps(own)).content == own.content
    with pytest.raises(ValueError, match="did you mean 'stall_limit'"):
        orrery.load("galactic-trader", 2, {"stal_limit": 3})
    with pytest.raises(ValueError, match="content file cannot be used"):
        orrery.load("galactic-trader", content="nonsense")
