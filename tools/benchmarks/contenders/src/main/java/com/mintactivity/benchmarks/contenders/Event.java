package com.mintactivity.benchmarks.contenders;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the service looks at in API Gateway's event. */
record Event(
        String httpMethod,
        String path,
        Map<String, List<String>> multiValueHeaders,
        Map<String, List<String>> multiValueQueryStringParameters,
        Context requestContext) {

    record Context(String requestId, Identity identity) {}

    record Identity(String sourceIp) {}

    /** The first value of a parameter that has to be there. */
    String asked(String parameter) {
        return Objects.requireNonNull(multiValueQueryStringParameters.get(parameter), parameter)
                .getFirst();
    }
}
