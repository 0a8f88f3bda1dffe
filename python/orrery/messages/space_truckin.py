"""What Space Truckin' says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("space-truckin").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


BandOutcome: TypeAlias = 'Literal["both_rewards", "bridge_damage", "damage_one", "damage_two", "first_reward"] | str'


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


class EndingLost(TypedDict):
    lost: Loss


class EndingMostPoints(TypedDict):
    most_points: Any


Ending: TypeAlias = 'Literal["enough_points", "last_standing", "most_points", "nobody_left"] | EndingLost | EndingMostPoints'


class EventUnderWay(TypedDict):
    done: int
    effect: int
    event: int


Kind: TypeAlias = 'Literal["cargo", "engine", "quarters", "reactor", "weapons"]'


Loss: TypeAlias = 'Literal["bridge", "engines", "quarters", "too_few_points", "unserviceable"]'


Manipulation: TypeAlias = 'Literal["flip", "reroll"]'


Missed: TypeAlias = 'Literal["artifact", "cargo"] | str'


Names: TypeAlias = 'Literal["shape", "system"]'


class Out(TypedDict):
    loss: Loss
    stage: int


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


Part: TypeAlias = 'Literal["first", "second"]'


class Points(TypedDict):
    grizzled: int
    jumps: int
    rewards: int
    sale: int
    truck: int


class Reward(TypedDict):
    both: bool
    done: int
    effect: int
    event: EventUnderWay | None
    half: int


RolledFor: TypeAlias = 'Literal["challenge", "chart", "damage", "yard"] | str'


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class Sheet(TypedDict):
    artifacts: list[int]
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
    loaded: list[int]
    lost: list[int]
    open: list[int]
    out: Out | None
    points: Points
    rerolls: int
    reward: Reward | None
    step: Step
    systems: list[System]
    truck: int | None


Source: TypeAlias = 'Literal["grizzled", "jump", "reward", "sale", "truck"] | str'


class StageJump(TypedDict):
    jump: int


class StageLocation(TypedDict):
    location: int


class StageOver(TypedDict):
    over: Ending


class StagePirates(TypedDict):
    pirates: int


Stage: TypeAlias = 'Literal["chart", "setup", "yard"] | StageJump | StageLocation | StageOver | StagePirates'


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
    change: list[Manipulation | int]


class StepChart(TypedDict):
    chart: int


class StepDamage(TypedDict):
    damage: list[Names | int | None]


class StepExtraPip(TypedDict):
    extra_pip: int


class StepFinished(TypedDict):
    finished: Part


class StepJumpPayment(TypedDict):
    jump_payment: Kind


class StepKind(TypedDict):
    kind: int


class StepNewPip(TypedDict):
    new_pip: Kind


class StepPayer(TypedDict):
    payer: Manipulation


class StepPayment(TypedDict):
    payment: list[Manipulation | Kind]


class StepPirateCargo(TypedDict):
    pirate_cargo: Any


class StepPosition(TypedDict):
    position: list[Kind | int]


class StepShape(TypedDict):
    shape: Kind


class StepTurn(TypedDict):
    turn: list[Kind | int]


Step: TypeAlias = 'Literal["assign", "captain", "event", "first_box", "jump", "keep", "last_terrain", "load_artifact", "load_cargo", "manipulate", "one_damage", "pip", "pirate_cargo", "pirate_system", "pirates", "ready", "second_box", "truck", "two_damages"] | StepChange | StepChart | StepDamage | StepExtraPip | StepFinished | StepJumpPayment | StepKind | StepNewPip | StepPayer | StepPayment | StepPirateCargo | StepPosition | StepShape | StepTurn'


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


class EventArtifactLoaded(TypedDict):
    cell: int
    event: Literal["artifact_loaded"]
    number: int
    seat: int


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


class EventCargoLoaded(TypedDict):
    cell: int
    event: Literal["cargo_loaded"]
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


class EventEventCame(TypedDict):
    card: int
    event: Literal["event_came"]
    seat: int


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


class EventNotGained(TypedDict):
    event: Literal["not_gained"]
    seat: int
    what: Missed


class EventPipDrawn(TypedDict):
    cell: int
    event: Literal["pip_drawn"]
    kind: Kind
    seat: int


class EventReached(TypedDict):
    event: Literal["reached"]
    points: int
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


class EventSold(TypedDict):
    cargo: int
    event: Literal["sold"]
    seat: int


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


Event: TypeAlias = "EventArtifactLoaded | EventBridgeHit | EventBuilt | EventCaptainNamed | EventCargoLoaded | EventCharted | EventDamaged | EventEnded | EventEventCame | EventGained | EventJumpPaid | EventKept | EventLost | EventMadeSix | EventManipulated | EventNotGained | EventPipDrawn | EventReached | EventResult | EventRolled | EventSold | EventStageBegan | EventTruckChosen | EventWrote | EventYardClosed"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
