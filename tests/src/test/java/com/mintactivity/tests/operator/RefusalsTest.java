package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that are refused: the status, the one line of reason, and no change in any table. */
@TestInstance(Lifecycle.PER_CLASS)
final class RefusalsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;
    private final String live;
    private final String revoked;
    private final String expired;
    private TableContents before;

    RefusalsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.done("tenant", "create", "acme", "--app", "acme-bot");
        live = issue("365d");
        revoked = issue("365d");
        expired = issue("1s");
        operator.done("key", "revoke", revoked);
        stack.clock().advance(Duration.ofSeconds(30));
        before = TableContents.of(stack);
    }

    private String issue(String lifetime) {
        return operator.done("key", "issue", "acme", "--allow", "8.8.8.8/32", "--expires-in", lifetime)
                .path("key_id")
                .asString();
    }

    @BeforeEach
    void readTables() {
        before = TableContents.of(stack);
    }

    @AfterEach
    void nothingChanged() {
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    /** Columns: the command, its exit status, a part of its reason. */
    @ParameterizedTest
    @CsvFileSource(resources = "refusals.txt", delimiter = '|', maxCharsPerColumn = 500)
    void isRefused(String command, int status, String reason) {
        operator.json(command.replace("LIVE", live)
                        .replace("REVOKED", revoked)
                        .replace("EXPIRED", expired)
                        .split(" +"))
                .refused(status, reason);
    }

    @Test
    void seventeenRangesAreRefused() {
        List<String> command = new ArrayList<>(List.of("key", "allow", live));
        IntStream.range(0, 17).forEach(i -> command.add("8.8." + i + ".0/24"));
        operator.json(command.toArray(String[]::new)).refused(1, "1 to 16 ranges, not 17");
    }

    /** A deployed stack accepts public ranges only. The check precedes any call. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0/24",
                "127.0.0.1/32",
                "192.0.2.0/24",
                "172.16.0.0/24",
                "192.168.1.0/24",
                "fd00::/48",
                "::1/128",
                "2001:db8::/48"
            })
    void rangeThatIsNotPublicIsRefusedOutsideTheLocalService(String range) {
        operator.run(
                        List.of("--stack", "s", "--region", "us-east-1", "key", "issue", "acme", "--allow", range),
                        new byte[0])
                .refused(1, range + " is not publicly routable");
    }

    /** A command line names exactly one service. */
    @ParameterizedTest
    @ValueSource(strings = {"tenant list", "--local --stack s tenant list", "--json key list", "--region r api status"})
    void neitherOrBothServicesAreMisuse(String command) {
        operator.run(Arrays.asList(command.split(" ")), new byte[0]).refused(2, "either --local or --stack NAME");
    }

    @Test
    void regionOfTheLocalServiceIsMisuse() {
        operator.json("--region", "r", "tenant", "list").refused(2, "belong to --stack");
    }

    /** A variable of a script may be empty, and a file may be pasted in place of an id. */
    @Test
    void textsThatDynamoDbTakesForNoKeyAreNoKey() {
        for (String text : List.of("", "k".repeat(3000))) {
            operator.json("key", "show", text).refused(1, "there is no key");
            operator.json("key", "revoke", text).refused(1, "there is no key");
            operator.json("audit", "--key", text).refused(1, "there is no key");
            operator.json("key", "list", text).refused(1, "there is no tenant");
        }
    }

    /** Also if the reason comes from a rule that other programs share, which does not know the option. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "key issue acme --allow 8.8.0.0/16 | --allow: 8.8.0.0/16 is too wide",
                "key issue acme --allow 8.8.8.8/32 --expires-in 366d | --expires-in: a key is valid for at most",
                "key limit LIVE --burst 0 | --burst: per-minute and burst must be",
                "tenant set acme --expect-hits-every 5m | --expect-hits-every: hits are expected every 1h to 31d",
                "tenant create other --app a --max-window-days 0 | --max-window-days must be between",
                "tenant create other --app acme-bot | --app: app acme-bot belongs to tenant acme",
                "key show svc_000000000000 | there is no key svc_000000000000: see `key list`",
            })
    void theLineNamesTheOptionOnce(String command, String line) {
        List<String> args = new ArrayList<>(List.of("--local"));
        args.addAll(Arrays.asList(command.replace("LIVE", live).split(" ")));
        assertThat(operator.run(args, new byte[0]).refused(1, "").err()).startsWith(line);
    }

    /** Who has only a leaked token may type it where a key id belongs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "key show TOKEN", "key revoke TOKEN", "key roll TOKEN", "key allow TOKEN 8.8.8.8/32",
                "key limit TOKEN --burst 2", "key list TOKEN", "tenant show TOKEN", "key show LIVE TOKEN"
            })
    void theSecretOfATokenIsNotEchoed(String command) {
        String secret = "0a".repeat(32);
        CommandOutput output = operator.json(command.replace("LIVE", live)
                .replace("TOKEN", "svc_live_abcdefABCDEF_" + secret)
                .split(" "));
        assertThat(output.status()).isNotZero();
        assertThat(output.err()).doesNotContain(secret.substring(0, 8));
        if (command.matches("key (show|revoke|roll|allow|limit) TOKEN.*")) {
            output.refused(1, "KEY_ID is the public id svc_abcdefABCDEF, not the token");
        }
    }

    /** A typed value may be quoted, but without line breaks and terminal control characters. */
    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "\r\nx", "\u001b[2J", "\u2028", "a\u0085b", "\u202ea", "a\u200bb"})
    void controlCharactersAreNotEchoed(String text) {
        for (CommandOutput output : List.of(
                operator.json("tenant", "show", text).refused(1, "there is no tenant"),
                operator.json("key", "show", text).refused(1, "there is no key"),
                operator.json("tasks", "send", text).refused(1, ""),
                operator.json("key", "allow", live, text).refused(1, "is not a range"),
                operator.json("audit", "--since", text).refused(2, "is not a time"),
                operator.json("tenant", "show", "acme", text).refused(2, "takes no further argument"))) {
            assertThat(output.err().replace("\n", "")).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
        }
    }
}
