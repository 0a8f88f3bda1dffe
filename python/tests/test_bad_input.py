"""Whatever is asked wrongly is refused with what to do, and changes nothing; the interpreter goes on."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import orrery
from conftest import play_on


@pytest.fixture
def state() -> orrery.State:
    return orrery.load("galactic-trader", 2).new(7)


def test_a_refusal_names_its_clause_and_what_to_do(name: str) -> None:
    state = play_on(orrery.load(name).new(3), random.Random(3), 6)
    seat = state.waiting[0]
    before = state.fingerprint
    legal = set(state.numbers(seat))
    clauses = set()
    for number in range(state.game.num_actions):
        if number in legal:
            continue
        with pytest.raises(orrery.Refused) as refused:
            state.play(seat, number)
        assert refused.value.remedy.startswith(f"seat {seat} may choose: "), refused.value.remedy
        clauses.add(refused.value.clause)
        assert refused.value.clause is None or f"[{refused.value.clause}]" in str(refused.value)
    assert clauses - {None}, "the rules refuse by clauses"
    assert state.fingerprint == before and set(state.numbers(seat)) == legal


def test_stale_actions_and_seats_out_of_turn(state: orrery.State) -> None:
    seat = state.waiting[0]
    with pytest.raises(orrery.Refused) as refused:
        state.act(1 - seat, state.numbers(seat)[0])
    assert refused.value.remedy == f"wait: seat {seat} must choose first"
    stale = state.legal(seat)[0]
    play_on(state, random.Random(1))
    for action in (stale, stale.number, stale.text):
        with pytest.raises(orrery.Refused) as refused:
            state.act(seat, action)
        assert refused.value.remedy == "begin a new game with game.new(seed)"
    with pytest.raises(orrery.Refused, match="over"):
        state.legal()
    with pytest.raises(orrery.Refused, match="not waited for"):
        orrery.bot("random", 1).choose(state, seat)
    assert state.numbers(seat) == [] and not state.mask(seat).any()


@pytest.mark.parametrize("seat", [-1, 2, 8, 255, 2**40])
def test_seats_that_are_not_there(state: orrery.State, seat: int) -> None:
    for call in (state.legal, state.view, state.observation, state.mask, state.imagine, state.svg, state.text, state.numbers):
        with pytest.raises(ValueError, match="this table has seats 0 to 1"):
            call(seat)


@pytest.mark.parametrize("action", [None, 1.5, float("nan"), [], {}, b"pass", object()])
def test_actions_that_are_none(state: orrery.State, action: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        state.act(state.waiting[0], action)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, 2**31, 2**32, 2**63, 2**64, 10**30, "", "take", "\0", "é" * 1000])
def test_actions_that_no_game_has(state: orrery.State, action: int | str) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        state.act(state.waiting[0], action)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", float("nan")])
def test_seeds(seed: object) -> None:
    with pytest.raises((TypeError, ValueError), match="a seed is a whole number from 0"):
        orrery.load("m101").new(seed)  # type: ignore[arg-type]


def test_games_players_and_bots() -> None:
    with pytest.raises(ValueError, match="did you mean 'galactic-trader'"):
        orrery.load("galactic-trade")
    with pytest.raises(ValueError, match="2 to 4 players"):
        orrery.load("m101", 7)
    with pytest.raises(ValueError, match="did you mean 'greedy'"):
        orrery.bot("greedi")
    with pytest.raises(ValueError, match="give 2 names"):
        orrery.load("galactic-trader", 2).new(1, names=["Mary"])
    with pytest.raises(ValueError, match="name 1 to"):
        orrery.simulate("m101", [], 1)
    with pytest.raises(ValueError):
        orrery.simulate("m101", "random", -1)


def test_arrays_of_the_wrong_kind(state: orrery.State) -> None:
    size = state.game.observation_size
    for out, why in [
        (np.zeros(size, np.float32), TypeError),
        (np.zeros((1, size), np.int16), TypeError),
        (np.zeros(size - 1, np.int16), ValueError),
        (np.zeros(2 * size, np.int16)[::2], ValueError),
        ([0] * size, TypeError),
    ]:
        with pytest.raises(why, match="out"):
            state.observation(0, out=out)  # type: ignore[arg-type]
    fixed = np.zeros(size, np.int16)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        state.observation(0, out=fixed)
    assert not fixed.any()


def test_views_that_were_tampered_with(name: str) -> None:
    """No view that somebody wrote ends the program: it is imagined, or refused."""
    game = orrery.load(name)
    rng = random.Random(1)
    state = play_on(game.new(4), rng, 5)
    whole = json.dumps(state.view(state.waiting[0]))
    refused = 0
    for _ in range(300):
        view = json.loads(whole)
        place: object = view
        while isinstance(place, (dict, list)) and place:
            key = rng.choice(list(place)) if isinstance(place, dict) else rng.randrange(len(place))
            if not isinstance(place[key], (dict, list)) or rng.random() < 0.2:  # type: ignore[index]
                place[key] = rng.choice([None, 0, 1, 255, -1, 65536, "x", [], {}, True])  # type: ignore[index]
                break
            place = place[key]  # type: ignore[index]
        try:
            world = game.from_view(view, 1)
        except ValueError:
            refused += 1
        else:
            play_on(world, rng, 20)
    assert refused > 100
    for nonsense in [None, 7, [], {}, "view"]:
        with pytest.raises(ValueError):
            game.from_view(nonsense)  # type: ignore[arg-type]


def test_pickles_that_were_tampered_with() -> None:
    game = orrery.load("m101")
    for saved in ["", "{}", '{"Dealt":{"log":"","key":"00","foreign":0}}', '{"Imagined":{"view":{},"seed":1,"choices":[]}}']:
        with pytest.raises(ValueError):
            orrery._orrery.restore(game, saved)  # type: ignore[attr-defined]
    good = pickle.dumps(play_on(game.new(1), random.Random(1), 5))
    assert pickle.loads(good).moves == 5


def test_logs_that_are_none() -> None:
    for text in ["", "{}", "nonsense\n", "\0\0"]:
        with pytest.raises(ValueError):
            orrery.read_log(text)


def test_batches_that_cannot_be() -> None:
    game = orrery.load("galactic-trader", 2)
    for n in (0, -1):
        with pytest.raises(ValueError, match="at least one game"):
            orrery.Batch(game, n)
    for n in (10**9, 2**62):
        with pytest.raises(ValueError, match="too large"):
            orrery.Batch(game, n)
    with pytest.raises(ValueError, match="threads"):
        orrery.Batch(game, 2, threads=0)
    with pytest.raises(ValueError, match="reward cannot be 'rankk'"):
        orrery.Batch(game, 2, reward="rankk")
    for bots in (["greedy"], ["greedy", "greedy"], ["greedy", "nobody"]):
        with pytest.raises(ValueError):
            orrery.Batch(game, 2, bots=bots)
    shape = (2, game.observation_size)
    for out, why in [
        ({"observations": np.zeros(shape, np.float32)}, TypeError),
        ({"observations": np.zeros((3, shape[1]), np.int16)}, ValueError),
        ({"observations": np.zeros(shape, np.int16).T.copy().T}, ValueError),
        ({"observatons": np.zeros(shape, np.int16)}, ValueError),
        ({"dones": np.zeros(2, np.int8)}, TypeError),
    ]:
        with pytest.raises(why, match="out"):
            orrery.Batch(game, 2, out=out)
    batch = orrery.Batch(game, 2)
    with pytest.raises(RuntimeError, match="reset first"):
        batch.step([0, 0])
    with pytest.raises(ValueError, match="one for each of 2"):
        batch.reset(seeds=[1])
    batch.reset(seed=1)
    before = batch.observations.copy()
    for actions, why in [
        (np.array([np.nan, 0.0]), TypeError),
        (np.zeros(2, np.float32), TypeError),
        (["a", "b"], TypeError),
        (None, TypeError),
        (np.zeros(3, np.int64), ValueError),
        (np.zeros((2, 1), np.int64), ValueError),
        (np.zeros((2, 1), np.int32), ValueError),
        ([-1, -1], orrery.Refused),
        ([2**62, 0], orrery.Refused),
    ]:
        with pytest.raises(why):
            batch.step(actions)
    good = batch.masks.argmax(axis=1)
    bad = int((batch.masks[1] == 0).argmax())
    with pytest.raises(orrery.Refused, match="in game 1"):
        batch.step([good[0], bad])
    assert (batch.observations == before).all(), "one refused action, nothing played"
    batch.step(good.astype(np.uint8) if good.max() < 256 else good)


def test_one_array_for_two_things_is_refused() -> None:
    game = orrery.load("galactic-trader", 2)
    masks = np.zeros((2, game.num_actions), np.int8)
    batch = orrery.Batch(game, 2, out={"masks": masks, "seats": masks[0, :2]})
    with pytest.raises(ValueError, match="cannot be written now"):
        batch.reset(seed=1)


def _in_a_fork(batch: orrery.Batch, answers: multiprocessing.Queue) -> None:
    batch.reset(seed=3)
    for _ in range(20):
        batch.step(batch.masks.argmax(axis=1))
    table = orrery.simulate("galactic-trader", "greedy", 4, seed=1, jobs=2)
    answers.put((int(batch.observations.astype(np.int64).sum()), int(table["points"].sum())))


def test_a_process_may_fork_after_import() -> None:
    batch = orrery.Batch(orrery.load("galactic-trader", 2), 8, threads=2)
    here: multiprocessing.Queue = multiprocessing.get_context("fork").Queue()
    _in_a_fork(batch, here)
    expected = here.get(timeout=60)
    child = multiprocessing.get_context("fork").Process(target=_in_a_fork, args=(batch, here))
    child.start()
    assert here.get(timeout=60) == expected
    child.join(timeout=60)
    assert child.exitcode == 0


def test_ctrl_c_ends_a_long_simulation() -> None:
    # Whoever runs the tests in the background may have Ctrl-C switched off, and children inherit that.
    program = (
        "import orrery, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "print('begin', flush=True); orrery.simulate('m101', 'greedy', 10**7, jobs=2)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None and child.stdout.readline() == "begin\n"
            child.send_signal(signal.SIGINT)
            _, complaint = child.communicate(timeout=120)
        finally:
            child.kill()
    assert "KeyboardInterrupt" in complaint and child.returncode in (1, -signal.SIGINT, 130)


def test_other_threads_run_while_a_bot_thinks() -> None:
    """A thinking bot does not keep the interpreter, and its state is not to be touched meanwhile."""
    state = orrery.load("galactic-trader", 2).new(1)
    ran = []
    done = threading.Event()

    def think() -> None:
        orrery.simulate("galactic-trader", "greedy", 200, jobs=1)
        done.set()

    thinker = threading.Thread(target=think)
    thinker.start()
    while not done.is_set():
        ran.append(state.clone().numbers())
    thinker.join()
    assert len(ran) > 100


def test_states_in_many_threads() -> None:
    """Two threads on one state: each call is whole, or says that the state is in use."""
    state = orrery.load("galactic-trader", 2).new(1)
    bot = orrery.bot("greedy", 1)
    problems: list[BaseException] = []

    def play() -> None:
        over = False
        while not over:
            try:
                over = state.over
                if not over:
                    seat = state.waiting[0]
                    state.play(seat, bot.choose(state, seat))
            except (RuntimeError, orrery.Refused, IndexError):
                continue
            except BaseException as problem:  # noqa: BLE001
                problems.append(problem)
                return

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems and state.over
    orrery.read_log(state.log())


def test_importing_is_quick_and_brings_nothing_along() -> None:
    heavy = ["numpy", "gymnasium", "pettingzoo"]
    program = f"import sys, orrery; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
    assert os.path.getsize(orrery._orrery.__file__) < 40_000_000  # type: ignore[attr-defined]
