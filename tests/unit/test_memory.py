"""The one memory with a bound."""

from game.hosting.memory import BoundedMemory


def test_it_keeps_what_was_kept_last() -> None:
    memory: BoundedMemory[str, int] = BoundedMemory(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        memory.keep(key, value)
    assert [memory.get(key) for key in "abc"] == [3, None, 4]
    assert (memory.take("c"), memory.take("c")) == (4, None)
    memory.forget()
    assert memory.get("a") is None


def test_an_older_value_takes_no_place_but_counts_as_asked_for() -> None:
    memory: BoundedMemory[str, int] = BoundedMemory(2, lambda value, known: value > known)
    for key, value in (("a", 5), ("b", 1), ("a", 2), ("c", 1)):
        memory.keep(key, value)
    assert [memory.get(key) for key in "abc"] == [5, None, 1]
