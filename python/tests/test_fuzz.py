"""Any calls in any order: answered, or refused by an exception; what is refused changes nothing, and what is played can be replayed."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import orrery

GAMES = [orrery.load(name, players) for name in orrery.games() for players in (orrery.load(name).player_range[0], orrery.load(name).players)]
CALLS = {"made": 0}
SEATS = st.integers(-2, 9)
NUMBERS = st.integers(-2, 3000)


def call(function, *arguments):
    """Calls something; a refusal is an answer, too."""
    CALLS["made"] += 1
    try:
        return function(*arguments)
    except (ValueError, TypeError, OverflowError, KeyError, IndexError):
        return None


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    game=st.sampled_from(GAMES),
    seed=st.integers(0, 2**64 - 1),
    wishes=st.lists(st.tuples(st.integers(0, 12), SEATS, NUMBERS, st.integers(0, 999)), min_size=30, max_size=120),
)
def test_any_calls_in_any_order(game: orrery.Game, seed: int, wishes: list[tuple[int, int, int, int]]) -> None:
    state = game.new(seed)
    for what, seat, number, pick in wishes:
        before = state.fingerprint
        if what <= 5 and not state.over:
            # Mostly legal moves, so that the game gets somewhere.
            asked = state.waiting[pick % len(state.waiting)]
            numbers = state.numbers(asked)
            call(state.play if what % 2 else state.act, asked, numbers[pick % len(numbers)])
            continue
        if what == 6:
            call(state.legal, seat)
        elif what == 7:
            call(state.view, seat)
        elif what == 8:
            call(state.imagine, seat, number)
        elif what == 9:
            call(state.observation, seat)
            call(state.mask, seat)
        elif what == 10:
            call(state.text, seat, number)
        elif what == 11:
            call(state.play_with, seat, number, [pick])
        else:
            legal = call(state.numbers, seat) or []
            if number not in legal:
                call(state.play, seat, number)
        if what != 11:
            assert state.fingerprint == before
    _, again = orrery.read_log(state.log(), seed=0)
    assert again.fingerprint == state.fingerprint


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(GAMES), n=st.integers(1, 40), threads=st.integers(1, 3), seed=st.integers(0, 2**32), data=st.data())
def test_any_steps_of_batches(game: orrery.Game, n: int, threads: int, seed: int, data: st.DataObject) -> None:
    batch = orrery.Batch(game, n, threads=threads)
    _, masks, rewards, dones, _ = batch.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(60):
        actions = (masks * rng.random(masks.shape)).argmax(axis=1)
        batch.step(actions)
        CALLS["made"] += n
        assert masks.any(axis=1).all() and (rewards[~dones] == 0).all()
    wrong = data.draw(st.lists(NUMBERS, min_size=n, max_size=n))
    before = batch.observations.copy()
    if not all(0 <= number < game.num_actions and mask[number] for number, mask in zip(wrong, masks)):
        call(batch.step, wrong)
        assert (batch.observations == before).all()


def test_so_many_calls_were_made() -> None:
    """The two tests above made at least 100,000 calls."""
    assert CALLS["made"] >= 100_000, CALLS
