"""Files that the worker makes. In tests it works where it is called."""

from typing import Any

from django.test import Client


def ordered(client: Client, address: str) -> str:
    """Order a file, and give the address of the page on which it is prepared."""
    response = client.get(address)
    assert response.status_code == 302, (response.status_code, address)
    page: str = response["Location"]
    assert page.startswith("/errands/"), page
    return page


def fetched(client: Client, address: str) -> Any:
    """Order a file, wait for it on its page, and download it."""
    page = ordered(client, address)
    shown = client.get(page).content.decode()
    assert f'href="{page}file/"' in shown, shown
    return client.get(f"{page}file/")
