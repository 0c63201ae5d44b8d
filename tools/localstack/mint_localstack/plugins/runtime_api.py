"""The part of Lambda's Runtime API that a runtime interface client calls: next, response, error, init error."""

import queue
import threading
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PREFIX = "/2018-06-01/runtime/"


@dataclass(frozen=True)
class Invocation:
    request_id: str
    payload: bytes
    function_arn: str
    trace_id: str
    deadline_ms: int
    # (the answer's bytes, whether it is an error)
    result: Future = field(default_factory=Future)


class RuntimeApi:
    """A server for one process, on a separate loopback port. Returns one invocation at a time."""

    def __init__(self):
        self.ready = Future()
        self._waiting: queue.Queue[Invocation | None] = queue.Queue()
        self._current: Invocation | None = None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return "127.0.0.1:%d" % self._server.server_address[1]

    def offer(self, invocation: Invocation) -> None:
        self._current = invocation
        self._waiting.put(invocation)

    def close(self) -> None:
        self._waiting.put(None)
        self._server.shutdown()
        self._server.server_close()

    def next(self) -> Invocation | None:
        _settle(self.ready, True)
        return self._waiting.get()

    def abandon(self, error: bytes) -> None:
        """Ends the current invocation with an error, because its process has ended."""
        if self._current:
            _settle(self._current.result, (error, True))

    def receive(self, path: str, body: bytes) -> None:
        if path == "init/error":
            _fail(self.ready, body)
            return
        _, request_id, kind = path.split("/")
        if self._current and self._current.request_id == request_id:
            _settle(self._current.result, (body, kind == "error"))

    def _handler(self):
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_GET(self):
                invocation = api.next()
                if invocation is None:
                    self.close_connection = True
                    return
                # Without a Content-Type the native client crashes.
                self._answer(200, invocation.payload, {
                    "Content-Type": "application/json",
                    "Lambda-Runtime-Aws-Request-Id": invocation.request_id,
                    "Lambda-Runtime-Deadline-Ms": str(invocation.deadline_ms),
                    "Lambda-Runtime-Invoked-Function-Arn": invocation.function_arn,
                    "Lambda-Runtime-Trace-Id": invocation.trace_id,
                })

            def do_POST(self):
                api.receive(self.path.removeprefix(PREFIX), self._body())
                self._answer(202, b'{"status":"OK"}', {"Content-Type": "application/json"})

            def _body(self) -> bytes:
                if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length", 0)))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def _answer(self, status, body, headers):
                self.send_response(status)
                for name, value in {**headers, "Content-Length": str(len(body))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        return Handler


def _settle(future: Future, value) -> None:
    try:
        future.set_result(value)
    except InvalidStateError:
        pass  # a second answer, or one that arrived after the time-out


def _fail(future: Future, body: bytes) -> None:
    try:
        future.set_exception(InitError(body))
    except InvalidStateError:
        pass


class InitError(Exception):
    """The function could not be constructed. The payload is the client's error."""

    def __init__(self, payload: bytes):
        super().__init__(payload.decode(errors="replace")[:500])
        self.payload = payload
