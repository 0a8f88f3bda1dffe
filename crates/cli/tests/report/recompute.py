"""Recomputes figures of a report from its rows.

python3 recompute.py FIGURES.json ROWS-NAME

Everything is recomputed with the standard library alone. Where SciPy is installed its intervals are held against the figures, too; where pandas reads
Parquet, and the rows were written so, they must be the rows of the text.
"""

import csv
import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from statistics import NormalDist, mean, stdev

try:
    from scipy import stats as scipy
except ImportError:
    scipy = None

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
    if scipy and (rate * trials).is_integer():
        theirs = scipy.binomtest(int(rate * trials), trials).proportion_ci(0.95, "wilson")
        near(found["interval"][0], theirs.low, f"{figure} {what}, SciPy's lower end")
        near(found["interval"][1], theirs.high, f"{figure} {what}, SciPy's upper end")

# How games ended.
for how, count in ((how, sum(row["ended_by"] == how for row in rows["games"])) for how in {row["ended_by"] for row in rows["games"]}):
    found = next(row for row in figures["endings"]["rows"] if row["name"].startswith(how + " ("))
    near(found["value"], count / len(rows["games"]), f"ended by {how}")

# Ranks: those of a game begin at 1, and whoever has more points never stands behind (a truck that is lost does, whatever it had).
by_game = defaultdict(list)
for row in rows["seats"]:
    by_game[row["game"]].append((int(row["rank"]), int(row["points"]), int(row["won_840"])))
for game, seats in by_game.items():
    if len(seats) != players or min(seats)[0] != 1 or max(seats)[0] > players:
        sys.exit(f"ranks {sorted(seats)} in game {game}")
    if players > 1 and report["subject"]["game"] != "space-truckin":
        checked += 1
        if any(one[0] < other[0] and one[1] < other[1] for one in seats for other in seats):
            sys.exit(f"game {game} has more points behind fewer: {sorted(seats)}")
    if sum(won for _, _, won in seats) not in (0, 840) or any(won and rank != 1 for rank, _, won in seats):
        sys.exit(f"victories {sorted(seats)} in game {game}")

# Points by rank: what all clauses together give each rank. Cells are rounded to tenths.
sources = figures["sources"]
for at, rank in enumerate(int(column.split()[1]) for column in sources["columns"]):
    points = [int(row["points"]) for row in rows["seats"] if int(row["rank"]) == rank]
    told = sum(float(row["cells"][at].replace("\u2212", "-")) for row in sources["rows"])
    checked += 1
    if abs(told - mean(points)) > 0.05 * len(sources["rows"]) + 1e-9:
        sys.exit(f"rank {rank}: the report has {told} points, the rows give {mean(points)}")

# Length: every game is in one bar.
for column in ("decisions", "rounds"):
    values = [int(row[column]) for row in rows["games"] if row[column]]
    if values:
        near(sum(row["from"] for row in figures[column]["rows"]), len(values), column)
        told = float(figures[column]["reading"].split("The mean is ")[1].split()[0])
        checked += 1
        if abs(told - mean(values)) > 0.05 + 1e-9:
            sys.exit(f"mean of {column}: the report has {told}, the rows give {mean(values)}")

# Pairs of games: mean and interval of the differences.
pairs = defaultdict(list)
for row in rows["pairs"]:
    pairs[row["kind"], row["what"]].append(row)
for (kind, what), members in pairs.items():
    slug = "".join(c.lower() if c.isalnum() and c.isascii() else "-" for c in kind)
    if kind == "thinking":
        if len(members) < 10:
            continue
        what = f"from {int(what):,} to {2 * int(what):,} positions"
    figure, column, unit = {"thinking": ("thinking", "won_840", 840), "never": ("never", "margin", 1), "second": ("second", "margin", 1), "level": ("levels", "won_840", 840)}.get(kind, ("worth-" + slug, "margin", 1))
    found = by_name(figure)[what]
    differences = [int(row[column]) / unit for row in members]
    near(found["value"], mean(differences), f"{figure} {what}")
    if len(differences) > 1:
        half = Z * stdev(differences) / math.sqrt(len(differences))
        near(found["interval"][0], mean(differences) - half, f"{figure} {what}, lower end")
        near(found["interval"][1], mean(differences) + half, f"{figure} {what}, upper end")
        if scipy and stdev(differences) > 0:
            low, high = scipy.norm.interval(0.95, mean(differences), scipy.sem(differences))
            near(found["interval"][0], low, f"{figure} {what}, SciPy's lower end")
            near(found["interval"][1], high, f"{figure} {what}, SciPy's upper end")

# The same rows in columns.
columns = 0
if Path(f"{name}-games.parquet").exists():
    try:
        import pandas
        import pyarrow  # noqa: F401 - pandas reads Parquet by it
    except ImportError:
        pandas = None
    for what, lines in rows.items() if pandas else ():
        table = pandas.read_parquet(f"{name}-{what}.parquet")
        if len(table) != len(lines) or (lines and list(table.columns) != list(lines[0])):
            sys.exit(f"{what}: {len(table)} rows of {list(table.columns)} in columns, {len(lines)} of {list(lines[0])} in lines")
        for column in table.columns:
            there = ["" if pandas.isna(value) else str(int(value)) if isinstance(value, float) else str(value) for value in table[column]]
            if there != [line[column] for line in lines]:
                sys.exit(f"{what}, {column}: the columns are not the lines")
            columns += 1

print(f"{checked} numbers agree" + (", SciPy's among them" if scipy else "") + (f"; {columns} columns are the lines" if columns else ""))
