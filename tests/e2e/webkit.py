"""WebKitGTK, as Debian ships it, on a screen and a session bus of its own.

Its driver speaks WebDriver only, so Selenium drives it; Playwright's WebKit is a build of
Playwright's own.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tools.setup_machine import find_browser, find_mini_browser

SCREEN = "1280x1024x24"
MISSING = "WebKitGTK is not there: `make browsers` brings it, or names the command that does"


@contextmanager
def desktop() -> Iterator[dict[str, str]]:
    """A screen that nobody sees, and a session bus; gives the environment for programs on them."""
    screen, bus = find_browser("xvfb"), find_browser("dbus")
    if screen is None or bus is None:
        raise FileNotFoundError(MISSING)
    with ExitStack() as running:
        # Both are told to find a free name themselves, and say it when they are ready.
        display = _started(
            running, [screen, "-screen", "0", SCREEN, "-nolisten", "tcp"], "-displayfd"
        )
        address = _started(running, [bus, "--session", "--nofork", "--nosyslog"], "--print-address")
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "DBUS_SESSION_BUS_ADDRESS": address,
            # An X server of our own; and nobody reads this screen, so no bridge to screen readers.
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
        }
        if os.geteuid() == 0:
            # Its sandbox refuses to work for root, which is who runs tests in a container.
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        yield environment


def _started(running: ExitStack, command: list[str], tell: str) -> str:
    """Start a program that writes one line to the descriptor after ``tell``; that line."""
    reader, writer = os.pipe()
    option = [tell, str(writer)] if tell == "-displayfd" else [f"{tell}={writer}"]
    process = subprocess.Popen(
        [*command, *option],
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    running.callback(_end, process)
    os.close(writer)
    with os.fdopen(reader, encoding="ascii") as lines:
        line = lines.readline().strip()
    if not line:
        raise RuntimeError(f"{command[0]} ended before it was ready")
    return line


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


@contextmanager
def webkit_session(environment: dict[str, str]) -> Iterator[Remote]:
    """The browser with a fresh profile, which ends with it."""
    driver, browser = find_browser("webkit2gtk-driver"), find_mini_browser()
    if driver is None or browser is None:
        raise FileNotFoundError(MISSING)
    options = Options()
    options.binary_location = browser
    options.add_argument("--automation")
    service = Service(driver, env=environment, log_output=subprocess.DEVNULL)
    service.start()
    try:
        # Selenium's own class for this browser uses what Selenium itself warns of.
        connection = RemoteConnection(client_config=ClientConfig(service.service_url))
        session = Remote(command_executor=connection, options=options)
        try:
            yield session
        finally:
            session.quit()
    finally:
        service.stop()
