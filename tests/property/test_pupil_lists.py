"""Whatever list passes the check is added as it was checked."""

import csv
import io
import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classroom.models.pupil import Pupil
from tests.web.class_help import a_class, a_teacher, signed_in

cells = st.text(alphabet='Aá,;\t" \n|=-’\u00a0\u2028ñ\u0301字Name', max_size=12)
pasted = st.lists(cells, max_size=6).map("\n".join)
"""What people type, with no care for quotes."""


@st.composite
def exported(draw: Any) -> str:
    """What spreadsheets write: quotes where they are needed, or everywhere."""
    file = io.StringIO()
    quoting = draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    writer = csv.writer(file, delimiter=draw(st.sampled_from(",;\t")), quoting=quoting)
    writer.writerows([name] for name in draw(st.lists(cells, max_size=6)))
    return file.getvalue()


def post(client: Client, path: str, sent: dict[str, str]) -> str:
    return client.post(path, sent, follow=True).content.decode()


@pytest.mark.django_db
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=pasted | exported())
def test_what_passes_the_check_is_added_as_checked(text: str) -> None:
    with transaction.atomic():
        teacher = a_teacher()
        classroom = a_class(teacher, 0, names="stored")
        client, command = signed_in(teacher), str(uuid4())
        path = f"/teach/classes/{classroom.public_id}/pupils/add/list/"
        page = post(client, path, {"pupils": text, "command": command})
        listed = page.partition('<ol class="classroom__names">')[2].partition("</ol>")[0]
        shown = [unescape(name) for name in re.findall(r"<li>(.*?)</li>", listed, re.DOTALL)]
        kept = re.search(r'<textarea[^>]*name="pupils"[^>]*>(.*?)</textarea>', page, re.DOTALL)
        if 'name="yes"' in page and kept:
            # Browsers send the lines of a field with both signs of a new line.
            again = unescape(kept[1]).replace("\n", "\r\n")
            page = post(client, path, {"pupils": again, "command": command, "yes": "yes"})
            rows = Pupil.objects.filter(classroom=classroom).order_by("number")
            assert [row.first_name for row in rows] == shown
            assert shown
        transaction.set_rollback(True)
