package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tallies of minutes expire after 42 days, and no answer depends on when the store deletes them. */
final class ExpiredMinutesTest {

    private static final ContractAddress CONTRACT = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private static final String KEY = contractKey(SealedStackFixture.TENANT, CONTRACT);
    private static final ContractSelector SELECTOR =
            new ContractSelector(SealedStackFixture.TENANT, CONTRACT, ContractSelector.ALL_CHAINS);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(7);

    private final Instant start = fixture.clock.wall();

    @Test
    void onlyMinutesExpire() {
        hit("a");
        sealAfter(Duration.ofHours(30));
        for (Map<String, AttributeValue> item : tallies()) {
            String period = period(item);
            if (period.startsWith("minute#")) {
                Instant minute = Instant.parse(period.substring("minute#".length(), period.lastIndexOf('#')));
                assertThat(Objects.requireNonNull(item.get("expires_at")).n())
                        .isEqualTo(
                                Long.toString(minute.plus(Duration.ofDays(42)).getEpochSecond()));
            } else {
                assertThat(item).as(period).doesNotContainKey("expires_at");
            }
        }
        assertThat(tallies()).extracting(ExpiredMinutesTest::period).anyMatch(period -> period.startsWith("minute#"));
    }

    @Test
    void answersOverOldMinutesStayTheSame() {
        for (int number = 0; number < 5; number++) {
            hit("a" + number);
            fixture.stack.clock().advance(Duration.ofMinutes(7));
        }
        sealAfter(Duration.ofDays(43));
        deleteMinutes();
        for (int minute = -3; minute < 40; minute += 3) {
            assertAnswers(new Window(minute(minute), minute(minute).plus(Duration.ofDays(2))));
            assertAnswers(new Window(minute(-200), minute(minute)));
        }
        assertThat(new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock)
                        .verify(KEY, new Window(minute(-60), fixture.clock.settled()), (done, days) -> {})
                        .different())
                .isEmpty();
    }

    /** The hour is closed from its hits, since its minutes may be gone. */
    @Test
    void anHourIsClosedAfterTheSealerHadStoppedForLong() {
        fixture.stack.clock().set(start.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofMinutes(10)));
        hit("a");
        fixture.stack.clock().advance(Duration.ofMinutes(5));
        fixture.sealer.run(() -> true);
        hit("b");
        fixture.stack.clock().advance(Duration.ofDays(50));
        deleteMinutes();
        fixture.sealAll();
        Instant hour = start.truncatedTo(ChronoUnit.HOURS);
        assertAnswers(new Window(hour, hour.plus(Duration.ofHours(1))));
        assertAnswers(new Window(hour.minus(Duration.ofDays(3)), hour.plus(Duration.ofDays(30))));
    }

    private void sealAfter(Duration pause) {
        fixture.stack.clock().advance(Duration.ofMinutes(3));
        fixture.sealer.run(() -> true);
        fixture.stack.clock().advance(pause);
        fixture.sealAll();
    }

    private void hit(String taskId) {
        fixture.sealer.announce(KEY);
        fixture.stack.put(new Hit(
                taskId,
                SealedStackFixture.TENANT,
                CONTRACT,
                1,
                new UserId("user"),
                new Wallet("0x" + taskId.substring(0, 1).repeat(40)),
                "",
                1,
                fixture.clock.wall(),
                Gas.AUTO));
    }

    private Instant minute(int number) {
        return start.truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofMinutes(number));
    }

    private void assertAnswers(Window window) {
        assertThat(fixture.sealed.summary(SELECTOR, window, 5))
                .as("%s", window)
                .isEqualTo(fixture.raw(SELECTOR, window, 5));
    }

    /** As the store does, at any time after they have expired. */
    private void deleteMinutes() {
        for (Map<String, AttributeValue> item : tallies()) {
            if (period(item).startsWith("minute#")) {
                fixture.stack
                        .dynamo()
                        .deleteItem(delete -> delete.tableName(table())
                                .key(Map.of(
                                        "tenant_contract", Objects.requireNonNull(item.get("tenant_contract")),
                                        "period", Objects.requireNonNull(item.get("period")))));
            }
        }
    }

    private List<Map<String, AttributeValue>> tallies() {
        return fixture.stack.dynamo().scanPaginator(scan -> scan.tableName(table())).items().stream()
                .toList();
    }

    private String table() {
        return fixture.stack.name() + "-tallies";
    }

    private static String period(Map<String, AttributeValue> item) {
        return Objects.requireNonNull(item.get("period")).s();
    }
}
