package com.mintactivity.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The cursors in the contract's examples have the form of real ones, and are sent where they were given. */
final class ExampleCursorsTest {

    /** Length and version of the key, nonce, tag, and of the content the time and the revision: the task id follows. */
    private static final int BYTES = 2 + 12 + 16 + 2 * Long.BYTES;

    private static final JsonNode EXAMPLES = ContractPaths.PUBLISHED.at(
            ContractPaths.PUBLISHED.operation(Stack.MINTS) + "/responses/200/content/application~1json/examples");

    @Test
    void aCursorHasTheLengthThatItsTaskIdGivesIt() {
        String last = EXAMPLES.at("/firstPage/value/mints")
                .valueStream()
                .toList()
                .getLast()
                .path("task_id")
                .asString();
        assertThat(cursors("next_cursor"))
                .hasSize(1)
                .allSatisfy(cursor ->
                        assertThat(bytes(cursor)).hasSize(BYTES + last.getBytes(StandardCharsets.UTF_8).length));
    }

    @Test
    void everyCursorIsCanonicalAndBeginsWithTheVersionOfItsKey() {
        List<String> all = Stream.of("next_cursor", "resume_cursor")
                .flatMap(name -> cursors(name).stream())
                .toList();
        assertThat(all).hasSize(2).allSatisfy(cursor -> {
            assertThat(bytes(cursor)).hasSizeGreaterThanOrEqualTo(BYTES).startsWith(1, '1');
            assertThat(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(cursor)))
                    .isEqualTo(cursor);
        });
    }

    @Test
    void theParameterIsTheCursorOfTheFirstPage() {
        assertThat(ContractPaths.PUBLISHED
                        .at("/components/parameters/CursorParameter/example")
                        .asString())
                .isEqualTo(cursors("next_cursor").getFirst());
    }

    private static List<String> cursors(String name) {
        return EXAMPLES.valueStream()
                .flatMap(example -> example.path("value").path(name) instanceof StringNode cursor
                        ? Stream.of(cursor.stringValue())
                        : Stream.empty())
                .toList();
    }

    private static byte[] bytes(String cursor) {
        return Base64.getUrlDecoder().decode(cursor);
    }
}
