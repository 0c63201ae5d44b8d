package com.mintactivity.auth.web;

import com.amazonaws.serverless.proxy.internal.servlet.AwsHttpServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.CountDownLatch;

/** The container's response, its body kept aside: the container would encode, decode and copy it several times. */
final class GatewayResponse extends AwsHttpServletResponse {

    private Body body = new Body("\"\"");

    GatewayResponse(HttpServletRequest request, CountDownLatch latch) {
        super(request, latch);
    }

    Body body() {
        return body;
    }

    void setBody(Body itsBody) {
        body = itsBody;
    }
}
