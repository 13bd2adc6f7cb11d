"""Estimates as bytes, to be stored between answers; reading back is exact to the last bit."""

import json
import struct
import zlib
from dataclasses import astuple
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.atlas import Atlas
from quiz.learning.inference.calibration import Calibration
from quiz.learning.inference.evidence import decode_evidence
from quiz.learning.inference.likelihood import Reading, read
from quiz.learning.inference.memory import Trace
from quiz.learning.inference.particles.cloud import Asked, Cloud
from quiz.learning.inference.particles.sweeps import WrongTally
from quiz.learning.inference.rates import Rates
from quiz.learning.inference.sketches.forgetting import Forgetting
from quiz.learning.inference.sketches.habits import UNSHIFTED, Habits
from quiz.learning.inference.sketches.sketch import Sketch
from quiz.learning.inference.sketches.surroundings import surroundings_of
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.unary import read_all
from quiz.learning.inference.variables import Variables, variables_of

FORMAT = 10
"""Raise it whenever the meaning of the bytes changes, or the model answers differently: estimates
of another format are rebuilt from the evidence."""

_HEAD = struct.Struct("<BI")


class UnreadableEstimate(ValueError):  # noqa: N818 - an answer to the caller, not a failure
    """Bytes of another format, of another map, or broken: rebuild from the evidence."""


def encode(estimate: Estimate) -> bytes:
    """The estimate as compressed bytes. What can be recomputed is left out."""
    arrays = _arrays(estimate)
    facts = {
        "map": estimate.variables.atlas.slug,
        "version": estimate.variables.atlas.version,
        "seed": estimate.seed,
        "answers": estimate.answers,
        "at": estimate.at_days,
        "refined": estimate.refined,
        "rates": list(astuple(estimate.rates)),
        "calibration": [estimate.calibration.chosen, estimate.calibration.evenly],
        "recent": estimate.recent,
        "uptake": estimate.uptake,
        "sketch": _sketch_facts(estimate.sketch),
        "window": _respelt(_window_facts(estimate), _signs_of(estimate.variables.atlas)),
    }
    narrow = {name: _narrowed(array) for name, array in arrays.items()}
    facts["arrays"] = [
        [name, array.dtype.str, narrow[name].dtype.str, array.shape]
        for name, array in arrays.items()
    ]
    text = json.dumps(facts, separators=(",", ":"), ensure_ascii=False).encode()
    body = text + b"".join(array.tobytes() for array in narrow.values())
    return _HEAD.pack(FORMAT, len(text)) + zlib.compress(body, 6)


NARROW = {"f": ("<f4",), "i": ("<i1", "<i2", "<i4")}
"""Shorter number types, the shortest first, by the kind of the array."""


def _narrowed(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in the shortest type that holds each of them exactly."""
    for kind in NARROW[array.dtype.kind]:
        if np.dtype(kind).itemsize >= array.itemsize:
            break
        with np.errstate(over="ignore"):
            narrow = array.astype(kind)
        if np.array_equal(narrow.astype(array.dtype), array):
            return narrow
    return array


def _window_facts(estimate: Estimate) -> list[dict[str, Any]]:
    """The answers of the window without their times, which are stored as an array."""
    told = [evidence.encode() for evidence in estimate.window]
    for facts in told:
        del facts["at"]
    return told


def _signs_of(atlas: Atlas) -> dict[str, str]:
    """One character for each name of a place or part, none of which is used in such a name."""
    names = sorted({*atlas.places, *atlas.place_of})
    return {name: chr(FIRST_SIGN + number) for number, name in enumerate(names)}


FIRST_SIGN = 0xE000
"""From the private use area: nobody types these characters, and there are 6,400."""


def _respelt(value: Any, spelling: dict[str, str]) -> Any:
    """The same value with some words in it written in another way."""
    if isinstance(value, str):
        return spelling.get(value, value)
    if isinstance(value, list | tuple):
        return [_respelt(item, spelling) for item in value]
    if isinstance(value, dict):
        return {spelling.get(key, key): _respelt(item, spelling) for key, item in value.items()}
    return value


def _arrays(estimate: Estimate) -> dict[str, NDArray[Any]]:
    traces = estimate.traces.values()
    return {
        "until": estimate.cloud.until,
        "prior": estimate.prior,
        "fresh": estimate.fresh,
        "weights": estimate.weights,
        "sums": estimate.sharing.sums,
        "looks": estimate.sharing.looks,
        "standing": estimate.standing,
        "shown_at": estimate.shown_at,
        "failed": estimate.failed,
        "failed_at": estimate.failed_at,
        "traced": np.array([*estimate.traces], dtype=np.int64),
        "stability": np.array([trace.stability for trace in traces]),
        "difficulty": np.array([trace.difficulty for trace in traces]),
        # Times are stored together: the same ones repeat.
        "traced_at": np.array([trace.at_days for trace in traces]),
        "window_at": np.array([evidence.at_days for evidence in estimate.window]),
        **{f"sketch {name}": getattr(estimate.sketch, name) for name in SKETCHED},
    }


SKETCHED = (
    "seen_at", "levels", "always", "not_yet", "learned", "seen", "days", "held", "worn_at",
    "met_at", "asked",
)  # fmt: skip
"""The arrays of a sketch."""


def _sketch_facts(sketch: Sketch) -> dict[str, Any]:
    return {
        "home": sketch.home,
        "said": sketch.said,
        "habits": list(astuple(sketch.habits)),
        "credits": sketch.credits,
        "at": sketch.at_days,
        "worn": sketch.worn,
        "versed": sketch.versed,
        "mixed": sketch.mixed,
        "steps": sketch.steps,
        "heard": sketch.heard,
    }


def _sketch(variables: Variables, facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Sketch:
    ground = surroundings_of(variables.atlas)
    named, picked, agreed, omits, strays, unsure, uptake, forgetting, shifts = facts["habits"]
    known = tuple((shift[0], shift[1]) for shift in shifts)
    return Sketch(
        ground=ground,
        home=facts["home"],
        expected=ground.expected(facts["home"]) + facts.get("said", 0.0),
        said=facts.get("said", 0.0),
        **{name: arrays[f"sketch {name}"] for name in SKETCHED},
        habits=Habits(
            named=(named[0], named[1]),
            picked=(picked[0], picked[1]),
            agreed=(agreed[0], agreed[1]),
            omits=(omits[0], omits[1]),
            strays=(strays[0], strays[1]),
            unsure=(unsure[0], unsure[1]),
            uptake=uptake,
            forgetting=Forgetting(tuple(forgetting[0])),
            shifts=(*known, *UNSHIFTED[len(known) :]),
        ),
        credits=tuple(facts["credits"]),
        at_days=facts["at"],
        worn=facts["worn"],
        versed=facts["versed"],
        mixed=tuple((one, other, odds) for one, other, odds in facts["mixed"]),
        steps=facts["steps"],
        heard=facts["heard"],
    )


def decode(atlas: Atlas, stored: bytes, *, without_distances: bool = False) -> Estimate:
    """The estimate that was encoded. Raises UnreadableEstimate if it must be rebuilt.

    Distances take longest to load. `without_distances` the estimate can be used to choose direct
    questions, and for nothing else.
    """
    try:
        facts, arrays = _opened(stored)
        if (facts["map"], facts["version"]) != (atlas.slug, atlas.version):
            raise UnreadableEstimate("the estimate is of another map")
        return _estimate(variables_of(atlas), facts, arrays, without_distances=without_distances)
    except (KeyError, TypeError, ValueError, struct.error, zlib.error) as error:
        raise UnreadableEstimate(f"the estimate cannot be read: {error}") from None


def _opened(stored: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    version, length = _HEAD.unpack_from(stored)
    if version != FORMAT:
        raise UnreadableEstimate(f"the estimate has format {version}, not {FORMAT}")
    body = zlib.decompress(stored[_HEAD.size :])
    facts = json.loads(body[:length])
    arrays, place = {}, length
    for name, kind, narrow, shape in facts["arrays"]:
        stored_as = np.frombuffer(body, narrow, int(np.prod(shape)), place)
        place += stored_as.nbytes
        arrays[name] = stored_as.reshape(shape).astype(kind)
    return facts, arrays


def _estimate(
    variables: Variables,
    facts: dict[str, Any],
    arrays: dict[str, NDArray[Any]],
    *,
    without_distances: bool,
) -> Estimate:
    names = {sign: name for name, sign in _signs_of(variables.atlas).items()}
    window = tuple(
        decode_evidence({**value, "at": at})
        for value, at in zip(
            _respelt(facts["window"], names), arrays["window_at"].tolist(), strict=True
        )
    )
    readings = tuple(read(variables, evidence) for evidence in window)
    rates = Rates(*facts["rates"])
    chosen, evenly = facts["calibration"]
    asked = _asked(variables, readings)
    cloud = Cloud(variables, arrays["until"], asked)
    if not without_distances:
        cloud.refresh(np.arange(cloud.size), rates)
    return Estimate(
        variables=variables,
        seed=facts["seed"],
        answers=facts["answers"],
        at_days=facts["at"],
        prior=arrays["prior"],
        fresh=arrays["fresh"],
        window=window,
        readings=readings,
        rates=rates,
        unary=read_all(arrays["prior"], variables.is_real, readings, rates),
        cloud=cloud,
        weights=arrays["weights"],
        sharing=WrongTally(arrays["sums"], arrays["looks"]),
        standing=arrays["standing"],
        shown_at=arrays["shown_at"],
        failed=arrays["failed"],
        failed_at=arrays["failed_at"],
        sketch=_sketch(variables, facts["sketch"], arrays),
        traces=_traces(arrays),
        calibration=Calibration((chosen[0], chosen[1]), (evenly[0], evenly[1])),
        recent=tuple(facts["recent"]),
        uptake=tuple(facts["uptake"]),
        refined=facts["refined"],
    )


def _traces(arrays: dict[str, NDArray[Any]]) -> dict[int, Trace]:
    columns = (arrays[name].tolist() for name in ("traced", "stability", "difficulty", "traced_at"))
    return {number: Trace(*rest) for number, *rest in zip(*columns, strict=True)}


def _asked(variables: Variables, readings: tuple[Reading, ...]) -> Asked:
    asked = Asked(variables)
    for number, reading in enumerate(readings, start=1):
        if reading.detour is not None:
            asked = asked.with_one(number, reading.detour)
    return asked
