package com.mintactivity.auth.http;

import com.amazonaws.serverless.proxy.model.AwsProxyRequest;

/**
 * The input of an endpoint's function: an event of API Gateway, or a request for a self-check. API Gateway
 * determines the names of an event's own fields, so these two marks come from those who may invoke the function, never
 * from a caller of the API.
 */
final class ApiEvent extends AwsProxyRequest {

    static final String SELF_CHECK = "self_check";

    private boolean selfCheck;
    private boolean synthetic;

    /** Whether it is {@code {"self_check":true}}; nothing else is read from it then. */
    boolean isSelfCheck() {
        return selfCheck;
    }

    void setSelfCheck(boolean isSelfCheck) {
        selfCheck = isSelfCheck;
    }

    /** Whether no caller sent it: no metric counts it, and its log line says so. */
    boolean isSynthetic() {
        return synthetic;
    }

    void setSynthetic(boolean isSynthetic) {
        synthetic = isSynthetic;
    }
}
