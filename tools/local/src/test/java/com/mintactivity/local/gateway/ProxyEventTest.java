package com.mintactivity.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ProxyEventTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:07.250Z");

    // pointer into the event, its value
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "/httpMethod, GET",
                "/path, /partner/v1/hits",
                "/resource, /partner/v1/hits",
                "/headers/Authorization, Bearer b",
                "/multiValueHeaders/Authorization/0, Bearer a",
                "/multiValueHeaders/Authorization/1, Bearer b",
                "'/headers/X-Forwarded-For', '203.0.113.9, 127.0.0.1'",
                "/queryStringParameters/since, 2026-11-01T10:00:00 02:00",
                "/queryStringParameters/top, 3",
                "/multiValueQueryStringParameters/top/0, 2",
                "/requestContext/identity/sourceIp, 127.0.0.1",
                "/requestContext/identity/userAgent, curl/8",
                "/requestContext/requestTime, 01/Nov/2026:10:00:07 +0000",
                "/requestContext/requestTimeEpoch, 1793527207250",
                "/isBase64Encoded, false",
            })
    void eventCarriesTheRequest(String pointer, String expected) {
        JsonNode event = event("/partner/v1/hits", "since=2026-11-01T10:00:00+02:00&top=2&top=3", List.of());

        assertThat(event.at(pointer).asString()).isEqualTo(expected);
    }

    @Test
    void absentPartsAreNull() {
        JsonNode event = event("/partner/v1/hits", "", List.of());

        assertThat(List.of(
                        event.get("queryStringParameters"),
                        event.get("multiValueQueryStringParameters"),
                        event.get("pathParameters"),
                        event.get("body")))
                .allMatch(JsonNode::isNull);
    }

    @ParameterizedTest
    @CsvSource({"requestId, 36", "extendedRequestId, 16"})
    void eachEventHasIdsOfItsOwn(String id, int size) {
        JsonNode one = event("/", "", List.of());
        JsonNode other = event("/", "", List.of());

        assertThat(one.at("/requestContext/" + id).asString())
                .hasSize(size)
                .isNotEqualTo(other.at("/requestContext/" + id).asString());
    }

    /** As API Gateway does; an id of another form is ignored. */
    @ParameterizedTest
    @CsvSource({"synthetic, true", "a!#$%&'*+.^_`|~-9, true", "two words, false", "'', false"})
    void aCallerReplacesOneIdAndNotTheOther(String sent, boolean isTaken) {
        JsonNode context =
                event("/", "", List.of(Map.entry("x-amzn-requestid", sent))).get("requestContext");

        assertThat(context.get("requestId").asString().equals(sent)).isEqualTo(isTaken);
        assertThat(context.get("extendedRequestId").asString()).isNotEqualTo(sent);
    }

    private static JsonNode event(String path, String query, List<Map.Entry<String, String>> more) {
        List<Map.Entry<String, String>> headers = new ArrayList<>(List.of(
                Map.entry("Authorization", "Bearer a"),
                Map.entry("authorization", "Bearer b"),
                Map.entry("x-forwarded-for", "203.0.113.9"),
                Map.entry("User-Agent", "curl/8")));
        headers.addAll(more);
        Incoming request = new Incoming("GET", path, query, "HTTP/1.1", headers, "127.0.0.1", "");
        return JsonMapper.shared().readTree(ProxyEvent.of(request, NOW).orElseThrow());
    }
}
