"""Where to listen, what happens if the port is taken, and under which names we are found."""

from __future__ import annotations

import socket
from contextlib import ExitStack

import pytest

from companion.serve import addresses
from companion.serve.addresses import PORTS_TO_TRY, NoAddress, Reach, listen


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> int:
    """The default port, moved to where nobody else is."""
    with ExitStack() as probes:
        probe = probes.enter_context(socket.socket())
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    port = min(port, 65535 - PORTS_TO_TRY)
    monkeypatch.setattr(addresses, "PORT", port)
    return port


def test_a_taken_default_port_gives_way_to_the_next(here: int) -> None:
    with listen(["127.0.0.1"], None)[0] as first, listen(["127.0.0.1"], None)[0] as second:
        assert second.getsockname()[1] > first.getsockname()[1] >= here


def test_a_port_that_was_asked_for_is_not_exchanged(here: int) -> None:
    with listen(["127.0.0.1"], None)[0] as first, pytest.raises(NoAddress) as refusal:
        listen(["127.0.0.1"], first.getsockname()[1])
    assert refusal.value.code == "busy"


def test_no_free_port_at_all_is_said(here: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PORTS_TO_TRY", 1)
    with listen(["127.0.0.1"], here)[0], pytest.raises(NoAddress) as refusal:
        listen(["127.0.0.1"], None)
    assert refusal.value.code == "busy"


@pytest.mark.parametrize(
    ("host", "code"), [("203.0.113.77", "not_ours"), ("no such host", "unknown"), ("", "unknown")]
)
def test_a_host_that_is_none_of_ours(host: str, code: str) -> None:
    with pytest.raises(NoAddress) as refusal:
        listen([host], 0)
    assert refusal.value.code == code


def test_both_kinds_of_addresses_share_the_port() -> None:
    with ExitStack() as made:
        sockets = [made.enter_context(each) for each in listen(addresses.LOOPBACK, 0)]
        assert len({each.getsockname()[1] for each in sockets}) == 1


def test_a_missing_second_kind_does_not_matter() -> None:
    sockets = listen(["127.0.0.1", "no such host"], 0)
    with sockets[0]:
        assert len(sockets) == 1


def test_our_own_names_and_addresses_are_found() -> None:
    reach = Reach.find()
    assert "127.0.0.1" in reach.addresses
    assert not any(address.startswith("127.") for address in reach.lan)
    assert set(reach.lan) <= reach.addresses
    assert all(name == name.lower() for name in reach.names)


def test_the_way_out_comes_first_and_bridges_last(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ip:
        def __init__(self, ip: object) -> None:
            self.ip = ip

    class Adapter:
        def __init__(self, name: str, *ips: object) -> None:
            self.nice_name = name
            self.ips = [Ip(ip) for ip in ips]

    monkeypatch.setattr(
        "ifaddr.get_adapters",
        lambda: [
            Adapter("docker0", "172.17.0.1"),
            Adapter("lo", "127.0.0.1", ("::1", 0, 0)),
            Adapter("wifi1", "169.254.3.4", "10.0.0.5"),
            Adapter("eth0", "192.168.1.5", ("fe80::1%eth0", 0, 2)),
        ],
    )
    monkeypatch.setattr(addresses, "_routed_address", lambda: "192.168.1.5")
    assert Reach.find().lan == ("192.168.1.5", "10.0.0.5", "169.254.3.4", "172.17.0.1")
    monkeypatch.setattr(addresses, "_routed_address", lambda: None)
    assert Reach.find().lan[0] == "10.0.0.5"
    assert "fe80::1" in Reach.find().addresses


@pytest.mark.parametrize(
    ("own", "names"),
    [
        ("Castle", ("castle", "castle.local")),
        ("castle.lan", ("castle.lan", "castle", "castle.local")),
        ("castle.local", ("castle.local", "castle")),
        ("localhost", ()),
        ("", ()),
    ],
)
def test_the_names_of_this_machine(
    own: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: own)
    assert Reach.find().names == names
