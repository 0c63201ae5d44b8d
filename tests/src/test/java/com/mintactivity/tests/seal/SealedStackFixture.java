package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.announce.Announcements;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.tally.CountedHits;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** A stack with a seeded random history, written as recorder and importer write it. */
final class SealedStackFixture implements AutoCloseable {

    static final Duration SETTLE = Duration.ofSeconds(5);
    static final String TENANT = "acme";
    private static final List<ContractAddress> CONTRACTS = List.of(
            new ContractAddress("0x00000000000000000000000000000000000000aa"),
            new ContractAddress("0x00000000000000000000000000000000000000bb"));

    final Stack stack = Stack.fresh();
    final Random random;
    final List<Hit> hits = new ArrayList<>();
    final SettledClock clock = new SettledClock(stack.clock(), SETTLE);
    final TallyReader sealed = new TallyReader(stack.dynamo(), stack.name(), stack.clock());
    final ContractStates states = new ContractStates(stack.dynamo(), stack.name());
    final QueuedSealer sealer = new QueuedSealer(stack, clock);
    private final Announcements announcements = new Announcements(sealer, stack.clock());

    SealedStackFixture(long seed) {
        this.random = new Random(seed);
    }

    /** Seals until nothing is due, with pauses in which imports become old enough for a repair. */
    void sealAll() {
        for (int round = 0; round < 3; round++) {
            assertThat(sealer.run(() -> true)).isTrue();
            stack.clock().advance(Duration.ofMinutes(2));
        }
        assertThat(sealer.run(() -> true)).isTrue();
    }

    HistoryClaims claims() {
        return new HistoryClaims(states, sealer, stack.clock());
    }

    /** Writes a hit as the recorder does: the completion is within half the settling time. */
    void record() {
        Instant completedAt = clock.wall().minusMillis(random.nextInt(3) * 1_000L);
        Hit hit = hit(contract(), completedAt);
        put(hit);
        announcements.after(HitItems.contractKey(hit.tenant(), hit.contract()));
        announcements.batchEnded();
    }

    /**
     * Writes hits into a random range of the last 40 days, as the importer does.
     *
     * @param fails whether the importer stops before it finishes the range
     */
    void importHistory(boolean fails) {
        ContractAddress contract = contract();
        Instant since = clock.settled().minus(Duration.ofMinutes(random.nextInt(40 * 1_440)));
        Duration length = Duration.ofMinutes(1 + random.nextInt(1 << random.nextInt(13)));
        Window window =
                new Window(since, min(since.plus(length), clock.settled().minusSeconds(1)));
        if (window.isEmpty()) {
            return;
        }
        HistoryClaims claims = claims();
        long millis = Duration.between(window.since(), window.until()).toMillis();
        for (int i = random.nextInt(30); i > 0; i--) {
            Hit hit = hit(contract, window.since().plusMillis(random.nextLong(millis)));
            claims.before(HitItems.contractKey(TENANT, contract), hit.completedAt());
            put(hit);
            if (random.nextInt(10) == 0) {
                claims.batchEnded();
            }
        }
        if (!fails) {
            claims.close();
        }
    }

    ContractAddress contract() {
        return CONTRACTS.get(random.nextInt(10) == 0 ? 1 : 0);
    }

    ContractSelector subject() {
        return new ContractSelector(
                TENANT, contract(), random.nextInt(3) == 0 ? 1 + random.nextInt(3) : ContractSelector.ALL_CHAINS);
    }

    Window window() {
        Instant settled = clock.settled();
        Instant since = settled.minus(Duration.ofMinutes(random.nextInt(1 << random.nextInt(17))))
                .truncatedTo(ChronoUnit.MINUTES);
        Instant until = random.nextInt(4) == 0
                ? settled
                : since.plus(Duration.ofMinutes(random.nextInt(1 << random.nextInt(17))));
        return new Window(since, min(until, settled));
    }

    /** The summary of the written hits. */
    Summary expected(ContractSelector subject, Window window, int top) {
        return CountedHits.summary(
                hits.stream()
                        .filter(hit -> hit.contract().equals(subject.contract())
                                && (!subject.isOneChain() || hit.chainId() == subject.chainId())
                                && !hit.completedAt().isBefore(window.since())
                                && hit.completedAt().isBefore(window.until()))
                        .map(TallyHit::of)
                        .toList(),
                top);
    }

    /** The summary of the hits that the index shows. */
    Summary raw(ContractSelector subject, Window window, int top) {
        List<TallyHit> read = new ArrayList<>();
        new HitReader(stack.dynamo(), stack.name()).each(subject, window, read::add);
        return CountedHits.summary(read, top);
    }

    /** Writes a hit of a user of its own, which {@link #expected} does not count. */
    void put(ContractAddress contract, String taskId, Instant completedAt) {
        put(contract, taskId, "user-" + taskId, completedAt);
    }

    void put(ContractAddress contract, String taskId, String userId, Instant completedAt) {
        stack.put(new Hit(taskId, TENANT, contract, 1, new UserId(userId), Wallet.NONE, "", 1, completedAt, Gas.AUTO));
    }

    private void put(Hit hit) {
        hits.add(hit);
        stack.put(hit);
    }

    private Hit hit(ContractAddress contract, Instant completedAt) {
        // Whole seconds cause ties between users and chains.
        Instant time = random.nextBoolean() ? completedAt.truncatedTo(ChronoUnit.SECONDS) : completedAt;
        return new Hit(
                "task-" + random.nextInt(10) + "-" + hits.size(),
                TENANT,
                contract,
                1 + random.nextInt(3),
                new UserId("user-" + random.nextInt(12)),
                random.nextInt(4) == 0 ? Wallet.NONE : wallet(random.nextInt(5)),
                "0x01",
                1,
                time,
                random.nextBoolean() ? Gas.AUTO : Gas.manual(BigDecimal.valueOf(random.nextInt(90)), null));
    }

    private static Wallet wallet(int number) {
        byte[] bytes = new byte[20];
        new Random(number).nextBytes(bytes);
        return new Wallet("0x" + HexFormat.of().formatHex(bytes));
    }

    private static Instant min(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }

    @Override
    public void close() {
        stack.close();
    }
}
