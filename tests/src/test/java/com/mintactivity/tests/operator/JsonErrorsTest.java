package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors with {@code --json}: one document on stderr, without what does not apply. */
@TestInstance(Lifecycle.PER_CLASS)
final class JsonErrorsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    JsonErrorsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme-bot");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // command | status | argument | remedy
                "tenant show other | 1 | NAME | see `tenant list`",
                "tallies status other | 1 | TENANT | see `tenant list`",
                "audit --tenant other | 1 | --tenant | see `tenant list`",
                "tenant create acme --app a | 1 | NAME | `tenant set acme` changes it",
                "tenant create other --app acme-bot | 1 | --app | `tenant set acme --remove-app acme-bot` frees it",
                "tenant create other --app a --max-window-days 0 | 1 | --max-window-days | ",
                "key issue acme --allow 8.8.0.0/16 | 1 | --allow | ",
                "key issue acme --allow 8.8.8.8/32 --expires-in 366d | 1 | --expires-in | ",
                "key issue acme --allow 8.8.8.8/32 --burst 0 | 1 | --burst | ",
                "key show svc_1 | 1 | KEY_ID | see `key list`",
                "key show svc_live_abcdefABCDEF_"
                        + "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a | 1 | KEY_ID | ",
                "api off --until 0s | 1 | --until | ",
                "tasks send /no/file | 1 | FILE | ",
                "tallies list acme 0x1 | 1 | CONTRACT | ",
                "tenant | 2 | | see `bin/operator tenant --help`",
                "tenat list | 2 | tenat | did you mean `tenant`?",
                "tenant show | 2 | NAME | see `bin/operator tenant show --help`",
                "tenant create other | 2 | --app | see `bin/operator tenant create --help`",
                "audit --since soon | 2 | --since | see `bin/operator audit --help`",
                "audit --sicne 1h | 2 | --sicne | did you mean `--since`?",
            })
    void namesTheArgumentAndTheRemedy(String command, int status, String argument, String remedy) {
        CommandOutput output = operator.json(command.split(" ")).refused(status, "");
        assertThat(output.error().path("message").asString()).isNotBlank();
        assertThat(output.error().path("argument").asString(null)).isEqualTo(argument);
        assertThat(output.error().path("remedy").asString(null)).isEqualTo(remedy);
        assertThat(output.error().propertyNames()).isSubsetOf("message", "argument", "remedy");
    }

    /** The parser stops at the first wrong argument. */
    @Test
    void theOptionMayFollowTheMistake() {
        assertThat(operator.run(List.of("fly", "--json"), new byte[0])
                        .refused(2, "has no command 'fly'")
                        .error()
                        .isObject())
                .isTrue();
    }
}
