#!/usr/bin/env python3
"""A player for `orrery --bot 'python3 docs/bots/bot.py'`: any game, nothing but the standard library.

It looks one move ahead. It imagines a few worlds that agree with what it sees, tries each of its choices in all of them, lets
everybody play on at random for a while, and takes the choice after which it is furthest ahead on average. That is not clever, but it
beats players who choose at random, and it shows everything a stronger one needs: docs/bots.md is the protocol.
"""

import json
import random
import sys
import time

WORLDS = 4  # imagined for each decision
STEPS = 12  # choices that follow one of ours before the points are counted
SHARE = 0.5  # of the time for a decision that is used at most


def hear():
    """The next line that we are told; the program ends when there is none."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def ask(do, **fields):
    """Asks for something and gives the reply, or nothing if it was refused."""
    say({"do": do, **fields})
    reply = hear()
    return reply if reply["ok"] else None


def lead(outcome, seat):
    """How far a seat is ahead: a victory counts more than any points."""
    own = outcome["standings"][seat]
    others = [other["points"] for other in outcome["standings"] if other["seat"] != seat]
    ahead = own["points"] - max(others) if others else own["points"]
    return ahead + (1000 if own["won"] and outcome["reason"]["name"] != "running" else 0)


def value(world, number, seat, dice):
    """What comes of a choice in a copy of a world."""
    copy = ask("clone", world=world)["world"]
    position = ask("act", world=copy, seat=seat, number=number)
    for _ in range(STEPS):
        if position["over"]:
            break
        choices = ask("legal", world=copy, brief=True)
        position = ask("act", world=copy, seat=choices["seat"], number=dice.choice(choices["legal"]))
    found = lead(ask("outcome", world=copy)["outcome"], seat)
    ask("drop", world=copy)
    return found


def choose(question, dice):
    """The number of the choice that turned out best."""
    seat, numbers = question["seat"], [choice["number"] for choice in question["legal"]]
    if len(numbers) == 1:
        return numbers[0]
    enough = time.monotonic() + SHARE * question["time_left_ms"] / 1000
    values = dict.fromkeys(numbers, 0)
    for _ in range(WORLDS):
        world = ask("imagine", seed=dice.getrandbits(32))["world"]
        luck = dice.getrandbits(32)
        # The same luck for all choices: what differs is what we chose. A round that was not finished does not count.
        found = {}
        for number in numbers:
            if time.monotonic() > enough:
                break
            found[number] = value(world, number, seat, random.Random(luck))
        if len(found) < len(numbers):
            break
        for number in numbers:
            values[number] += found[number]
        ask("drop", world=world)
    return max(numbers, key=values.get)


def main():
    dice = random.Random()
    while True:
        told = hear()
        if told["tell"] == "game":
            # The seed is ours to use: with it the same game is played again in the same way.
            dice = random.Random(told["seed"])
            say({"do": "ready"})
        elif told["tell"] == "ask":
            say({"do": "play", "number": choose(told, dice)})


if __name__ == "__main__":
    main()
