"""What the doors to a game say keeps the JSON Schema that is published for it: this package, `orrery drive`, the command itself."""

from __future__ import annotations

import json
import random
import subprocess
from typing import Any

import jsonschema
import pytest

import orrery
from conftest import SIZES, run


#: Events to which random games, from which a schema is made, hardly ever come: it lets them pass unchecked, and says so.
RARE = {"artifact_loaded"}


class Schema:
    def __init__(self, name: str) -> None:
        self.whole = orrery.load(name).schema()
        jsonschema.Draft202012Validator.check_schema(self.whole)
        self._made: dict[str, Any] = {}
        # The last form of an event is for kinds that the walk did not meet: here it would let everything pass.
        self.kinds = {form["properties"]["event"]["enum"][0] for form in self.whole["$defs"]["event"]["oneOf"][:-1]}

    def check(self, what: str, value: Any) -> None:
        if what not in self._made:
            self._made[what] = jsonschema.Draft202012Validator({"$ref": f"#/$defs/{what}", "$defs": self.whole["$defs"]})
        self._made[what].validate(value)
        if what == "event":
            assert value["event"] in self.kinds | RARE


@pytest.fixture(scope="module")
def schemas() -> dict[str, Schema]:
    return {name: Schema(name) for name in orrery.games()}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}-{size[1]}")
def test_whole_games_keep_it(size: tuple[str, int], schemas: dict[str, Schema]) -> None:
    """Other games than those from which it was made: these are played by bots, which come further."""
    (name, players), schema = size, schemas[size[0]]
    state, bot, rng = orrery.load(name, players).new(seed=1000 + players), orrery.bot("greedy", 1), random.Random(players)
    while not state.over:
        seat = state.waiting[0]
        often = rng.random() < 0.1
        if often:
            schema.check("view", state.view(seat))
            schema.check("view", state.view(rng.choice([None, *range(players)])))
            choices = [{"number": c.number, "act": c.text, "sentence": c.sentence, "clause": c.clause} for c in state.legal(seat)]
            schema.check("legal", choices)
        played = state.act(seat, bot.choose(state, seat) if rng.random() < 0.8 else rng.choice(state.numbers(seat)))
        for event in played.events if often or len(played.events) > 2 else ():
            schema.check("event", event)
        if often:
            for told in played.told(rng.choice([None, *range(players)])):
                schema.check("told", told)
    schema.check("view", state.view())
    schema.check("outcome", state.outcome())


def test_it_is_the_commands_and_drives(name: str, schemas: dict[str, Schema], command: str) -> None:
    schema = schemas[name]
    assert json.loads(run(command, "games", name, "--schema")) == schema.whole
    asked = [{"do": "legal"}, {"do": "view", "seat": 0}, {"do": "view"}, {"do": "outcome"}, {"do": "act", "seat": 0, "number": None}]
    state = orrery.load(name).new(seed=7)
    asked[-1] = {"do": "act", "seat": state.waiting[0], "number": state.numbers(state.waiting[0])[0]}
    lines = "\n".join(json.dumps(request) for request in asked)
    said = subprocess.run([command, "drive", name, "--seed", "7"], input=lines, capture_output=True, text=True, check=True).stdout
    legal, own, common, outcome, acted = map(json.loads, said.splitlines())
    for choices in legal["legal"].values():
        schema.check("legal", choices)
    schema.check("view", own["view"])
    schema.check("view", common["view"])
    schema.check("outcome", outcome["outcome"])
    assert acted["ok"]
    for event in acted["events"]:
        schema.check("event", event)


def test_it_refuses_what_is_not_so(name: str, schemas: dict[str, Schema]) -> None:
    schema, view = schemas[name], orrery.load(name).new(seed=7).view(0)
    for wrong in ({**view, "who": 300}, {**view, "who": "0"}, {**view, "more": 1}, {key: view[key] for key in list(view)[1:]}, []):
        with pytest.raises(jsonschema.ValidationError):
            schema.check("view", wrong)
    with pytest.raises((jsonschema.ValidationError, AssertionError)):
        schema.check("event", {"event": "won_the_lottery"})
    for what in ("choice", "told", "outcome"):
        with pytest.raises(jsonschema.ValidationError):
            schema.check(what, {})
