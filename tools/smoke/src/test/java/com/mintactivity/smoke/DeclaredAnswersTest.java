package com.mintactivity.smoke;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The contract's own examples conform to it, and an answer that breaks one of its rules is reported. */
final class DeclaredAnswersTest {

    private static final ContractDocument CONTRACT = ContractDocument.read(Path.of("../../docs/openapi.yaml"));

    @ParameterizedTest
    @CsvSource({
        "/partner/v1/health, key",
        "/partner/v1/hits, closedWindow",
        "/partner/v1/hits, openWindow",
        "/partner/v1/mints, firstPage",
        "/partner/v1/mints, lastPage",
        "/partner/v1/mints, followed"
    })
    void anExampleConforms(String path, String example) {
        assertThat(differences(path, 200, example(path, example), Map.of())).isEmpty();
        JsonNode body = body(path, example);
        assertThat(path.endsWith("mints") ? BodyRules.mints(body) : List.of()).isEmpty();
        assertThat(path.endsWith("hits") ? BodyRules.hits(body) : List.of()).isEmpty();
    }

    /** The example of hits says so of those of mints. */
    @Test
    void theExamplesOfAClosedWindowAgree() {
        JsonNode hits = body("/partner/v1/hits", "closedWindow");
        List<JsonNode> rows = Stream.of("firstPage", "lastPage")
                .flatMap(page -> body("/partner/v1/mints", page).path("mints").valueStream())
                .toList();
        assertThat(values(rows, "task_id"))
                .doesNotHaveDuplicates()
                .hasSize(hits.at("/total/hits").asInt());
        assertThat(values(rows, "user_id").distinct())
                .hasSize(hits.at("/total/users").asInt());
        assertThat(values(rows, "chain_id").distinct().sorted())
                .containsExactlyElementsOf(values(hits.path("chain_ids")));
        assertThat(hits.path("users").valueStream()).hasSize(2).allSatisfy(user -> {
            List<JsonNode> own = rows.stream()
                    .filter(row -> row.path("user_id").equals(user.path("user_id")))
                    .toList();
            assertThat(own).hasSize(user.path("hits").asInt());
            assertThat(values(own, "wallet")
                            .filter(wallet -> !wallet.isEmpty())
                            .distinct()
                            .sorted())
                    .containsExactlyElementsOf(values(user.path("wallets")));
        });
    }

    private static Stream<String> values(List<JsonNode> rows, String name) {
        return rows.stream().map(row -> row.path(name).asString());
    }

    private static List<String> values(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    // path, example, what of it is replaced, by what, what the report names
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            hits  | closedWindow | "hits":7,"users":3      | "users":3,"hits":7      | order [users, hits]
            hits  | closedWindow | "hits":4                | "hits":"4"              | /users/0/hits
            hits  | closedWindow | "chat_username":"bob",  | ``                      | chat_username
            hits  | closedWindow | "mode":"auto"           | "mode":"manual"         | max_fee_gwei
            hits  | closedWindow | "cache_ttl_s":30        | "cache_ttl_s":30,"since":"" | contract
            hits  | closedWindow | 31.207Z                 | 31.2070Z                | /generated_at
            hits  | closedWindow | "since":"2026-11-01     | "since":"2026-11-31     | /since
            mints | lastPage     | "next_cursor":null      | "next_cursor":1         | /next_cursor
            mints | lastPage     | "quantity":5            | "quantity":5.5          | /mints/1/quantity
            """)
    void aChangedExampleIsReported(String route, String example, String replaced, String by, String report) {
        String path = "/partner/v1/" + route;
        String body = example(path, example);
        assertThat(body).contains(replaced);
        assertThat(differences(path, 200, body.replace(replaced, by), Map.of()))
                .anyMatch(difference -> difference.contains(report));
    }

    // status, code, Retry-After, what the report names. A switch-off without a planned end has no Retry-After.
    @ParameterizedTest
    @CsvSource({
        "503, tenant_api_disabled, 300,",
        "503, tenant_api_disabled, ,",
        "503, tenant_api_disabled, 301, Retry-After",
        "503, tenant_api_disabled, 0, Retry-After",
        "503, tenant_api_disabled, 1.5, Retry-After",
        "503, internal, 1,",
        "503, internal, , Retry-After",
        "503, invalid_key, 1, code invalid_key with 503",
        "429, rate_limited, 301,",
        "429, rate_limited, , Retry-After",
        "401, invalid_key, ,",
        "404, not_found, ,",
        "404, invalid_request, , code invalid_request with 404",
        "500, internal, 1, no status 500",
    })
    void aRefusalHasACodeOfItsStatus(int status, String code, @Nullable String seconds, @Nullable String report) {
        Map<String, List<String>> retryAfter = seconds == null ? Map.of() : Map.of("retry-after", List.of(seconds));
        List<String> seen =
                differences("/partner/v1/hits", status, "{\"code\":\"" + code + "\",\"message\":\"m\"}", retryAfter);
        assertThat(seen).hasSize(report == null ? 0 : 1).allMatch(difference -> difference.contains(report));
    }

    @Test
    void aHeaderThatIsNotDeclaredIsReported() {
        Response refusal =
                response("/partner/v1/hits", 401, "{}", Map.of("RateLimit", List.of("r"), "Via", List.of("v")));
        assertThat(DeclaredAnswers.undeclared(CONTRACT, refusal)).containsExactlyInAnyOrder("RateLimit", "Via");
    }

    @Test
    void withoutAResponseThereIsOneDifference() {
        Response none = Response.none("/partner/v1/hits", new IllegalStateException());
        assertThat(DeclaredAnswers.differences(CONTRACT, none)).containsExactly("no answer");
    }

    private static String example(String path, String name) {
        return body(path, name).toString();
    }

    private static JsonNode body(String path, String name) {
        String examples = "/responses/200/content/application~1json/examples/";
        return CONTRACT.at(CONTRACT.operation(path) + examples + name + "/value");
    }

    private static List<String> differences(String path, int status, String body, Map<String, List<String>> more) {
        return DeclaredAnswers.differences(CONTRACT, response(path, status, body, more));
    }

    private static Response response(String path, int status, String body, Map<String, List<String>> more) {
        Map<String, List<String>> headers = new TreeMap<>(more);
        headers.put("cache-control", List.of("no-store"));
        headers.put("x-request-id", List.of("12345678"));
        headers.put("content-type", List.of("application/json"));
        return new Response(path, status, headers, body);
    }
}
