"""A browser, a running site with sample data, and people who visit it."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, StorageState, sync_playwright

from tests.browser.own_site import ROOT, WITH_DOUBLES, own_site
from tests.browser.visitor import Visitor

WINDOW = {"width": 800, "height": 500}
QUIET = [
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SOFTWARE_RENDERING = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    *QUIET,
]


@dataclass(frozen=True)
class Site:
    """A running site with its sample data."""

    address: str
    passwords: dict[str, str]


@pytest.fixture(scope="session")
def demo() -> Iterator[Site]:
    """The site that bin/test started, or one of our own."""
    address = os.environ.get("ECHO_BASE_URL")
    if address:
        yield Site(address, _passwords(Path(os.environ["ECHO_VAR_DIR"])))
        return
    _need_database()
    with own_site() as (address, folder):
        yield Site(address, _passwords(folder))


@pytest.fixture(scope="session")
def doubles() -> Iterator[Site]:
    """A site of our own whose tools are doubles."""
    _need_database()
    with own_site(WITH_DOUBLES) as (address, folder):
        yield Site(address, _passwords(folder))


def _need_database() -> None:
    if not os.environ.get("ECHO_DB_HOST"):
        pytest.skip('no database: use bin/test, or first eval "$(bin/services env)"')


def _passwords(folder: Path) -> dict[str, str]:
    return json.loads((folder / "demo-users.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def live_url(demo: Site) -> str:
    return demo.address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = _launch(playwright, SOFTWARE_RENDERING)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_without_webgl(playwright: Playwright) -> Iterator[Browser]:
    """A browser that draws no globe: pages say so and work, and tests of them are quick."""
    browser = _launch(playwright, ["--no-sandbox", "--disable-3d-apis", *QUIET])
    yield browser
    browser.close()


def _launch(playwright: Playwright, arguments: list[str]) -> Browser:
    program = os.environ.get("ECHO_CHROMIUM") or shutil.which("chromium")
    assert program, "there is no Chromium: run bin/setup, or name one in ECHO_CHROMIUM"
    return playwright.chromium.launch(executable_path=program, args=arguments)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder where the tests leave pictures of what they saw."""
    folder = Path(os.environ.get("ECHO_SCREENSHOTS") or ROOT / "var" / "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, demo: Site, pictures: Path) -> Iterator[Visit]:
    """Return a function that brings a person to the site, signed in if a role is given.

    Whatever any browser complained about fails the test at its end.
    """
    yield from _visits(browser, demo, pictures)


@pytest.fixture
def visit_doubles(browser_without_webgl: Browser, doubles: Site, pictures: Path) -> Iterator[Visit]:
    """The same for the site whose tools are doubles; its pages are opened without a globe."""
    yield from _visits(browser_without_webgl, doubles, pictures, sessions=_SESSIONS)


_SESSIONS: dict[str, StorageState] = {}
"""Who is signed in at the doubles' site already, by role."""


def _visits(
    browser: Browser,
    site: Site,
    pictures: Path,
    *,
    sessions: dict[str, StorageState] | None = None,
) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def arrive(role: str | None = None, *, window: dict[str, int] = WINDOW) -> Visitor:
        known = (sessions or {}).get(role or "")
        context = browser.new_context(viewport=window, accept_downloads=True, storage_state=known)
        visitor = Visitor(context.new_page(), site=site.address, pictures=pictures)
        visitors.append(visitor)
        if role and sessions is None:
            visitor.sign_in(role, site.passwords[role])
        elif role:
            visitor.sign_in_for("/about/", role, site.passwords[role])
            sessions[role] = context.storage_state()
        return visitor

    yield arrive
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.page.context.close()
    assert complaints == []
