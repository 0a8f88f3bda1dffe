"""The games as tools for language models: a real client of the protocol starts `orrery mcp`, plays whole games and cites rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import mcp

import orrery


def with_tools(command: str, script: Callable[[mcp.Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with mcp.Client(mcp.StdioServerParameters(command=command, args=["mcp"])) as client:
            await script(client)

    asyncio.run(run())


async def said(client: mcp.Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer
    return "".join(part.text for part in answer.content)


async def refused(client: mcp.Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error, answer
    return "".join(part.text for part in answer.content)


CHOICE = re.compile(r"^(\d+): (.+) \((.+)\) \[([\w.-]+)\]$", re.MULTILINE)


def test_what_there_is(command: str) -> None:
    async def script(client: mcp.Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert sorted(tools) == ["act", "clause", "legal", "list_games", "new_table", "view"]
        assert all(tool.description and tool.input_schema["type"] == "object" for tool in tools.values())
        # A command that was built with all tests has the tutorial's games, too.
        assert set(tools["new_table"].input_schema["properties"]["game"]["enum"]) >= set(orrery.games())
        listed = await said(client, "list_games")
        assert all(name in listed for name in orrery.games()) and "stall_limit" in listed

    with_tools(command, script)


def test_an_assistant_plays_a_whole_game_and_cites_the_rules(name: str, command: str) -> None:
    """The choices are those of `orrery` along the same game, and each of the clauses behind them can be read."""

    async def script(client: mcp.Client) -> None:
        game = orrery.load(name)
        state, seat, clauses = game.new(seed=11), game.players - 1, set()
        bots = {other: orrery.Bot("random", 11) for other in range(game.players)}
        text = await said(client, "new_table", game=name, seed=11, seat=seat, bots="random")
        assert "Table 1" in text
        while True:
            while state.turn not in (seat, -1) and seat not in state.waiting:
                state.play(state.turn, bots[state.turn].choose(state))
            choices = CHOICE.findall(text)
            if state.over:
                assert "The game is over" in text and not choices
                assert f"seat {seat}: rank {state.outcome()['standings'][seat]['rank']}" in text
                break
            legal = state.legal(seat)
            assert [(int(number), written, clause) for number, _, written, clause in choices] == [(c.number, c.text, c.clause) for c in legal]
            clauses.update(clause for *_, clause in choices)
            choice = legal[len(legal) // 2]
            text = await said(client, "act", table=1, action=choice.number if state.moves % 2 else choice.text)
            state.play(seat, choice.number)
        assert "The game is over" in await said(client, "legal", table=1)
        assert (await said(client, "view", table=1)).count("\n") > 5
        assert "The game is over" in await refused(client, "act", table=1, action=0)
        for clause in sorted(clauses):
            assert (await said(client, "clause", game=name, id=clause)).startswith(f"{clause}: ")

    with_tools(command, script)


def test_whoever_plays_all_seats_sees_each_in_turn(command: str) -> None:
    async def script(client: mcp.Client) -> None:
        text = await said(client, "new_table", game="space-traders", players=2, bots="none", seed=1)
        assert "You are seat 0" in text
        seats = set()
        for _ in range(30):
            seats.update(re.findall(r"You are (seat \d)", await said(client, "view", table=1)))
            text = await said(client, "act", table=1, action=int(CHOICE.findall(await said(client, "legal", table=1))[0][0]))
        assert seats == {"seat 0", "seat 1"}

    with_tools(command, script)


def test_mistakes_are_told_with_what_to_do(command: str) -> None:
    async def script(client: mcp.Client) -> None:
        assert "did you mean 'm101'" in await refused(client, "new_table", game="m102")
        assert "seats 0 to 2" in await refused(client, "new_table", game="galactic-trader", players=3, seat=3)
        assert "genius" in await refused(client, "new_table", game="m101", bots="genius")
        assert "max_rouds" in await refused(client, "new_table", game="m101", options={"max_rouds": 3})
        assert "begin one with new_table" in await refused(client, "view", table=1)
        await said(client, "new_table", game="galactic-trader", players=2, options={"stall_limit": 3}, seed=7)
        assert "there are 1" in await refused(client, "legal", table=2)
        wrong = await refused(client, "act", table=1, action="take fod")
        assert "'take fod' is not an action of this game; seat 0 may choose take medicine" in wrong and "You may:" in wrong
        assert "is no action" in await refused(client, "act", table=1, action=None)
        assert "missing field" in await refused(client, "act", table=1)
        assert "nothing in these rules" in await refused(client, "clause", game="m101", id="xyzzy")
        assert "GT-4.8" in await said(client, "clause", game="galactic-trader", id="GT-4")
        assert "there is no tool" in await refused(client, "cheat")

    with_tools(command, script)
