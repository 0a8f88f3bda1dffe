"""What Spatial Delivery says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("spatial-delivery").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class ChoiceText(TypedDict):
    act: str
    clause: str
    number: int
    sentence: str


class EndReason(TypedDict):
    clause: str
    name: str


Moment: TypeAlias = 'Literal["card_action", "delivery"]'


class Offers(TypedDict):
    destinations: list[int]
    explore: bool
    sites: list[int]
    travel: bool


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


class Plan(TypedDict):
    at: int
    budget: int
    fuel: list[list[int]]
    goods: list[int]
    lanes: list[int]
    new: int
    route: list[int]
    target: int
    unpaid: int


class Points(TypedDict):
    bonuses: int
    building: int
    deliveries: int
    fees: int
    initiative: int


Power: TypeAlias = 'Literal["barter", "distant_market", "enterprise", "fast_burn", "initiative", "monopoly", "opportunity", "shortage", "trade_agreement"]'


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class SeenHand(TypedDict):
    cards: list[list[int]] | None
    size: int


class SeenPile(TypedDict):
    deck: int
    discards: list[int]
    face_up: Power | None


Stage: TypeAlias = 'Literal["three", "two"]'


class Standing(TypedDict):
    lines: list[ScoreLine]
    points: int
    rank: int
    seat: int
    tie_breaks: list[TieBreak]
    won: bool


class StepBarterTake(TypedDict):
    barter_take: Moment


class StepFuelTravel(TypedDict):
    travel: bool


class StepFuel(TypedDict):
    fuel: StepFuelTravel


class StepInitiativeUse(TypedDict):
    initiative_use: Moment


class StepWorld(TypedDict):
    world: int


Step: TypeAlias = 'Literal["card_action", "deliver", "destination", "enterprise_use", "mission", "over", "route", "site", "station_good", "take_goods"] | StepBarterTake | StepFuel | StepInitiativeUse | StepWorld'


class TieBreak(TypedDict):
    clause: str
    value: int
    what: str


class TileWorld(TypedDict):
    world: int


Tile: TypeAlias = 'Literal["space"] | TileWorld'


class View(TypedDict):
    acted: bool
    active: int
    asked: int | None
    barters: list[int]
    depot: int
    extra_turns: int
    first_tokens: list[int]
    hands: list[SeenHand]
    next_order: list[int]
    offers: Offers
    order: list[int]
    passed: int
    piles: list[SeenPile]
    plan: Plan
    points: list[Points]
    record: list[list[list[int]]]
    round: int
    score_tokens: list[int]
    segments: list[int]
    ships: list[int]
    space_to_come: int
    stage: Stage
    stations: list[list[int]]
    step: Step
    takes: int
    tiles: list[Tile]
    tokens: list[list[int]]
    who: int | None
    worlds_to_come: list[int]


Choice: TypeAlias = "ChoiceText"


class EventBuilt(TypedDict):
    event: Literal["built"]
    fuel: list[list[int]]
    goods: list[int]
    new: int
    points: int
    route: list[int]
    seat: int
    site: int


class EventDeclined(TypedDict):
    event: Literal["declined"]
    power: Power
    seat: int


class EventDelivered(TypedDict):
    bonus: int
    event: Literal["delivered"]
    fee: int
    fee_to: int | None
    hex: int
    kind: int
    points: int
    seat: int
    shortage: bool
    token: int | None


class EventEnded(TypedDict):
    event: Literal["ended"]


class EventExtraTurn(TypedDict):
    event: Literal["extra_turn"]
    moment: Moment
    pending: int
    seat: int


class EventFuelled(TypedDict):
    cards: int
    event: Literal["fuelled"]
    seat: int


class EventInitiativeScored(TypedDict):
    event: Literal["initiative_scored"]
    points: int
    seat: int


class EventLaid(TypedDict):
    event: Literal["laid"]
    hex: int
    world: int | None


class EventMarketEmpty(TypedDict):
    event: Literal["market_empty"]


class EventOrdered(TypedDict):
    event: Literal["ordered"]
    order: list[int]


class EventPassed(TypedDict):
    event: Literal["passed"]
    forced: bool
    forfeited: int
    seat: int


class EventPileEmpty(TypedDict):
    event: Literal["pile_empty"]
    goods: int


class EventPlayed(TypedDict):
    event: Literal["played"]
    kind: int
    seat: int


class EventReshuffled(TypedDict):
    cards: int
    event: Literal["reshuffled"]
    goods: int


class EventReturned(TypedDict):
    event: Literal["returned"]
    replenished: int


class EventRoundBegan(TypedDict):
    event: Literal["round_began"]
    round: int


class EventTokenPlaced(TypedDict):
    event: Literal["token_placed"]
    seat: int
    space: int


class EventTook(TypedDict):
    barter: bool
    event: Literal["took"]
    kind: int
    seat: int


EventTravelled = TypedDict("EventTravelled", {"event": 'Literal["travelled"]', "from": "int", "fuel": "list[list[int]]", "seat": "int", "steps": "int", "to": "int"})


class EventTurnedUp(TypedDict):
    event: Literal["turned_up"]
    kind: int


Event: TypeAlias = "EventBuilt | EventDeclined | EventDelivered | EventEnded | EventExtraTurn | EventFuelled | EventInitiativeScored | EventLaid | EventMarketEmpty | EventOrdered | EventPassed | EventPileEmpty | EventPlayed | EventReshuffled | EventReturned | EventRoundBegan | EventTokenPlaced | EventTook | EventTravelled | EventTurnedUp"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
