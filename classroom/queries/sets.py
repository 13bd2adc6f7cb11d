"""Practice sets: a teacher's own, ready-made ones, and those that others share."""

from dataclasses import dataclass
from uuid import UUID

from classroom.models.practice_set import PracticeSet
from classroom.queries.schools import colleagues_sets
from classroom.set_catalogue import ReadySet, ready_set
from game.atlas_files import is_map, load_atlas
from game.queries.open_maps import may_use
from game.words.names import in_words
from quiz.drills.sets.set_plan import BadSet, SetPlan, decode_plan
from quiz.models.learner import Learner

OWN, READY, SCHOOL = "own", "ready", "school"


class NoSuchSetError(LookupError):
    """There is no such practice set, or it is another teacher's. Pages answer it with 404."""


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A practice set with its title, wherever it comes from.

    `key` names it in URLs and forms: `own:<id>`, `school:<id>` or `ready:<key>`.
    """

    key: str
    title: str
    plan: SetPlan
    row: PracticeSet | None = None


class _Maps(tuple[str, ...]):
    """All maps, without loading them."""

    __slots__ = ()

    def __contains__(self, slug: object) -> bool:
        return isinstance(slug, str) and is_map(slug)


def read_plan(value: object) -> SetPlan:
    """A plan on an existing map. Raises BadSet with a sentence."""
    return decode_plan(value, _Maps(), load_atlas)


def own_row(learner: object, public_id: UUID) -> PracticeSet:
    """The learner's own practice set; raises NoSuchSetError otherwise."""
    if isinstance(learner, Learner) and learner.has_account:
        found = PracticeSet.objects.filter(public_id=public_id, owner=learner).first()
        if found is not None:
            return found
    raise NoSuchSetError(str(public_id))


def named_set(learner: object, key: str) -> NamedSet:
    """The set of a key; raises NoSuchSetError if there is none for this learner."""
    where, _colon, name = key.partition(":")
    if where == READY and (found := ready_set(name)) is not None:
        return on_open_map(learner, of_ready(found))
    if where in (OWN, SCHOOL):
        try:
            public_id = UUID(name)
        except ValueError:
            raise NoSuchSetError(key[:80]) from None
        if where == OWN:
            return on_open_map(learner, of_row(own_row(learner, public_id)))
        row = colleagues_sets(learner).filter(public_id=public_id).first()
        if row is not None:
            return on_open_map(learner, of_row(row, SCHOOL))
    raise NoSuchSetError(key[:80])


def on_open_map(learner: object, named: NamedSet) -> NamedSet:
    """The same set; raises NoSuchSetError if the learner may not use its map."""
    if may_use(getattr(learner, "pk", None), named.plan.map):
        return named
    raise NoSuchSetError(named.key)


def shared_set(code: str) -> NamedSet:
    """The set of a link; raises NoSuchSetError for an unknown link."""
    # Impossible links are not looked up: not every database accepts any character.
    may_be = code.isascii() and code.isprintable()
    row = PracticeSet.objects.filter(share_code=code).first() if code and may_be else None
    if row is None:
        raise NoSuchSetError(code[:80])
    return of_row(row)


def of_row(row: PracticeSet, where: str = OWN) -> NamedSet:
    """A teacher's set. Raises NoSuchSetError if its map has changed and it no longer fits."""
    try:
        plan = read_plan(row.plan)
    except BadSet as error:
        raise NoSuchSetError(str(error)) from None
    return NamedSet(f"{where}:{row.public_id}", row.title, plan, row)


def of_ready(ready: ReadySet) -> NamedSet:
    """A ready-made set, titled in the reader's language."""
    return NamedSet(f"{READY}:{ready.key}", in_words(ready.titles), ready.plan)
