package com.mintactivity.smoke;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the contract requires of every response. */
public final class Contract {

    private static final Map<String, Integer> CODES = Map.of(
            "invalid_request", 400,
            "window_too_large", 400,
            "invalid_key", 401,
            "ip_not_allowed", 403,
            "scope_missing", 403,
            "not_found", 404,
            "rate_limited", 429,
            "tenant_api_disabled", 503,
            "ip_trust_unconfigured", 503,
            "internal", 503);

    private Contract() {}

    /** The defects of a response; empty if it conforms. */
    public static List<String> defects(Response response) {
        List<String> defects = new ArrayList<>();
        if (response.status() == 0) {
            return List.of("no answer");
        }
        if (response.status() != 200 && !CODES.containsValue(response.status())) {
            defects.add("status " + response.status());
        }
        if (!response.header("Cache-Control").equals(Optional.of("no-store"))) {
            defects.add("Cache-Control: " + response.header("Cache-Control").orElse("missing"));
        }
        if (response.header("X-Request-Id").filter(id -> !id.isBlank()).isEmpty()) {
            defects.add("no X-Request-Id");
        }
        String type = response.header("Content-Type").orElse("missing");
        if (!type.matches("(?i)application/json( *; *charset=utf-8)?")) {
            defects.add("Content-Type: " + type);
        }
        if (response.status() != 200) {
            error(response, defects);
        }
        retryAfter(response, defects);
        return defects;
    }

    private static void error(Response response, List<String> defects) {
        JsonNode body = response.fields();
        if (!JsonValues.names(body).equals(List.of("code", "message"))) {
            defects.add("body is not {code,message}");
        } else if (!Integer.valueOf(response.status()).equals(CODES.get(response.code()))) {
            defects.add("code " + response.code() + " with " + response.status());
        } else if (JsonValues.text(body.path("message")).isBlank()) {
            defects.add("no message");
        }
    }

    private static void retryAfter(Response response, List<String> defects) {
        Optional<String> seconds = response.header("Retry-After");
        // A 503 asks for at most 300 s: also an API that is switched off for longer may be on again by then.
        String form = response.status() == 503 ? "[1-9][0-9]?|[12][0-9][0-9]|300" : "[1-9][0-9]*";
        if (seconds.isPresent() && !seconds.get().matches(form)) {
            defects.add("Retry-After: " + seconds.get());
        }
        boolean needed = response.status() == 429 || response.code().equals("internal");
        if (needed && seconds.isEmpty()) {
            defects.add("no Retry-After");
        }
        boolean allowed = response.status() == 429 || response.status() == 503;
        if (!allowed && seconds.isPresent()) {
            defects.add("Retry-After with " + response.status());
        }
    }
}
