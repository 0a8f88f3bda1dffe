"""What M101 says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("m101").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


Area: TypeAlias = 'Literal["military", "political"]'


class Building(TypedDict):
    card: int
    gap: int
    rotation: int


class ChoiceText(TypedDict):
    act: str
    clause: str
    number: int
    sentence: str


Colour: TypeAlias = 'Literal["brown", "green", "grey", "red"]'


class Commitment(TypedDict):
    action: Phase | None
    second: Any | None


class EndReason(TypedDict):
    clause: str
    name: str


EndingFullGalaxy = TypedDict("EndingFullGalaxy", {"full-galaxy": "Any"})


EndingMaxRounds = TypedDict("EndingMaxRounds", {"max-rounds": "Any"})


Ending: TypeAlias = 'Literal["disks", "full-galaxy", "max-rounds", "round-cap", "stall"] | EndingFullGalaxy | EndingMaxRounds'


class Gap(TypedDict):
    card: int | None
    owner: int
    rotation: int


class Open(TypedDict):
    boosted: int
    built: list[int]
    busy: bool
    chosen: list[Phase]
    controlled: list[list[int]]
    discards: list[int]
    gaps: list[list[int | Gap]]
    influenced: list[list[int]]
    kept: list[list[int]]
    level: list[int]
    order: list[int]
    owned: list[list[int]]
    phase: Phase
    placed: list[int]
    quiet: int
    raw_tech: list[int]
    research: list[int | None]
    research_disks: list[int]
    round: int
    sites: list[list[int | Site]]
    supply: list[int]
    systems: list[int]
    track: list[int]
    turn: int
    used: Used


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


class Payment(TypedDict):
    cost: int
    picked: list[int]
    purchase: Purchase


Phase: TypeAlias = 'Literal["A", "B", "C", "D", "E"]'


class PurchaseBuild(TypedDict):
    build: Building


class PurchaseColoniseCardSite(TypedDict):
    card: int
    site: int


class PurchaseColonise(TypedDict):
    colonise: PurchaseColoniseCardSite


class PurchaseInfluence(TypedDict):
    influence: int


class PurchaseUpgrade(TypedDict):
    upgrade: Any


Purchase: TypeAlias = 'Literal["upgrade"] | PurchaseBuild | PurchaseColonise | PurchaseInfluence | PurchaseUpgrade'


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class SeenHand(TypedDict):
    cards: list[int] | None
    size: int


class Site(TypedDict):
    control: Area
    controller: int
    cubes: list[int]
    culture: list[int]
    military: list[int]
    political: list[int]
    system: int | None


class Standing(TypedDict):
    lines: list[ScoreLine]
    points: int
    rank: int
    seat: int
    tie_breaks: list[TieBreak]
    won: bool


class StepBuildSpace(TypedDict):
    build_space: int


class StepColoniseSpace(TypedDict):
    colonise_space: int


class StepColoniseWayCardSite(TypedDict):
    card: int
    site: int


class StepColoniseWay(TypedDict):
    colonise_way: StepColoniseWayCardSite


StepDemandColourFrom = TypedDict("StepDemandColourFrom", {"colour": "Colour", "from": "int"})


class StepDemand(TypedDict):
    demand: StepDemandColourFrom


class StepExpandWay(TypedDict):
    expand_way: int


class StepOver(TypedDict):
    over: Ending


class StepPay(TypedDict):
    pay: Payment


class StepPrevent(TypedDict):
    prevent: Any


class StepRotationCardGapUpgrade(TypedDict):
    card: int
    gap: int
    upgrade: bool


class StepRotation(TypedDict):
    rotation: StepRotationCardGapUpgrade


class StepRoute(TypedDict):
    route: Any


class StepTollPayeesTo(TypedDict):
    payees: list[int]
    to: int


class StepToll(TypedDict):
    toll: StepTollPayeesTo


class StepUpgradeCard(TypedDict):
    upgrade_card: Any


class StepUpgradeSpace(TypedDict):
    upgrade_space: Any


Step: TypeAlias = 'Literal["build", "colonise", "deliver", "expand", "prevent", "route", "selection", "start_system", "take", "upgrade_card", "upgrade_space"] | StepBuildSpace | StepColoniseSpace | StepColoniseWay | StepDemand | StepExpandWay | StepOver | StepPay | StepPrevent | StepRotation | StepRoute | StepToll | StepUpgradeCard | StepUpgradeSpace'


class TieBreak(TypedDict):
    clause: str
    value: int
    what: str


Used = TypedDict("Used", {"barred": "list[int]", "coloured": "list[int]", "deliveries": "int", "from": "list[int]", "general": "int", "influences": "int", "invasions": "int", "placements": "int", "pools": "list[list[int]]", "sales": "int", "takes": "int", "targets": "list[int]"})


class View(TypedDict):
    asked: int
    commitment: Commitment
    hands: list[SeenHand]
    keeps: Any | None
    memory: list[list[int]]
    open: Open
    pile: int
    removed: list[int]
    seconds: list[bool | None]
    starts: list[int]
    step: Step
    who: int | None


Choice: TypeAlias = "ChoiceText"


class EventBraceCompleted(TypedDict):
    brace: int
    event: Literal["brace_completed"]
    seat: int
    site: int


class EventBuilt(TypedDict):
    card: int
    cost: int
    event: Literal["built"]
    gap: int
    rotation: int
    seat: int


class EventClaimed(TypedDict):
    event: Literal["claimed"]
    seat: int
    site: int


class EventColonised(TypedDict):
    card: int
    cost: int
    event: Literal["colonised"]
    seat: int
    site: int
    way: Area


class EventCommitted(TypedDict):
    event: Literal["committed"]
    seat: int
    second: bool | None


EventControlGained = TypedDict("EventControlGained", {"event": 'Literal["control_gained"]', "from": "int", "seat": "int", "site": "int"})


EventDelivered = TypedDict("EventDelivered", {"colour": "Colour", "event": 'Literal["delivered"]', "from": "int", "seat": "int", "sold": "bool", "space": "int", "to": "int"})


class EventDrew(TypedDict):
    card: int | None
    event: Literal["drew"]
    seat: int


class EventEnded(TypedDict):
    event: Literal["ended"]
    how: Ending


EventHandedOver = TypedDict("EventHandedOver", {"card": "int | None", "event": 'Literal["handed_over"]', "from": "int", "to": "int"})


class EventInfluenced(TypedDict):
    cost: int
    event: Literal["influenced"]
    seat: int
    site: int
    way: Area


class EventInvasionAnnounced(TypedDict):
    event: Literal["invasion_announced"]
    seat: int
    site: int


class EventInvasionRefused(TypedDict):
    by: int
    event: Literal["invasion_refused"]
    seat: int
    site: int


class EventLost(TypedDict):
    cards: int
    event: Literal["lost"]
    seat: int


class EventPaid(TypedDict):
    card: int
    event: Literal["paid"]
    seat: int


class EventPhaseBegan(TypedDict):
    event: Literal["phase_began"]
    order: list[int]
    phase: Phase


class EventPlacedNothing(TypedDict):
    event: Literal["placed_nothing"]
    phase: Phase
    seat: int


class EventRejected(TypedDict):
    card: int
    event: Literal["rejected"]
    seat: int


class EventResearched(TypedDict):
    event: Literal["researched"]
    seat: int


class EventReshuffled(TypedDict):
    cards: int
    event: Literal["reshuffled"]


class EventRevealed(TypedDict):
    action: Phase
    boost: int | None
    event: Literal["revealed"]
    no_boost: bool
    seat: int


class EventRoundBegan(TypedDict):
    event: Literal["round_began"]
    round: int


class EventStarted(TypedDict):
    card: int
    event: Literal["started"]
    seat: int
    site: int


class EventTechMoved(TypedDict):
    event: Literal["tech_moved"]
    level: int
    seat: int


EventTollDiscarded = TypedDict("EventTollDiscarded", {"card": "int", "event": 'Literal["toll_discarded"]', "from": "int", "to": "int"})


class EventTook(TypedDict):
    card: int
    event: Literal["took"]
    seat: int


class EventTurnedUp(TypedDict):
    card: int
    column: int
    event: Literal["turned_up"]
    level: int


class EventUpgraded(TypedDict):
    card: int
    cost: int
    event: Literal["upgraded"]
    gap: int
    old: int
    rotation: int
    seat: int


Event: TypeAlias = "EventBraceCompleted | EventBuilt | EventClaimed | EventColonised | EventCommitted | EventControlGained | EventDelivered | EventDrew | EventEnded | EventHandedOver | EventInfluenced | EventInvasionAnnounced | EventInvasionRefused | EventLost | EventPaid | EventPhaseBegan | EventPlacedNothing | EventRejected | EventResearched | EventReshuffled | EventRevealed | EventRoundBegan | EventStarted | EventTechMoved | EventTollDiscarded | EventTook | EventTurnedUp | EventUpgraded"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
