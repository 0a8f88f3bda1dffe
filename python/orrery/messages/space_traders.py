"""What Space Traders says, as typed dictionaries: `View`, `Choice`, `Event`, `Told`, `Outcome`.

Made by `python/tools/make_messages.py` from `orrery.load("space-traders").schema()`; not to be changed by hand.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict


class Chart(TypedDict):
    cells: list[int]
    home: int
    paths: list[list[int]]


class ChoiceText(TypedDict):
    act: str
    clause: str
    number: int
    sentence: str


class ClickEstablishOn(TypedDict):
    establish_on: int


class ClickHireTeamAt(TypedDict):
    hire_team_at: int


class ClickJoinTeam(TypedDict):
    join_team: int


class ClickLinkFrom(TypedDict):
    link_from: Any


class ClickLinkTo(TypedDict):
    link_to: Any


class ClickMoveLeaderTo(TypedDict):
    move_leader_to: int


class ClickMoveTeamFrom(TypedDict):
    move_team_from: str


class ClickMoveTeamTo(TypedDict):
    move_team_to: list[str | int]


Click: TypeAlias = 'Literal["establish", "hire_leader", "hire_team", "join", "join_leader", "link_from", "link_to", "move_leader", "move_team", "none", "peek"] | ClickEstablishOn | ClickHireTeamAt | ClickJoinTeam | ClickLinkFrom | ClickLinkTo | ClickMoveLeaderTo | ClickMoveTeamFrom | ClickMoveTeamTo'


class EndReason(TypedDict):
    clause: str
    name: str


class EndingStall(TypedDict):
    stall: Any


Ending: TypeAlias = 'Literal["all-explored", "stall", "turn-cap"] | EndingStall'


class Link(TypedDict):
    destination: str
    goods: int
    origin: str


class OpenOperation(TypedDict):
    planet: int
    teams: int


class Outcome(TypedDict):
    reason: EndReason
    standings: list[Standing]


class PhaseOver(TypedDict):
    over: Ending


Phase: TypeAlias = 'Literal["links", "programme", "tiles"] | PhaseOver'


class Pieces(TypedDict):
    leader: str
    orbit: list[int]
    reserve: int
    tiles: list[int]


class Programme(TypedDict):
    answered: int
    click: Click
    explores: list[int]
    open: list[OpenOperation]
    peeks: list[int]
    planned: Pieces
    sides: int
    spent: int
    steps: list[str]


class ScoreLine(TypedDict):
    clause: str
    points: int
    source: str


class Standing(TypedDict):
    lines: list[ScoreLine]
    points: int
    rank: int
    seat: int
    tie_breaks: list[TieBreak]
    won: bool


class TieBreak(TypedDict):
    clause: str
    value: int
    what: str


class View(TypedDict):
    automatic: bool
    chart: Chart
    explored: list[int]
    fixed_deal: bool
    links: list[list[Link]]
    peeked: list[list[int]]
    phase: Phase
    pieces: list[Pieces]
    points: list[list[int]]
    programmes: list[Programme | None]
    stall: int
    tiles: list[str | None]
    turn: int
    turned_up: list[int]
    waiting: int
    who: int | None


Choice: TypeAlias = "ChoiceText"


class EventCommitted(TypedDict):
    event: Literal["committed"]
    seat: int


class EventEnded(TypedDict):
    event: Literal["ended"]
    how: Ending


class EventLinked(TypedDict):
    event: Literal["linked"]
    link: Link
    points: int
    seat: int


class EventPeekWasted(TypedDict):
    event: Literal["peek_wasted"]
    planet: int
    seat: int


class EventPeeked(TypedDict):
    event: Literal["peeked"]
    planet: int
    seat: int
    tiles: list[str] | None


class EventRevealed(TypedDict):
    event: Literal["revealed"]
    planet: int
    tiles: list[str]


class EventScored(TypedDict):
    event: Literal["scored"]
    points: int
    seat: int
    total: int


class EventSettled(TypedDict):
    event: Literal["settled"]
    leader: bool
    seat: int
    teams: int
    tile: str


class EventShown(TypedDict):
    event: Literal["shown"]
    seat: int
    steps: list[str]


class EventTurnBegan(TypedDict):
    event: Literal["turn_began"]
    turn: int


class EventTurnedUp(TypedDict):
    event: Literal["turned_up"]
    planet: int
    tiles: list[str]


Event: TypeAlias = "EventCommitted | EventEnded | EventLinked | EventPeekWasted | EventPeeked | EventRevealed | EventScored | EventSettled | EventShown | EventTurnBegan | EventTurnedUp"


class Told(TypedDict):
    clause: str
    event: Event
    text: str
