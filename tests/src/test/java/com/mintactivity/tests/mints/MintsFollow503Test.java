package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import tools.jackson.databind.JsonNode;

/** The state of a contract cannot be read, while its rows can. */
final class MintsFollow503Test {

    @TempDir
    private Path root;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();
    private final Map<String, RequestStreamHandler> broken = stack.instances(platform ->
            platform.over(InterceptedDynamo.before(stack.dynamo(), MintsFollow503Test::fail), platform.secrets()));

    private static void fail(SdkRequest request) {
        if (request instanceof GetItemRequest item && item.key().containsKey("period")) {
            throw InternalServerErrorException.builder()
                    .message("no state")
                    .statusCode(500)
                    .build();
        }
    }

    /** Its client may stop after this answer, and would never learn of what has changed. */
    @Test
    void aClientThatSendsItsCursorAndAnEndIsToComeBack() {
        acme.hit("a").put();
        String cursor = cursor(follow(stack.ask(Stack.MINTS)).send().ok());
        String end = stack.clock().instant().toString();

        follow(stack.ask(broken, Stack.MINTS))
                .query("until", end)
                .query("cursor", cursor)
                .send()
                .refused(503, "internal");
        follow(stack.ask(stack.instances(platform -> platform), Stack.MINTS))
                .query("until", end)
                .query("cursor", cursor)
                .send()
                .ok();
        follow(stack.ask(broken, Stack.MINTS)).query("until", end).send().ok();
    }

    /** Its client asks again anyway, and has lost nothing then. */
    @Test
    void aClientThatSendsNoEndGetsItsRowsAndTheCorrectionsLater() {
        acme.hit("a").put();
        String cursor = cursor(follow(stack.ask(Stack.MINTS)).send().ok());
        OperatorHarness operator = new OperatorHarness(stack, root);
        operator.done("hits", "withdraw", "acme", "a", "--yes");
        stack.clock().advance(Duration.ofMinutes(2));
        operator.seal(8, SparseLimit.DEFAULT);

        JsonNode without = follow(stack.ask(broken, Stack.MINTS))
                .query("cursor", cursor)
                .send()
                .ok();
        assertThat(without.path("corrections")).isEmpty();
        assertThat(follow(stack.ask(Stack.MINTS))
                        .query("cursor", cursor(without))
                        .send()
                        .ok()
                        .path("corrections"))
                .hasSize(1);
    }

    private ApiRequest follow(ApiRequest request) {
        return request.key(token).query("follow", "true");
    }

    private static String cursor(JsonNode page) {
        return page.path("resume_cursor").asString();
    }
}
