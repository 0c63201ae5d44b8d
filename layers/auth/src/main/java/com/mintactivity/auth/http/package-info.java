/**
 * The HTTP edge: from API Gateway's event through the gate to an endpoint, and back. In layers and functions, only this
 * package and the functions use servlets and Lambda events.
 *
 * <p><b>What it guarantees.</b> Every response has the contract's form: its status, its JSON body,
 * {@code Cache-Control: no-store} and {@code X-Request-Id}. No exception reaches the gateway: it is logged and answered
 * {@code internal}.
 *
 * <p><b>How.</b> {@link ApiFunction} is the Lambda handler. {@code EventReader} reads the event by streaming.
 * {@code ServletEdge}, the servlet container, makes it a request; {@code EndpointHandler} passes that through the gate
 * to the {@link Endpoint}, which returns an {@link ApiAnswer}, and adds the headers about this request's key and its
 * ignored parameters; the container's response makes that API Gateway's. A new
 * endpoint implements {@link Endpoint} and does not depend on Lambda or its events.
 *
 * <p><b>What can fail.</b> An event that is not API Gateway's is answered {@code internal}. A response above Lambda's 6
 * MB is refused by the endpoint, before it gets here.
 */
@NullMarked
package com.mintactivity.auth.http;

import org.jspecify.annotations.NullMarked;
