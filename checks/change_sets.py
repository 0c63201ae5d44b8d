"""A loopback endpoint that answers `sam deploy` as CloudFormation and S3 would, up to the change set, which it records and refuses."""

import contextlib
import http.server
import threading
import urllib.parse

MANAGED = "aws-sam-cli-managed-default"
REFUSAL = "recorded, not created"
STACK = """<member><StackName>{name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime>
<Tags><member><Key>ManagedStackSource</Key><Value>AwsSamCli</Value></member></Tags>
<Outputs><member><OutputKey>SourceBucket</OutputKey><OutputValue>artefacts</OutputValue></member></Outputs></member>"""


@contextlib.contextmanager
def recorded(existing=(), planted=False):
    """Yields its address and the calls to CloudFormation as they were sent, and the keys that are stored in S3. `existing` are the parameters
    of an existing stack; with `planted`, there is an object under every key."""
    calls = []

    class Endpoint(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self):
            self.answer(200 if planted else 404)

        def do_PUT(self):
            self.body()
            calls.append({"Action": "PutObject", "Key": self.path.split("?")[0].removeprefix("/artefacts/")})
            self.answer(200)

        def do_POST(self):
            call = dict(urllib.parse.parse_qsl(self.body().decode()))
            calls.append(call)
            action = call["Action"]
            if action == "DescribeStacks" and (call["StackName"] == MANAGED or existing):
                self.result(action, f"<Stacks>{STACK.format(name=call['StackName'])}</Stacks>")
            elif action == "DescribeStacks":
                self.error(f"Stack with id {call['StackName']} does not exist")
            elif action == "GetTemplateSummary":
                names = "".join(f"<member><ParameterKey>{name}</ParameterKey></member>" for name in existing)
                self.result(action, f"<Parameters>{names}</Parameters>")
            else:
                self.error(REFUSAL)

        def body(self):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))

        def result(self, action, xml):
            self.answer(200, f"<{action}Response><{action}Result>{xml}</{action}Result></{action}Response>")

        def error(self, message):
            self.answer(400, f"<ErrorResponse><Error><Code>ValidationError</Code><Message>{message}</Message></Error></ErrorResponse>")

        def answer(self, status, text=""):
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endpoint) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", calls
        finally:
            server.shutdown()
            thread.join()
