"""Ways to break a start on purpose, for one page, until the page is mended again."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from playwright.sync_api import Page, Route

from tools.paths import DIST

Fault = Callable[[Route], None]


def missing(route: Route) -> None:
    route.fulfill(status=404, content_type="text/plain", body="no such file")


def server_error(route: Route) -> None:
    route.fulfill(status=500, content_type="text/plain", body="out of order")


def another_page(route: Route) -> None:
    """What the sign-in page of a public network answers to everything."""
    route.fulfill(status=200, content_type="text/html", body="<!DOCTYPE html><p>Sign in</p>")


def plain_type(route: Route) -> None:
    """The right bytes under a type that says nothing, as a host without a type table sends them."""
    response = route.fetch()
    route.fulfill(
        status=200, headers={**response.headers, "content-type": "text/plain"}, body=response.body()
    )


def cut(route: Route) -> None:
    """Half of the file, as if that were all of it."""
    response = route.fetch()
    body = response.body()
    headers = {k: v for k, v in response.headers.items() if k != "content-length"}
    route.fulfill(status=200, headers=headers, body=body[: len(body) // 2])


def broken_off(route: Route) -> None:
    route.abort("connectionreset")


def no_answer(route: Route) -> None:
    """Neither fulfilled nor aborted: the request stays open."""


def break_file(page: Page, name: str, fault: Fault) -> None:
    """Let every request for the file `name` (a path from the page's folder) meet the fault."""
    page.route(lambda url: url.partition("?")[0].endswith("/" + name), fault)


def mend(page: Page) -> None:
    """Take every fault away; what is still open stays so until the page is left."""
    page.unroute_all(behavior="ignoreErrors")


def replace_main(page: Page, source: str) -> None:
    """Give the page an app.zip whose app/main.py is `source`, as large as the real one."""
    size = (DIST / "app.zip").stat().st_size
    body = _archive(source, filler=size - len(_archive(source, filler=0)))
    assert len(body) == size
    break_file(
        page, "app.zip", lambda route: route.fulfill(content_type="application/zip", body=body)
    )


def _archive(main: str, *, filler: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("app/__init__.py", "")
        archive.writestr("app/main.py", main)
        archive.writestr("filler", b"\0" * filler)
    return buffer.getvalue()
