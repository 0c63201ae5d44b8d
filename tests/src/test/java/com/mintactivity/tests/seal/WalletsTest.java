package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

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
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Stored tallies refer to wallets by index. Every answer shows all addresses, however many a user has and whichever
 * sealer added them.
 */
final class WalletsTest {

    private static final ContractAddress CONTRACT = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private static final String MANY = "4711";
    private static final ContractSelector SUBJECT =
            new ContractSelector(SealedStackFixture.TENANT, CONTRACT, ContractSelector.ALL_CHAINS);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(3);

    private final Instant start = fixture.clock.settled();
    private final TallyCheck check = new TallyCheck(fixture.stack.dynamo(), fixture.stack.name(), fixture.clock);

    @Test
    void allWalletsOfAUserWithSeveralPagesAreShown() {
        hits(2_150);
        seal();
        assertAnswersAgree();
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {})
                        .different())
                .isEmpty();
    }

    @Test
    void concurrentSealersGiveAWalletOneIndex() {
        for (int round = 0; round < 5; round++) {
            hits(80);
            fixture.stack.clock().advance(Duration.ofMinutes(3));
            IntStream.range(0, 3).parallel().forEach(sealer -> fixture.sealer.run(() -> true));
        }
        assertAnswersAgree();
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {})
                        .different())
                .isEmpty();
    }

    @Test
    void aLostPageIsFoundAndRebuiltAndNoAnswerIsWrong() {
        hits(5);
        seal();
        deletePage();
        assertAnswersAgree();
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {})
                        .different())
                .containsExactly("wallets#" + MANY);
        check.rebuild(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {});
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {})
                        .different())
                .isEmpty();
        assertAnswersAgree();
    }

    /** The wallets of one hour are among the wallets of the next. */
    @Test
    void walletsThatLackAnIndexAreFoundInSeveralHours() {
        Instant first = fixture.clock.wall();
        hits(5, first);
        fixture.stack.clock().advance(Duration.ofHours(1));
        hits(5, first);
        fixture.stack.clock().advance(Duration.ofMinutes(1));
        hits(5, fixture.clock.wall());
        seal();
        deletePage();
        assertThat(check.verify(contractKey(SealedStackFixture.TENANT, CONTRACT), all(), (done, days) -> {})
                        .different())
                .contains("wallets#" + MANY);
    }

    private void assertAnswersAgree() {
        assertThat(fixture.sealed.summary(SUBJECT, all(), 25)).isEqualTo(fixture.expected(SUBJECT, all(), 25));
    }

    private Window all() {
        return new Window(start.minusSeconds(60), fixture.clock.settled());
    }

    private void seal() {
        fixture.stack.clock().advance(Duration.ofHours(2));
        assertThat(fixture.sealer.run(() -> true)).isTrue();
    }

    private void deletePage() {
        fixture.stack
                .dynamo()
                .deleteItem(request -> request.tableName(fixture.stack.name() + "-tallies")
                        .key(Map.of(
                                "tenant_contract",
                                fromS(contractKey(SealedStackFixture.TENANT, CONTRACT)),
                                "period",
                                fromS("wallets#" + MANY + "#000"))));
    }

    private void hits(int count) {
        hits(count, fixture.clock.wall());
    }

    /** Writes hits of one user on two chains, mostly from different wallets, with some of another user between them. */
    private void hits(int count, Instant wallets) {
        Instant now = fixture.clock.wall();
        fixture.sealer.announce(contractKey(SealedStackFixture.TENANT, CONTRACT));
        IntStream.range(0, count)
                .parallel()
                .mapToObj(number -> hit(now, number, wallets))
                .forEach(fixture.stack::put);
        IntStream.range(0, count).mapToObj(number -> hit(now, number, wallets)).forEach(fixture.hits::add);
    }

    private static Hit hit(Instant now, int number, Instant wallets) {
        String user = number % 40 == 3 ? "other" : MANY;
        long seed = (wallets.toEpochMilli() + number) * 0x9E3779B97F4A7C15L;
        String wallet = "0x" + HexFormat.of().toHexDigits(seed).repeat(3).substring(0, 40);
        return new Hit(
                "t-" + now + "-" + number,
                SealedStackFixture.TENANT,
                CONTRACT,
                1 + number % 2,
                new UserId(user),
                new Wallet(wallet),
                "",
                1,
                now,
                Gas.AUTO);
    }
}
