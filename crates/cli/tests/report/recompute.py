"""Recomputes figures of a report from its rows, with nothing but the standard library.

python3 recompute.py FIGURES.json ROWS-NAME
"""

import csv
import json
import math
import sys
from collections import defaultdict
from statistics import NormalDist, mean, stdev

figures_file, name = sys.argv[1:]
report = json.load(open(figures_file, encoding="utf-8"))
figures = {figure["id"]: figure for section in report["sections"] for figure in section["figures"]}
rows = {what: list(csv.DictReader(open(f"{name}-{what}.csv", encoding="utf-8", newline=""))) for what in ("games", "seats", "pairs")}
Z = NormalDist().inv_cdf(0.975)
checked = 0


def near(found, expected, where):
    global checked
    checked += 1
    if not math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-9):
        sys.exit(f"{where}: the report has {found}, the rows give {expected}")


def wilson(rate, trials):
    """The roots of (p - rate)^2 = Z^2 p (1 - p) / trials, as the textbook has them: not the closed form that the report uses."""
    a, b, c = 1 + Z * Z / trials, -(2 * rate + Z * Z / trials), rate * rate
    root = math.sqrt(max(b * b - 4 * a * c, 0))
    return max((-b - root) / (2 * a), 0), min((-b + root) / (2 * a), 1)


def by_name(figure):
    return {row["name"]: row for row in figures[figure]["rows"]}


if report["games"] != len(rows["games"]):
    sys.exit(f"{report['games']} games, {len(rows['games'])} lines")

# Who wins: by seat, and by what a seat began with. Games that nobody won do not count, unless one plays alone.
players = len(report["subject"]["lineup"])
decided = {row["game"] for row in rows["games"] if players == 1 or int(row["winners"]) > 0}
groups = defaultdict(list)
for row in rows["seats"]:
    if players > 1:
        groups["seats", f"seat {row['seat']}"].append(row)
    for begun in filter(None, row["begins_with"].split(";")):
        kind, what = begun.split("=", 1)
        groups["begins-" + "".join(c.lower() if c.isalnum() and c.isascii() else "-" for c in kind), what].append(row)
for (figure, what), members in groups.items():
    found = by_name(figure)[what]
    counted = [row for row in members if row["game"] in decided]
    rate = sum(int(row["won_840"]) for row in counted) / 840 / len(counted)
    near(found["value"], rate, f"{figure} {what}")
    trials = min(len({row["game"] for row in members}), len(counted))
    for end, expected in zip(found["interval"], wilson(rate, trials)):
        near(end, expected, f"{figure} {what}, interval")

# How games ended.
for how, count in ((how, sum(row["ended_by"] == how for row in rows["games"])) for how in {row["ended_by"] for row in rows["games"]}):
    found = next(row for row in figures["endings"]["rows"] if row["name"].startswith(how + " ("))
    near(found["value"], count / len(rows["games"]), f"ended by {how}")

# Ranks: equal points may be told apart, but more points never stand behind fewer where nobody is eliminated.
for row in rows["seats"]:
    if not 1 <= int(row["rank"]) <= players:
        sys.exit(f"rank {row['rank']} in game {row['game']}")

# Pairs of games: mean and interval of the differences.
pairs = defaultdict(list)
for row in rows["pairs"]:
    pairs[row["kind"], row["what"]].append(row)
for (kind, what), members in pairs.items():
    slug = "".join(c.lower() if c.isalnum() and c.isascii() else "-" for c in kind)
    figure, column, unit = {"never": ("never", "margin", 1), "second": ("second", "margin", 1), "level": ("levels", "won_840", 840)}.get(kind, ("worth-" + slug, "margin", 1))
    found = by_name(figure)[what]
    differences = [int(row[column]) / unit for row in members]
    near(found["value"], mean(differences), f"{figure} {what}")
    if len(differences) > 1:
        half = Z * stdev(differences) / math.sqrt(len(differences))
        near(found["interval"][0], mean(differences) - half, f"{figure} {what}, lower end")
        near(found["interval"][1], mean(differences) + half, f"{figure} {what}, upper end")

print(f"{checked} numbers agree")
