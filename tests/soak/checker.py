"""Holds what the site has kept against what people were told: nothing lost, doubled, reordered.

It knows what was acknowledged, and what the rows hold; of the site's code it uses nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid5

from tests.servers.race_room import as_list

Faults = list[str]


def check_races(told: Iterable[Mapping[str, Any]], kept: Mapping[str, Any]) -> Faults:
    """Races: every acknowledged answer is in the log once, in order, and became one attempt."""
    faults: Faults = []
    for race in told:
        name = f"race {race['id']}"
        found = kept.get(race["id"])
        if found is None:
            faults.append(f"{name}: lost")
            continue
        numbers = [number for number, _ in found["rows"]]
        if numbers != list(range(1, len(numbers) + 1)):
            faults.append(f"{name}: the log has a gap or a number twice")
        answers: dict[tuple[int, int], list[tuple[int, str]]] = {}
        for number, event in found["rows"]:
            if event["kind"] == "answer-given":
                given = " ".join(as_list(event["given"]))
                key = (event["player"], event["round"])
                answers.setdefault(key, []).append((number, given))
        faults += [f"{name}: {key} is there {len(a)} times" for key, a in answers.items() if a[1:]]
        faults += _race_answers(name, race, found, answers)
        if not any(event["kind"] == "race-ended" for _, event in found["rows"]):
            faults.append(f"{name}: acknowledged as over, and goes on")
    return faults


def _race_answers(
    name: str,
    race: Mapping[str, Any],
    found: Mapping[str, Any],
    answers: Mapping[tuple[int, int], list[tuple[int, str]]],
) -> Faults:
    faults: Faults = []
    taken: list[tuple[float, float, int]] = []
    for phone in race["phones"]:
        player = found["players"].get(phone["session"])
        if player is None:
            faults.append(f"{name}: a player was lost")
            continue
        for number, given, sent_at, told_at in phone["kept"]:
            rows = answers.get((player, number), [])
            if not rows:
                faults.append(f"{name}: the answer of {player} to round {number} was lost")
            elif rows[0][1] != given:
                faults.append(f"{name}: another answer of {player} to round {number} is kept")
            else:
                taken.append((sent_at, told_at, rows[0][0]))
        attempts = found["attempts"].get(str(player), 0)
        if attempts != len(phone["kept"]):
            faults.append(f"{name}: {attempts} attempts of {player}, not {len(phone['kept'])}")
    if len(answers) != sum(len(phone["kept"]) for phone in race["phones"]):
        faults.append(f"{name}: answers that nobody gave")
    return faults + [f"{name}: {fault}" for fault in order_faults(taken)]


def order_faults(taken: Iterable[tuple[float, float, int]]) -> Faults:
    """What was acknowledged before another was sent must stand before it: sent, told, number."""
    by_sending = sorted(taken)
    told = sorted((told_at, number) for _, told_at, number in by_sending)
    highest, seen, faults = 0, 0, []
    for sent_at, _, number in by_sending:
        while told[seen][0] < sent_at:
            highest, seen = max(highest, told[seen][1]), seen + 1
        if number <= highest:
            faults.append(f"number {number} stands before {highest}, which was told earlier")
    return faults


def check_runs(told: Iterable[Mapping[str, Any]], kept: Mapping[str, Any]) -> Faults:
    """Practice runs and assignments: the attempts are the acknowledged answers, in their order."""
    faults: Faults = []
    for run in told:
        name = f"run {run['id']}"
        found = kept.get(run["id"])
        if found is None:
            faults.append(f"{name}: lost")
            continue
        # An id is kept as one of its run, so that nobody takes the id of something else by it.
        expected = [
            [number, str(uuid5(UUID(command), f"answer:{run['id']}")), given]
            for number, command, given in run["kept"]
        ]
        if found["attempts"] != expected:
            faults.append(f"{name}: kept {found['attempts']}, told {expected}")
        if not found["ended"]:
            faults.append(f"{name}: acknowledged as over, and goes on")
        if run["task"] and found["works"] != [run["task"]]:
            faults.append(f"{name}: counts for {found['works']}, not for {run['task']}")
    return faults


def check_matches(told: Iterable[Mapping[str, Any]], kept: Mapping[str, Any]) -> Faults:
    """Matches: the tokens of the person are the acknowledged ones, in their order."""
    faults: Faults = []
    for match in told:
        record = kept.get(match["id"])
        if record is None:
            faults.append(f"match {match['id']}: lost, or not over")
            continue
        own = [
            [event["round"], event["space"]]
            for event in record["events"]
            if event["type"] == "place" and event["seat"] == 0
        ]
        placed = [list(move) for move in match["placed"]]
        if own != placed:
            faults.append(f"match {match['id']}: kept {own}, told {placed}")
    return faults


def check_reports(told: Iterable[Mapping[str, Any]], reported: Mapping[str, int]) -> Faults:
    """Class reports: they count each acknowledged answer to an assignment once."""
    counted = Counter(dict.fromkeys(reported, 0))
    for run in told:
        if run["class"]:
            counted[run["class"]] += len(run["kept"])
    return [
        f"class {one}: its report counts {reported.get(one)} answers, told were {answers}"
        for one, answers in counted.items()
        if reported.get(one) != answers
    ]
