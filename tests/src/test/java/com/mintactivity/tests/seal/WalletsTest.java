package com.mintactivity.tests.seal;

import static com.mintactivity.activity.hit.HitItems.contractKey;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.activity.seal.TallyCheck;
import com.mintactivity.activity.seal.Touches;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Stored sums name wallets by number: every answer shows the addresses all the same, however many a user has and whoever numbered
 * them.
 */
final class WalletsTest {

    private static final String CONTRACT = "0x00000000000000000000000000000000000000aa";
    private static final String MANY = "4711";
    private static final Subject SUBJECT = new Subject(SealedStackFixture.TENANT, CONTRACT, Subject.ALL_CHAINS);

    private final SealedStackFixture scene = new SealedStackFixture(3);
    private final Instant start = scene.clock.settled();
    private final Touches touches = new Touches(scene.stack.dynamo(), scene.stack.name());
    private final TallyCheck check = new TallyCheck(scene.stack.dynamo(), scene.stack.name(), scene.stack.clock());

    @Test
    void aUserOfMoreWalletsThanAPageHoldsShowsThemAll() {
        hits(2_150);
        seal();
        agrees();
        assertThat(check.verify(SealedStackFixture.TENANT, CONTRACT, all(), (done, days) -> {}))
                .isEmpty();
    }

    @Test
    void sealersAtOnceGiveAWalletOneNumber() {
        for (int round = 0; round < 5; round++) {
            hits(80);
            scene.stack.clock().advance(Duration.ofMinutes(3));
            List<Sealer> sealers = List.of(scene.sealer(), scene.sealer(), scene.sealer());
            sealers.parallelStream().forEach(sealer -> sealer.run(() -> true));
        }
        agrees();
        assertThat(check.verify(SealedStackFixture.TENANT, CONTRACT, all(), (done, days) -> {}))
                .isEmpty();
    }

    @Test
    void aLostPageIsFoundAndMendedAndMakesNoAnswerWrong() {
        hits(5);
        seal();
        scene.stack
                .dynamo()
                .deleteItem(request -> request.tableName(scene.stack.name() + "-tallies")
                        .key(Map.of(
                                "tenant_contract",
                                fromS(contractKey(SealedStackFixture.TENANT, CONTRACT)),
                                "period",
                                fromS("wallets#" + MANY + "#000"))));
        agrees();
        assertThat(check.verify(SealedStackFixture.TENANT, CONTRACT, all(), (done, days) -> {}))
                .containsExactly("wallets#" + MANY);
        assertThat(check.rebuild(SealedStackFixture.TENANT, CONTRACT, all(), (done, days) -> {})
                        .orElseThrow())
                .containsExactly("wallets#" + MANY);
        assertThat(check.verify(SealedStackFixture.TENANT, CONTRACT, all(), (done, days) -> {}))
                .isEmpty();
        agrees();
    }

    private void agrees() {
        assertThat(SealedStackFixture.shown(scene.sealed.summary(SUBJECT, all(), 25)))
                .isEqualTo(SealedStackFixture.shown(scene.expected(SUBJECT, all()), 25));
    }

    private Window all() {
        return new Window(start.minusSeconds(60), scene.clock.settled());
    }

    private void seal() {
        scene.stack.clock().advance(Duration.ofHours(2));
        assertThat(scene.sealer().run(() -> true).complete()).isTrue();
    }

    /** One user's, each from a wallet that is likely a new one, with another user's between. */
    private void hits(int count) {
        Instant now = scene.clock.wall();
        touches.announce(SealedStackFixture.TENANT, CONTRACT, now);
        IntStream.range(0, count)
                .parallel()
                .mapToObj(number -> hit(now, number))
                .forEach(scene.stack::put);
        IntStream.range(0, count).mapToObj(number -> hit(now, number)).forEach(scene.hits::add);
    }

    private static Hit hit(Instant now, int number) {
        String user = number % 40 == 3 ? "other" : MANY;
        long seed = (now.toEpochMilli() + number) * 0x9E3779B97F4A7C15L;
        String wallet = "0x" + HexFormat.of().toHexDigits(seed).repeat(3).substring(0, 40);
        return new Hit(
                "t-" + now + "-" + number, SealedStackFixture.TENANT, CONTRACT, 1, user, wallet, "", 1, now, Gas.AUTO);
    }
}
