package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.internal.servlet.AwsHttpServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.CountDownLatch;

/**
 * The container's response, with the body in a separate field. The container would encode, decode and copy the body several
 * times.
 */
final class GatewayResponse extends AwsHttpServletResponse {

    private boolean fault;
    private Body body = new Body("\"\"");

    GatewayResponse(HttpServletRequest request, CountDownLatch latch) {
        super(request, latch);
    }

    /** Whether it reports a fault of the service. */
    boolean isFault() {
        return fault;
    }

    void setFault(boolean isFault) {
        fault = isFault;
    }

    Body body() {
        return body;
    }

    void setBody(Body itsBody) {
        body = itsBody;
    }
}
