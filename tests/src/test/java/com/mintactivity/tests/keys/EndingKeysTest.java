package com.mintactivity.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hourly sweep counts the keys in use that end in 30 days, in 7 days, or within a day. */
final class EndingKeysTest {

    private static final Pattern COUNTED = Pattern.compile("\"KeysEnding\":(\\d+)");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private SealerFunction sealer() {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        return new SealerFunction(SealerWiring.of(
                stack.dynamo(),
                stack.name(),
                announcements -> {},
                announcements -> {},
                new SettledClock(stack.clock(), Duration.ofSeconds(5)),
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock())));
    }

    /** The metric of a sweep; -1 if it sent none. */
    private long swept() {
        log.reset();
        SQSMessage message = new SQSMessage();
        message.setMessageId("0");
        message.setBody(SealQueue.SWEEP);
        SQSEvent event = new SQSEvent();
        event.setRecords(List.of(message));
        assertThat(sealer().handleRequest(event, Invocations.context(120_000)).getBatchItemFailures())
                .isEmpty();
        return COUNTED.matcher(log.toString(StandardCharsets.UTF_8))
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .findFirst()
                .orElse(-1);
    }

    private Token keyThatLives(Duration left) {
        Instant end = stack.clock().instant().plus(left);
        return acme.key(key -> key.expiring(end));
    }

    @ParameterizedTest
    @CsvSource({
        "PT721H, -1",
        "PT720H, 1",
        "PT697H, 1",
        "PT696H, -1",
        "PT168H, 1",
        "PT144H, -1",
        "PT24H, 1",
        "PT1M, 1",
        "PT-1M, -1"
    })
    void aKeyIsCountedOnThreeDays(Duration left, long counted) {
        keyThatLives(left);
        assertThat(swept()).isEqualTo(counted);
    }

    @Test
    void allKeysInUseAreCountedAndNoOthers() {
        keyThatLives(Duration.ofDays(30));
        keyThatLives(Duration.ofDays(7));
        keyThatLives(Duration.ofDays(90));
        acme.changeKey(
                keyThatLives(Duration.ofDays(7)),
                key -> key.revoked(stack.clock().instant()));
        acme.changeKey(keyThatLives(Duration.ofDays(7)), key -> key.withDisabled(true));
        assertThat(swept()).isEqualTo(2);
    }

    /** Its successor, or the key into which that was rolled, is what its partner has for later. */
    @Test
    void aRolledKeyIsCountedUnlessASuccessorIsLive() {
        Token old = keyThatLives(Duration.ofDays(7));
        Token second = keyThatLives(Duration.ofDays(60));
        Token third = keyThatLives(Duration.ofDays(90));
        roll(old, second);
        assertThat(swept()).isEqualTo(-1);
        acme.changeKey(second, key -> key.revoked(stack.clock().instant()));
        assertThat(swept()).as("its successor is revoked").isEqualTo(1);
        roll(second, third);
        assertThat(swept()).as("the key after it is live").isEqualTo(-1);
        acme.changeKey(third, key -> key.expiring(stack.clock().instant().minusSeconds(1)));
        assertThat(swept()).as("that key has ended").isEqualTo(1);
        roll(second, Token.random(new SecureRandom()));
        assertThat(swept()).as("the table lacks it").isEqualTo(1);
    }

    private void roll(Token old, Token successor) {
        stack.dynamo()
                .updateItem(request -> request.tableName(KeyItems.table(stack.name()))
                        .key(KeyItems.key(old.keyId()))
                        .updateExpression("SET " + KeyItems.ROLLED_INTO + " = :successor")
                        .expressionAttributeValues(Map.of(":successor", AttributeValue.fromS(successor.keyId()))));
    }

    /** No hour of the life of a key passes without its warnings, and each is a day long. */
    @Test
    void hourlySweepsCountAKeyForADayEach() {
        keyThatLives(Duration.ofDays(9));
        int counted = 0;
        for (int hour = 0; hour < 10 * 24; hour++) {
            counted += swept() > 0 ? 1 : 0;
            stack.clock().advance(Duration.ofHours(1));
        }
        assertThat(counted).isEqualTo(2 * 24);
    }

    @Test
    void aFailureFailsNoSweep() {
        stack.dynamo().deleteTable(request -> request.tableName(stack.name() + "-keys"));
        assertThat(swept()).isEqualTo(-1);
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("the ends of keys could not be looked for");
    }

    @Test
    void aKeyOfASandboxIsNotCounted() {
        keyThatLives(Duration.ofDays(7));
        assertThat(swept()).isEqualTo(1);
        acme.change(Tenant::asSandbox);
        assertThat(swept()).isEqualTo(-1);
    }
}
