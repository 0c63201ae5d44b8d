package com.mintactivity.benchmarks.contenders;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The fields of API Gateway's event that the service reads. */
record GatewayEvent(
        String httpMethod,
        String path,
        Map<String, List<String>> multiValueHeaders,
        Map<String, List<String>> multiValueQueryStringParameters,
        Context requestContext) {

    record Context(String requestId, Identity identity) {}

    record Identity(String sourceIp) {}

    /**
     * The first value of a query parameter.
     *
     * @throws NullPointerException if it is absent
     */
    String parameter(String name) {
        return Objects.requireNonNull(multiValueQueryStringParameters.get(name), name)
                .getFirst();
    }
}
