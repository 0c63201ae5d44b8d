import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the contract asks of every response, whatever it answers. */
final class Contract {

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

    /** What is wrong with an answer; nothing where it conforms. */
    static List<String> defects(Answer answer) {
        List<String> defects = new ArrayList<>();
        if (answer.status() == 0) {
            return List.of("no answer");
        }
        if (answer.status() != 200 && !CODES.containsValue(answer.status())) {
            defects.add("status " + answer.status());
        }
        if (!answer.header("Cache-Control").equals(Optional.of("no-store"))) {
            defects.add("Cache-Control: " + answer.header("Cache-Control").orElse("missing"));
        }
        if (answer.header("X-Request-Id").filter(id -> !id.isBlank()).isEmpty()) {
            defects.add("no X-Request-Id");
        }
        String type = answer.header("Content-Type").orElse("missing");
        if (!type.matches("(?i)application/json( *; *charset=utf-8)?")) {
            defects.add("Content-Type: " + type);
        }
        if (answer.status() != 200) {
            error(answer, defects);
        }
        retryAfter(answer, defects);
        return defects;
    }

    private static void error(Answer answer, List<String> defects) {
        Map<String, Object> body = answer.fields();
        if (!Shapes.names(body).equals(List.of("code", "message"))) {
            defects.add("body is not {code,message}");
        } else if (!Integer.valueOf(answer.status()).equals(CODES.get(answer.code()))) {
            defects.add("code " + answer.code() + " with " + answer.status());
        } else if (body.get("message").toString().isBlank()) {
            defects.add("no message");
        }
    }

    private static void retryAfter(Answer answer, List<String> defects) {
        Optional<String> seconds = answer.header("Retry-After");
        if (seconds.isPresent() && !seconds.get().matches("[1-9][0-9]*")) {
            defects.add("Retry-After: " + seconds.get());
        }
        boolean needed = answer.status() == 429 || answer.code().equals("internal");
        if (needed && seconds.isEmpty()) {
            defects.add("no Retry-After");
        }
        boolean allowed = answer.status() == 429 || answer.status() == 503;
        if (!allowed && seconds.isPresent()) {
            defects.add("Retry-After with " + answer.status());
        }
    }
}
