"""A patch: LocalStack replaces X-Forwarded-For by the caller's address, where API Gateway appends that address to what the caller sent.

Without it a function sees 127.0.0.1 alone, which no key allows, and IpTrust=forwarded cannot be checked.
"""

from localstack.runtime import hooks
from localstack.services.apigateway.next_gen.execute_api.handlers.integration_request import IntegrationRequestHandler

HEADER = "X-Forwarded-For"


@hooks.on_infra_start()
def append_forwarded_for():
    replace_header = IntegrationRequestHandler._set_proxy_headers

    def append_header(headers, request):
        sent = headers.get(HEADER)
        replace_header(headers, request)
        if sent:
            headers.set(HEADER, f"{sent}, {headers.get(HEADER)}")

    IntegrationRequestHandler._set_proxy_headers = staticmethod(append_header)
