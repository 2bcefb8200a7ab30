"""The servers that a host names: read by the same rules in the build and on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.duel.servers import Servers, Turn, read_servers
from tools import dist, offline
from tools.paths import ROOT, BuildError
from tools.vendor import TRYSTERO

PAGE = (ROOT / "index.html").read_text(encoding="utf-8")


def test_none_is_named_by_default() -> None:
    servers = read_servers((ROOT / dist.SERVERS).read_text(encoding="utf-8"))
    assert servers == Servers()
    assert servers.asked == ()
    assert dist.allow(PAGE, servers) == PAGE


def test_all_that_can_be_named() -> None:
    turn = {"url": "turn:turn.example.org:3478?transport=udp", "username": "u", "credential": "c"}
    named = {
        "stun": "stun:[2001:db8::1]:3478",
        "turn": turn,
        "relay": "wss://relay.example.org:8443/a/b",
        "direct": False,
    }
    servers = read_servers(json.dumps(named))
    assert servers == Servers(
        "stun:[2001:db8::1]:3478",
        Turn(turn["url"], "u", "c"),
        "wss://relay.example.org:8443/a/b",
        direct=False,
    )
    assert servers.asked == ("stun:[2001:db8::1]:3478", turn["url"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not JSON"),
        ("[]", "no object"),
        ('{"relays": ""}', "'relays'"),
        ('{"stun": "stun.example.org"}', "'stun' is 'stun.example.org'"),
        ('{"stun": 5}', "'stun' is 5"),
        ('{"stun": "stun:a b"}', "'stun'"),
        ('{"relay": "https://relay.example.org"}', "'relay'"),
        ('{"relay": "ws://relay.example.org"}', "'relay'"),
        ('{"relay": "ws://127.0.0.1.example.org"}', "'relay'"),
        ('{"relay": "wss://a; script-src *"}', "'relay'"),
        ('{"relay": "wss://a.example/x?y"}', "'relay'"),
        ('{"relay": "wss://*.example.org"}', "'relay'"),
        ('{"relay": "wss://"}', "'relay'"),
        ('{"turn": "turn:a"}', "'turn' holds url, username, credential"),
        ('{"turn": {"url": "turn:a", "username": "u"}}', "'turn' holds"),
        ('{"turn": {"url": "turn:a", "username": "u", "credential": 5}}', "texts"),
        ('{"turn": {"url": "stun:a", "username": "u", "credential": "c"}}', "'url'"),
        ('{"direct": 1}', "true or false"),
        ('{"direct": false}', "no 'turn'"),
    ],
)
def test_a_slip_stops_the_build_and_is_said(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=says):
        read_servers(text)
    (tmp_path / "static").mkdir()
    (tmp_path / dist.SERVERS).write_text(text, encoding="utf-8")
    monkeypatch.setattr(dist, "ROOT", tmp_path)
    monkeypatch.setattr(dist, "DIST", tmp_path / "dist")
    with pytest.raises(BuildError, match=f"{dist.SERVERS}: .*{says}"):
        dist.build_dist()
    assert not (tmp_path / "dist.new").exists()


@pytest.mark.parametrize("relay", ["wss://relay.example.org", "ws://127.0.0.1:80", "ws://[::1]/a"])
def test_the_policy_passes_the_relay_and_nothing_else(relay: str) -> None:
    page = dist.allow(PAGE, Servers(relay=relay))
    assert f"; connect-src 'self' {relay}; " in page
    assert page.replace(f" {relay};", ";") == PAGE
    with pytest.raises(BuildError, match="policy"):
        dist.allow(page, Servers(relay=relay))


def test_a_relay_is_what_the_engine_is_shipped_for() -> None:
    for relay in ("", "wss://relay.example.org"):
        shipped = list(dist._static_files(Servers(relay=relay)))
        assert (TRYSTERO in shipped) == bool(relay and TRYSTERO.is_file())
    # It does nothing without a network, so no worker keeps it for the time without one.
    assert TRYSTERO.relative_to(ROOT).as_posix().startswith(offline.NOT_KEPT)
