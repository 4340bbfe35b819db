import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from common.egress import AnswerTooLarge, HostRefused, UpstreamFailed, fetch, fetch_answer

LOOPBACK = frozenset({"127.0.0.1"})


class _Answers(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path.startswith("/to/"):
            self.send_response(302)
            self.send_header("Location", self.path.removeprefix("/to/"))
            self.end_headers()
            return
        if self.path == "/told":
            self.send_response(200)
            self.send_header("Heard", self.headers.get("Search-After", "nothing"))
        elif self.path == "/busy":
            self.send_response(503)
            self.send_header("Retry-After", "90")
        else:
            self.send_response(500 if self.path == "/broken" else 200)
        self.end_headers()
        self.wfile.write(b"x" * 1000)

    def log_message(self, *args: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture(scope="module")
def server():
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answers) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}"
        listening.shutdown()
        thread.join()


def ask(url: str, **changes) -> bytes:
    options = {"max_bytes": 2000, "timeout_s": 5, "allow_hosts": LOOPBACK, "allow_private": True}
    return fetch(url, **{**options, **changes})


def test_an_allowed_resource_is_fetched(server):
    assert ask(f"{server}/file") == b"x" * 1000


def test_a_redirect_to_an_allowed_host_is_followed(server):
    assert ask(f"{server}/to//file") == b"x" * 1000


@pytest.mark.parametrize(
    "target", ["http://169.254.169.254/latest", "http://localhost/", "file:///etc/passwd"]
)
def test_a_redirect_elsewhere_is_refused(server, target):
    with pytest.raises(HostRefused):
        ask(f"{server}/to/{target}")


def test_an_answer_over_the_limit_is_cut_off(server):
    with pytest.raises(AnswerTooLarge):
        ask(f"{server}/file", max_bytes=10)


def test_an_error_of_the_server_is_named(server):
    with pytest.raises(UpstreamFailed, match="500"):
        ask(f"{server}/broken")


def test_a_busy_server_says_when_to_come_again(server):
    with pytest.raises(UpstreamFailed) as refused:
        ask(f"{server}/busy")
    assert (refused.value.fields["status"], refused.value.fields["retry_after"]) == (503, 90.0)


def test_a_loop_of_redirects_ends(server):
    with pytest.raises(UpstreamFailed, match="redirects"):
        ask(f"{server}/to//to//to//to//to//to//to//file")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "http://user@127.0.0.1/",
        "http://127.0.0.1\\@example.org/",
        "http://127.1/",
        "http://0x7f000001/",
        "http://[::1]/",
        "http://example.org#@127.0.0.1/",
        "/vsicurl/http://127.0.0.1/",
        "",
    ],
)
def test_addresses_outside_the_list_are_refused(url):
    with pytest.raises(HostRefused):
        ask(url)


def test_a_private_address_is_refused_even_when_its_name_is_allowed():
    with pytest.raises(HostRefused, match="public"):
        ask("http://127.0.0.1/", allow_private=False)


def ask_with_header(url: str) -> str:
    answer = fetch_answer(
        url, max_bytes=2000, timeout_s=5, allow_hosts=LOOPBACK, allow_private=True,
        headers={"Search-After": "page 2"},
    )  # fmt: skip
    return answer.headers["heard"]


def test_headers_go_to_the_server_and_come_back(server):
    assert ask_with_header(f"{server}/told") == "page 2"


def test_headers_stay_behind_when_another_server_is_named(server):
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answers) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        try:
            target = f"http://127.0.0.1:{other.server_port}/told"
            assert ask_with_header(f"{server}/to/{target}") == "nothing"
        finally:
            other.shutdown()
            thread.join()
