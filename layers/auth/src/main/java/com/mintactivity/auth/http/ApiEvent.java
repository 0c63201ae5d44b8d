package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.AwsProxyRequest;

/**
 * What an endpoint's function is invoked with: an event of API Gateway, or a request for a self-check. API Gateway
 * determines the names of an event's fields, so no caller of the API can request a self-check.
 *
 * @param selfCheck whether the event is {@code {"self_check":true}}; the request is then empty
 */
record ApiEvent(AwsProxyRequest request, boolean selfCheck) {

    static final String SELF_CHECK = "self_check";
}
