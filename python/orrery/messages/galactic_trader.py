"""What Galactic Trader says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("galactic-trader").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


class Agreement(TypedDict):
    by: int
    planet: int
    sender: int


class ChoiceText(TypedDict):
    act: str
    clause: str
    number: int
    sentence: str


Discarding: TypeAlias = 'Literal["agreement", "cancel", "draft", "exchange", "stranded"] | str'


class EndReason(TypedDict):
    clause: str
    name: str


Ending: TypeAlias = 'Literal["last-round", "max-rounds", "stall"]'


class Glimpse(TypedDict):
    packet: list[int]
    took: int | None


class Memory(TypedDict):
    glimpses: list[Glimpse | None]
    parted: list[list[int]]
    sure: list[list[int]]


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


class RoomDiscard(TypedDict):
    discard: int


class RoomRefuse(TypedDict):
    refuse: Any


Room: TypeAlias = 'Literal["free", "refuse"] | RoomDiscard | RoomRefuse'


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class SeenAside(TypedDict):
    could_be: int
    kind: int | None
    lay_face_up: bool
    owner: int
    slot: int


class SeenGood(TypedDict):
    could_be: int
    face_up: bool
    kind: int | None
    owner: int
    round: int
    slot: int
    space: int


class SeenHand(TypedDict):
    goods: list[int] | None
    size: int


class SeenPacket(TypedDict):
    goods: list[int] | None
    holder: int
    size: int


class Space(TypedDict):
    filled: int
    planet: int | None


class Standing(TypedDict):
    lines: list[ScoreLine]
    points: int
    rank: int
    seat: int
    tie_breaks: list[TieBreak]
    won: bool


class StepAbilityCard(TypedDict):
    ability_card: int


class StepAbilityPlanet(TypedDict):
    ability_planet: list[int]


class StepCancelDiscard(TypedDict):
    cancel_discard: int


class StepDeployPlanet(TypedDict):
    deploy_planet: int


class StepDraftPick(TypedDict):
    draft_pick: Room


class StepOver(TypedDict):
    over: Ending


StepRedeployPlanetAskedFrom = TypedDict("StepRedeployPlanetAskedFrom", {"asked": "bool", "from": "int"})


class StepRedeployPlanet(TypedDict):
    redeploy_planet: StepRedeployPlanetAskedFrom


StepRedeploySlotAskedFromTo = TypedDict("StepRedeploySlotAskedFromTo", {"asked": "bool", "from": "int", "to": "int"})


class StepRedeploySlot(TypedDict):
    redeploy_slot: StepRedeploySlotAskedFromTo


class StepStrandedDiscard(TypedDict):
    stranded_discard: Any


Step: TypeAlias = 'Literal["cancel_good", "deploy_action", "draft_discard", "orbit_recipient", "redeploy_good", "stranded_discard"] | StepAbilityCard | StepAbilityPlanet | StepCancelDiscard | StepDeployPlanet | StepDraftPick | StepOver | StepRedeployPlanet | StepRedeploySlot | StepStrandedDiscard'


class TieBreak(TypedDict):
    clause: str
    value: int
    what: str


class View(TypedDict):
    active: int
    age_one: int
    age_two: int
    agreement: Agreement | None
    agreements: int
    area: list[Space]
    aside: list[SeenAside]
    asked: int | None
    barren: int
    deployed: list[SeenGood]
    discards: list[int]
    first: int
    hands: list[SeenHand]
    last_round: bool
    memory: Memory
    owned: list[list[int]]
    packet: SeenPacket | None
    pile: int
    refused: list[Any | None]
    round: int
    step: Step
    takes: int
    used: list[int]
    who: int | None


Choice: TypeAlias = "ChoiceText"


class EventAgeTwoBegan(TypedDict):
    event: Literal["age_two_began"]


class EventConverted(TypedDict):
    counts_as: int
    event: Literal["converted"]
    kind: int | None
    open: bool
    planet: int
    seat: int
    slot: int
    through: int


class EventDiscarded(TypedDict):
    event: Literal["discarded"]
    kind: int
    seat: int
    why: Discarding


class EventEnded(TypedDict):
    event: Literal["ended"]
    how: Ending


class EventEstablished(TypedDict):
    event: Literal["established"]
    goods: int
    planet: int
    runner_up: int
    seat: int


class EventExchanged(TypedDict):
    drawn: int | None
    event: Literal["exchanged"]
    seat: int
    through: int


EventGiven = TypedDict("EventGiven", {"event": 'Literal["given"]', "from": "int", "planet": "int", "to": "int"})


class EventLaid(TypedDict):
    event: Literal["laid"]
    kind: int
    planet: int
    seat: int
    slot: int


class EventLastRoundAnnounced(TypedDict):
    event: Literal["last_round_announced"]


class EventPacketDrawn(TypedDict):
    event: Literal["packet_drawn"]
    seat: int
    size: int


class EventPacketSeen(TypedDict):
    event: Literal["packet_seen"]
    packet: list[int]
    seat: int


class EventReshuffled(TypedDict):
    event: Literal["reshuffled"]
    goods: int


class EventRevealed(TypedDict):
    event: Literal["revealed"]
    planet: int


class EventRoundBegan(TypedDict):
    event: Literal["round_began"]
    first: int
    round: int


EventSentOn = TypedDict("EventSentOn", {"event": 'Literal["sent_on"]', "from": "int", "from_slot": "int", "kind": "int | None", "open": "bool", "planet": "int", "seat": "int", "slot": "int"})


EventStranded = TypedDict("EventStranded", {"event": 'Literal["stranded"]', "from": "int", "kind": "int | None", "open": "bool", "seat": "int", "slot": "int"})


class EventTook(TypedDict):
    event: Literal["took"]
    kind: int | None
    left: int
    seat: int


class EventTookBack(TypedDict):
    event: Literal["took_back"]
    kind: int | None
    open: bool
    planet: int
    seat: int
    slot: int


class EventTurnBegan(TypedDict):
    event: Literal["turn_began"]
    refreshed: int
    seat: int


class EventTurnEnded(TypedDict):
    event: Literal["turn_ended"]
    seat: int


Event: TypeAlias = "EventAgeTwoBegan | EventConverted | EventDiscarded | EventEnded | EventEstablished | EventExchanged | EventGiven | EventLaid | EventLastRoundAnnounced | EventPacketDrawn | EventPacketSeen | EventReshuffled | EventRevealed | EventRoundBegan | EventSentOn | EventStranded | EventTook | EventTookBack | EventTurnBegan | EventTurnEnded"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
