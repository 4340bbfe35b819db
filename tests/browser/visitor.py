"""A person in front of the browser, and everything the browser complains about meanwhile."""

import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response

PATIENCE_S = 120.0
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => console.error(
  `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
GLOBE_AT_REST = """() => {
  const globe = document.querySelector("[data-globe]").dataset;
  return globe.drawn === "true" && globe.moving !== "true";
}"""


class Visitor:
    """One signed-out person with a browser context of their own.

    Playwright's own ``wait_for_function`` needs ``unsafe-eval``, which the pages refuse; so this
    asks again and again with ``evaluate``.
    """

    def __init__(self, page: Page, *, site: str, pictures: Path) -> None:
        self.page = page
        self.site = site
        self.pictures = pictures
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE_S * 1000)
        page.add_init_script(REPORT_VIOLATIONS)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", self._see_request)
        page.on("response", self._see_response)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text}")

    def _see_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https") and address.netloc != urlsplit(self.site).netloc:
            self.complaints.append(f"asked another host: {request.url}")

    def _see_response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.page.goto(self.site + path)

    def sign_in(self, username: str, password: str) -> None:
        """Sign in by the form, and land on the globe."""
        self.open("/login/")
        self.page.get_by_label("Username").fill(username)
        self.page.get_by_label("Password").fill(password)
        self.page.locator("main").get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/")

    def sign_in_for(self, path: str, username: str, password: str) -> None:
        """Open a page that is for people who are signed in, by way of the form if need be."""
        self.open(f"/login/?next={path}")
        if "/login/" in self.page.url:
            self.page.get_by_label("Username").fill(username)
            self.page.get_by_label("Password").fill(password)
            self.page.locator("main").get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(f"**{path}")

    def ask(self, text: str) -> None:
        """Write a request and send it."""
        self.page.locator("#request-text").fill(text)
        self.page.get_by_role("button", name="Ask", exact=True).click()

    def wait_until(self, script: str, *, what: str, seconds: float = PATIENCE_S) -> None:
        """Ask the page until the script's answer is true; fail naming what never came."""
        self.wait_for(lambda: bool(self.page.evaluate(script)), what=what, seconds=seconds)

    def wait_for(
        self, is_true: Callable[[], bool], *, what: str, seconds: float = PATIENCE_S
    ) -> None:
        """Ask again and again until something is true; fail naming what never came."""
        end = time.monotonic() + seconds
        while not is_true():
            if time.monotonic() > end:
                self.picture("failure")
                heard = "; ".join(self.complaints) or "no complaint"
                message = f"{what}: not within {seconds:.0f} s at {self.page.url} ({heard})"
                raise AssertionError(message)
            time.sleep(0.3)

    def wait_for_element(self, selector: str, *, what: str) -> None:
        """Wait until an element is there."""
        self.wait_for(lambda: self.page.locator(selector).count() > 0, what=what)

    def wait_for_globe(self) -> None:
        """Wait until the camera rests and what is in view is drawn."""
        time.sleep(0.5)  # a flight that was just asked for has begun by then
        self.wait_until(GLOBE_AT_REST, what="the globe at rest")

    def picture(self, name: str) -> Path:
        """Keep a picture of the window."""
        path = self.pictures / f"{name}.png"
        self.page.screenshot(path=path, timeout=PATIENCE_S * 1000)
        return path
