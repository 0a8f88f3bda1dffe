"""What Space Truckin' says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("space-truckin").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


BandOutcome: TypeAlias = 'Literal["bridge_damage", "damage_two"] | str'


Captain: TypeAlias = 'Literal["artificer", "cartographer", "engineer", "grizzled", "physicist", "smuggler"]'


class ChoiceText(TypedDict):
    act: str
    clause: str
    number: int
    sentence: str


Die: TypeAlias = 'Literal["first", "second"] | str'


class EndReason(TypedDict):
    clause: str
    name: str


class EndingEnoughPoints(TypedDict):
    enough_points: Any


class EndingLastStanding(TypedDict):
    last_standing: Any


class EndingLost(TypedDict):
    lost: Loss


class EndingMostPoints(TypedDict):
    most_points: Any


Ending: TypeAlias = 'Literal["enough_points", "last_standing", "most_points", "nobody_left"] | EndingEnoughPoints | EndingLastStanding | EndingLost | EndingMostPoints'


Kind: TypeAlias = 'Literal["cargo", "engine", "quarters", "reactor", "weapons"]'


class LossEngines(TypedDict):
    engines: Any


class LossQuarters(TypedDict):
    quarters: Any


class LossTooFewPoints(TypedDict):
    too_few_points: Any


Loss: TypeAlias = 'Literal["bridge", "engines", "quarters", "too_few_points", "unserviceable"] | LossEngines | LossQuarters | LossTooFewPoints'


Manipulation: TypeAlias = 'Literal["flip", "reroll"]'


class Out(TypedDict):
    loss: Loss
    stage: int


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


class Points(TypedDict):
    grizzled: int
    jumps: int
    rewards: int
    sale: int
    truck: int


RolledFor: TypeAlias = 'Literal["challenge", "chart", "damage", "yard"] | str'


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class Sheet(TypedDict):
    artifacts: list[Any]
    artifacts_gained: int
    boxes: list[int]
    bridge_hits: int
    captain: Captain | None
    consoled: bool
    damaged: int
    dice: list[int]
    filled: list[int]
    flips: int
    free_choices: int
    intact: list[list[int]]
    jumps: int
    loaded: list[Any]
    lost: list[int]
    open: list[int]
    out: Out | None
    points: Points
    rerolls: int
    reward: Any | None
    step: Step
    systems: list[System]
    truck: int | None


Source: TypeAlias = 'Literal["jump", "truck"] | str'


class StageJump(TypedDict):
    jump: int


class StageLocation(TypedDict):
    location: int


class StageOver(TypedDict):
    over: Ending


class StagePirates(TypedDict):
    pirates: Any


Stage: TypeAlias = 'Literal["chart", "pirates", "setup", "yard"] | StageJump | StageLocation | StageOver | StagePirates'


class _Standing(TypedDict, total=False):
    precedence: list[TieBreak]


class Standing(_Standing):
    lines: list[ScoreLine]
    points: int
    rank: int
    seat: int
    tie_breaks: list[TieBreak]
    won: bool


class StepChange(TypedDict):
    change: Any


class StepChart(TypedDict):
    chart: int


class StepDamage(TypedDict):
    damage: Any


class StepEvent(TypedDict):
    event: Any


class StepExtraPip(TypedDict):
    extra_pip: Any


class StepFinished(TypedDict):
    finished: Any


class StepJump(TypedDict):
    jump: Any


class StepJumpPayment(TypedDict):
    jump_payment: Kind


class StepKind(TypedDict):
    kind: int


class StepLoadArtifact(TypedDict):
    load_artifact: Any


class StepLoadCargo(TypedDict):
    load_cargo: Any


class StepNewPip(TypedDict):
    new_pip: Any


class StepOneDamage(TypedDict):
    one_damage: Any


class StepPayer(TypedDict):
    payer: Any


class StepPayment(TypedDict):
    payment: list[Manipulation | Kind]


class StepPirateCargo(TypedDict):
    pirate_cargo: Any


class StepPirateSystem(TypedDict):
    pirate_system: Any


class StepPirates(TypedDict):
    pirates: Any


class StepPosition(TypedDict):
    position: list[Kind | int]


class StepSecondBox(TypedDict):
    second_box: Any


class StepShape(TypedDict):
    shape: Kind


class StepTurn(TypedDict):
    turn: list[Kind | int]


class StepTwoDamages(TypedDict):
    two_damages: Any


Step: TypeAlias = 'Literal["assign", "captain", "change", "damage", "event", "extra_pip", "finished", "first_box", "jump", "keep", "last_terrain", "load_artifact", "load_cargo", "manipulate", "new_pip", "one_damage", "payer", "pip", "pirate_cargo", "pirate_system", "pirates", "ready", "second_box", "truck", "two_damages"] | StepChange | StepChart | StepDamage | StepEvent | StepExtraPip | StepFinished | StepJump | StepJumpPayment | StepKind | StepLoadArtifact | StepLoadCargo | StepNewPip | StepOneDamage | StepPayer | StepPayment | StepPirateCargo | StepPirateSystem | StepPirates | StepPosition | StepSecondBox | StepShape | StepTurn | StepTwoDamages'


class System(TypedDict):
    anchor: int
    kind: Kind
    oriented: int


class TieBreak(TypedDict):
    clause: str
    value: int
    what: str


class View(TypedDict):
    chart: list[int | None]
    sheets: list[Sheet]
    stage: Stage
    who: int | None


Choice: TypeAlias = "ChoiceText"


class EventBridgeHit(TypedDict):
    event: Literal["bridge_hit"]
    seat: int
    whole: int


class EventBuilt(TypedDict):
    anchor: int
    event: Literal["built"]
    kind: Kind
    oriented: int
    seat: int
    shape: int
    system: int


class EventCaptainNamed(TypedDict):
    captain: Captain
    event: Literal["captain_named"]
    seat: int


class EventCharted(TypedDict):
    event: Literal["charted"]
    location: int
    seat: int
    terrain: int


class EventDamaged(TypedDict):
    by_pirates: bool
    event: Literal["damaged"]
    kind: Kind
    seat: int
    system: int


class EventEnded(TypedDict):
    event: Literal["ended"]
    how: Ending


EventGained = TypedDict("EventGained", {"event": 'Literal["gained"]', "from": "Source", "points": "int", "seat": "int"})


EventJumpPaid = TypedDict("EventJumpPaid", {"event": 'Literal["jump_paid"]', "from": "int", "kind": "Kind", "seat": "int", "system": "int"})


class EventKept(TypedDict):
    event: Literal["kept"]
    face: int
    seat: int


class EventLost(TypedDict):
    event: Literal["lost"]
    loss: Loss
    seat: int


class EventMadeSix(TypedDict):
    die: Die
    event: Literal["made_six"]
    seat: int


EventManipulated = TypedDict("EventManipulated", {"event": 'Literal["manipulated"]', "from": "int", "how": "Manipulation", "paid": "Kind", "place": "int", "seat": "int", "system": "int", "to": "int"})


class EventPipDrawn(TypedDict):
    cell: int
    event: Literal["pip_drawn"]
    kind: Kind
    seat: int


class EventResult(TypedDict):
    event: Literal["result"]
    location: int
    outcome: BandOutcome
    result: int
    seat: int


class EventRolled(TypedDict):
    dice: list[int]
    event: Literal["rolled"]
    seat: int
    what: RolledFor


class EventStageBegan(TypedDict):
    event: Literal["stage_began"]
    stage: Stage


class EventTruckChosen(TypedDict):
    event: Literal["truck_chosen"]
    seat: int
    truck: int


class EventWrote(TypedDict):
    event: Literal["wrote"]
    face: int
    place: int
    seat: int


class EventYardClosed(TypedDict):
    event: Literal["yard_closed"]
    seat: int
    serviceable: bool
    stopped: bool


Event: TypeAlias = "EventBridgeHit | EventBuilt | EventCaptainNamed | EventCharted | EventDamaged | EventEnded | EventGained | EventJumpPaid | EventKept | EventLost | EventMadeSix | EventManipulated | EventPipDrawn | EventResult | EventRolled | EventStageBegan | EventTruckChosen | EventWrote | EventYardClosed"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
