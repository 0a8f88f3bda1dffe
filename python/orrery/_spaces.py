"""What the environments share: spaces, seeds, opening a game, pictures as pixels."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np

import orrery

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]


def opened(game: orrery.Game | str, players: int | None, options: dict[str, Any] | None, content: str | None) -> orrery.Game:
    """The game that an environment is made for: one that is open already, or one by its name."""
    if isinstance(game, orrery.Game):
        if players is not None or options is not None or content is not None:
            raise ValueError("the game is open already: give players, options and content to orrery.load")
        return game
    return orrery.load(game, players, options, content)


def observation_box(game: orrery.Game) -> gymnasium.spaces.Box:
    """The ranges of an observation's numbers."""
    features = game.layout()["features"]
    low = np.array([feature["least"] for feature in features], np.int16)
    high = np.array([feature["greatest"] for feature in features], np.int16)
    return gymnasium.spaces.Box(low, high, dtype=np.int16)


def observation_space(game: orrery.Game) -> gymnasium.spaces.Dict:
    """What a seat is given: an observation, and a mask over the action numbers."""
    mask = gymnasium.spaces.Box(0, 1, (game.num_actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": observation_box(game), "action_mask": mask})


def check_render_mode(mode: str | None) -> str | None:
    """The render mode, if it is one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode cannot be {mode!r}: it is one of {', '.join(RENDER_MODES)}, or None")
    return mode


class Seeds:
    """The seeds of an environment's games: one that is given, then those that follow from it; without one, any."""

    def __init__(self) -> None:
        self._rng: np.random.Generator | None = None

    def next(self, seed: int | None) -> int | None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
            return seed
        if self._rng is None:
            return None
        return int(self._rng.integers(0, 2**63))


def render(state: orrery.State, seat: int | None, mode: str | None) -> str | np.ndarray | None:
    """The board as a render mode wants it, as a seat sees it."""
    if mode == "ansi":
        return state.text(seat)
    if mode == "svg":
        return state.svg(seat)
    if mode == "rgb_array":
        return pixels(state.svg(seat))
    if mode == "human":
        print(state.text(seat))
        return None
    raise ValueError(f"nothing is rendered without a mode: make the environment with render_mode={RENDER_MODES}")


def flat(svg: str, dark: bool = False) -> str:
    """A picture without what only browsers know: its variables and its light and dark colours are written out."""

    def light_or_dark(text: str) -> str:
        return re.sub(r"light-dark\(\s*([^,()]*(?:\([^()]*\))?)\s*,\s*([^,()]*(?:\([^()]*\))?)\s*\)", r"\2" if dark else r"\1", text)

    svg = light_or_dark(svg)
    known = dict(re.findall(r"(--[\w-]+)\s*:\s*([^;}]+)", svg))
    for _ in range(8):
        written = re.sub(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)", lambda found: str(known.get(found[1], found[2] or "none")).strip(), svg)
        if written == svg:
            break
        svg = written
    return light_or_dark(svg)


def pixels(svg: str) -> np.ndarray:
    """A picture as height x width x 3 bytes."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise ImportError("pictures as pixels need two packages: pip install 'orrery[render]'") from missing
    import io

    png = bytes(resvg_py.svg_to_bytes(svg_string=flat(svg)))
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(paper, picture).convert("RGB"), np.uint8)
