"""The embedded broker among several processes: no job twice, none lost, none in halves."""

import json
import multiprocessing
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

import config.celery  # noqa: F401  makes the `embedded` transport known

WRITERS, READERS, JOBS = 3, 3, 150
PADDING = "x" * 20_000  # so that writing one takes longer than looking for it


def connection(folder: str) -> Connection:
    """Connect as Celery does."""
    places = {
        "data_folder_in": folder,
        "data_folder_out": folder,
        "control_folder": f"{folder}-control",
    }
    return Connection("embedded://localhost", transport_options=places)


def write(folder: str, writer: int) -> None:
    """Put this writer's jobs."""
    with connection(folder) as link, link.SimpleQueue("jobs") as queue:
        for job in range(JOBS):
            queue.put({"job": f"{writer}-{job}", "padding": PADDING})


def read(folder: str, found: "Queue[list[str]]", done: "multiprocessing.synchronize.Event") -> None:
    """Take jobs until the writers are done and nothing is left."""
    taken = []
    with connection(folder) as link, link.SimpleQueue("jobs") as queue:
        while True:
            last_look = done.is_set()
            try:
                message = queue.get(timeout=0.05)
            except (Empty, queue.Empty):
                if last_look:
                    break
                continue
            assert message.payload["padding"] == PADDING
            taken.append(message.payload["job"])
            message.ack()
    found.put(taken)


@pytest.mark.timeout(900)
def test_each_job_arrives_whole_and_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "queue")
    context = multiprocessing.get_context("spawn")
    found: Queue[list[str]] = context.Queue()
    done = context.Event()
    readers = [context.Process(target=read, args=(folder, found, done)) for _ in range(READERS)]
    writers = [context.Process(target=write, args=(folder, n)) for n in range(WRITERS)]
    for process in (*readers, *writers):
        process.start()
    for process in writers:
        process.join(240)
    done.set()
    jobs = [job for _ in readers for job in found.get(timeout=240)]
    for process in readers:
        process.join(60)
    assert sorted(jobs) == sorted(f"{w}-{j}" for w in range(WRITERS) for j in range(JOBS))
    assert list((tmp_path / "queue").iterdir()) == []


def test_jobs_come_in_the_order_in_which_they_were_put(tmp_path: Path) -> None:
    with connection(str(tmp_path / "queue")) as link, link.SimpleQueue("jobs") as queue:
        for number in range(5):
            queue.put({"number": number})
        assert [queue.get(timeout=60).payload["number"] for _ in range(5)] == list(range(5))


def test_waiting_jobs_outlive_the_process(tmp_path: Path) -> None:
    with connection(str(tmp_path / "queue")) as link, link.SimpleQueue("jobs") as queue:
        queue.put({"number": 7})
    (file,) = (tmp_path / "queue").iterdir()
    assert json.loads(file.read_text(encoding="utf-8"))["body"]
    with connection(str(tmp_path / "queue")) as link, link.SimpleQueue("jobs") as queue:
        assert queue.get(timeout=60).payload == {"number": 7}


def test_a_job_that_is_still_being_written_is_not_given(tmp_path: Path) -> None:
    with connection(str(tmp_path / "queue")) as link, link.SimpleQueue("jobs") as queue:
        queue.put({"number": 7})
        (whole,) = (tmp_path / "queue").iterdir()
        half = whole.rename(whole.with_name(f"{whole.name}.draft"))
        with pytest.raises(queue.Empty):
            queue.get(timeout=0.2)
        half.rename(whole)
        assert queue.get(timeout=60).payload == {"number": 7}


def test_a_job_that_another_worker_took_first_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    queue_folder = tmp_path / "queue"

    def too_late(path: Path, target: Path) -> Path:
        if len(list(queue_folder.iterdir())) == 2:
            path.unlink()  # gone between the look and the grip
        return rename(path, target)

    with connection(str(queue_folder)) as link, link.SimpleQueue("jobs") as queue:
        for number in (1, 2):
            queue.put({"number": number})
        monkeypatch.setattr(Path, "rename", too_late)
        assert queue.get(timeout=60).payload == {"number": 2}
