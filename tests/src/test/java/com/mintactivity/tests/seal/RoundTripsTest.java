package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.StoredTallies;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.tests.harness.InterceptedDynamo;
import com.mintactivity.tests.harness.RoundTripCounter;
import com.mintactivity.tests.harness.SharedEngines;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Reading a sealed window and the accounts of its listed users takes at most three sequential rounds of DynamoDB calls,
 * wherever the window begins and ends, and one more if a tally has further parts.
 */
final class RoundTripsTest {

    /** A thread that a busy machine starts late looks like another round, so the best of several attempts counts. */
    private static final int ATTEMPTS = 5;

    private static final int USERS = 7_000;

    /** Random bytes, written as hex digits, which hardly deflate: so the tally of few users takes several items. */
    private static final int BYTES_OF_AN_ID = 64;

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(5);

    private final RoundTripCounter rounds = new RoundTripCounter();
    private final DynamoDbClient dynamo = InterceptedDynamo.of(SharedEngines.dynamo(), rounds);
    private final AccountReader accounts = new AccountReader(dynamo, fixture.stack.name());

    @Test
    void sealedWindowsTakeThreeRoundsAtMost() {
        threeDays();
        Instant settled = fixture.clock.settled();
        Instant midnight = settled.truncatedTo(ChronoUnit.DAYS);
        List<Window> windows = List.of(
                new Window(midnight.minus(Duration.ofDays(31)), midnight),
                new Window(settled.truncatedTo(ChronoUnit.MINUTES).minus(Duration.ofDays(31)), settled),
                new Window(midnight.minusSeconds(47 * 3_600 + 17 * 60), midnight.minusSeconds(7 * 60)),
                new Window(midnight.minusSeconds(120), midnight.plusSeconds(60)));
        for (Window window : windows) {
            assertThat(fewestRounds(window, 3)).as("%s", window).isLessThanOrEqualTo(3);
        }
    }

    @Test
    void windowsWhoseTalliesTakeSeveralItemsTakeFourRounds() throws TornTallyException {
        threeDays();
        Instant day = fixture.clock.settled().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(1));
        Window window = new Window(day, day.plus(Duration.ofDays(1)));
        ContractAddress contract = fixture.hits.getFirst().contract();
        HitSource manyUsers = new HitSource() {
            @Override
            public void each(ContractSelector selector, Window range, Consumer<TallyHit> consumer) {
                manyUsers(range, day.plusSeconds(60), consumer);
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window range) {
                return Optional.empty();
            }
        };
        new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock, manyUsers)
                .rebuild(contractKey(SealedStackFixture.TENANT, contract), window, (done, days) -> {});

        StoredTallies stored = new StoredTallies(fixture.stack.dynamo(), fixture.stack.name());
        assertThat(stored.list(SealedStackFixture.TENANT, contract, window))
                .extracting(StoredTallies.TallySize::parts)
                .contains(2);
        ContractSelector subject =
                new ContractSelector(SealedStackFixture.TENANT, contract, ContractSelector.ALL_CHAINS);
        assertThat(reader().summary(subject, window, 1).users()).isEqualTo(USERS);
        assertThat(fewestRounds(window, 4)).isEqualTo(4);
    }

    @Test
    void anEmptyWindowTakesNoCall() {
        threeDays();
        Instant settled = fixture.clock.settled();
        ContractSelector subject = new ContractSelector(
                SealedStackFixture.TENANT, fixture.hits.getFirst().contract(), ContractSelector.ALL_CHAINS);
        Summary nothing = reader().read(subject, new Window(settled, settled), 25, accounts::read)
                .summary();
        assertThat(nothing).isEqualTo(new Summary(0, 0, List.of(), 0, 0, List.of()));
        assertThat(rounds.take()).isZero();
    }

    /** Users with one hit each within a minute, three of them with a wallet. */
    private static void manyUsers(Window range, Instant time, Consumer<TallyHit> consumer) {
        if (range.since().isAfter(time) || !time.isBefore(range.until())) {
            return;
        }
        for (int user = 0; user < USERS; user++) {
            Position position = new Position(time.plusMillis(user / 2), Integer.toString(user));
            Wallet wallet = user < 3 ? new Wallet("0x" + Integer.toString(user).repeat(40)) : Wallet.NONE;
            byte[] id = new byte[BYTES_OF_AN_ID];
            new Random(user).nextBytes(id);
            consumer.accept(new TallyHit(new UserId(HexFormat.of().formatHex(id)), position, 1, wallet, Gas.AUTO));
        }
    }

    private void threeDays() {
        for (int hour = 0; hour < 3 * 24; hour++) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMinutes(60));
        }
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        fixture.sealer.run(() -> true);
    }

    /** One that remembers nothing yet. */
    private TallyReader reader() {
        return new TallyReader(dynamo, fixture.stack.name(), fixture.stack.clock());
    }

    private int fewestRounds(Window window, int most) {
        ContractSelector subject = new ContractSelector(
                SealedStackFixture.TENANT, fixture.hits.getFirst().contract(), ContractSelector.ALL_CHAINS);
        return IntStream.range(0, ATTEMPTS)
                .map(attempt -> {
                    rounds.take();
                    reader().read(subject, window, 25, accounts::read);
                    return rounds.take();
                })
                .filter(count -> count <= most)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }
}
