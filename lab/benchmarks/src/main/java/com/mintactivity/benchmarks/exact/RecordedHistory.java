package com.mintactivity.benchmarks.exact;

import static com.mintactivity.platform.concurrent.Parallel.VIRTUAL_THREADS;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.sealer.SealRound;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Weeks of history written by the real recorder, importer and sealer: with stragglers, repeats, imports and interrupted
 * sealers.
 */
final class RecordedHistory {

    static final String TENANT = "acme";
    static final List<Long> CHAINS = List.of(1L, 137L, 8453L);
    static final List<ContractAddress> CONTRACTS = List.of(
            new ContractAddress("0x00000000000000000000000000000000000000aa"),
            new ContractAddress("0x00000000000000000000000000000000000000bb"));

    private static final Duration SETTLE = Duration.ofSeconds(5);
    private static final int USERS = 40;
    private static final int MAX_PARALLEL_WRITES = 10;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-09-14T21:13:07Z"));
    private final Random random;
    private final DynamoDbClient dynamo;
    private final String stack;
    private final Set<String> announced = new HashSet<>();
    private final SealQueue queue =
            announcements -> announcements.forEach(announcement -> announced.add(announcement.contract()));
    private final Recorder live;
    private int tasks;

    RecordedHistory(DynamoDbClient dynamo, String stack, Random random) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.random = random;
        this.live =
                Recorder.live(dynamo, stack, now::get, SETTLE, queue, VIRTUAL_THREADS.executor(), MAX_PARALLEL_WRITES);
        Tenant tenant = new Tenant(TENANT, List.of("app"), Instant.parse("2026-01-01T00:00:00Z"), 31, true, Switch.ON);
        dynamo.putItem(put -> put.tableName(TenantItems.table(stack)).item(TenantItems.app("app", TENANT)));
        dynamo.putItem(put -> put.tableName(TenantItems.table(stack)).item(TenantItems.write(tenant)));
    }

    Instant now() {
        return now.get();
    }

    Instant settled() {
        return clock().settled();
    }

    private SettledClock clock() {
        return new SettledClock(now::get, SETTLE);
    }

    /**
     * Advances by about a day: records events, some late, at times imports history, and runs the sealer to its end, in
     * part or not at all.
     */
    void advance() {
        for (int step = 0; step < 12; step++) {
            record(live, random.nextInt(9), Duration.ofSeconds(random.nextInt(4) == 0 ? 600 : 2));
            now.updateAndGet(time -> time.plusMillis(random.nextLong(3 * 3_600_000L)));
            if (random.nextInt(6) == 0) {
                importHistory();
            }
            if (random.nextBoolean()) {
                AtomicInteger left = new AtomicInteger(random.nextInt(3) == 0 ? random.nextInt(20) : 100_000);
                Map<String, Set<Instant>> contracts = new HashMap<>();
                announced.forEach(contract -> contracts.put(contract, Set.of()));
                new SealRound(new Sealer(dynamo, stack, clock()))
                        .run(contracts, () -> left.getAndDecrement() > 0, Duration.ofDays(1));
            }
        }
    }

    private void importHistory() {
        try (HistoryClaims claims = new HistoryClaims(new ContractStates(dynamo, stack), queue, now::get)) {
            Duration oldest = Duration.ofHours(1 + random.nextInt(1 << random.nextInt(10)));
            record(
                    Recorder.history(
                            dynamo,
                            stack,
                            now::get,
                            claims,
                            Optional.empty(),
                            VIRTUAL_THREADS.executor(),
                            MAX_PARALLEL_WRITES),
                    random.nextInt(25),
                    oldest);
        }
    }

    private void record(Recorder recorder, int count, Duration oldest) {
        List<Outcome> outcomes = recorder.recordOnce(IntStream.range(0, count)
                .mapToObj(i -> EventParser.parse(event(oldest)))
                .toList());
        if (outcomes.stream()
                .anyMatch(outcome -> outcome instanceof Outcome.Failed || outcome instanceof Outcome.DeadLettered)) {
            throw new IllegalStateException("an event was not recorded: " + outcomes);
        }
    }

    private String event(Duration oldest) {
        Instant finishedAt = now().minusMillis(random.nextLong(oldest.toMillis()));
        // One event in ten repeats a task, whose user, chain and contract are always the same.
        int task = tasks > 0 && random.nextInt(10) == 0 ? random.nextInt(tasks) : tasks++;
        Random ofTask = new Random(task * 0x9E3779B97F4A7C15L);
        int user = ofTask.nextInt(USERS);
        return """
            {"type":"mint_task.finished","task_id":"t-%d","app_id":"app","status":"completed","booked_at":"%s",\
            "finished_at":"%s","user_id":"user-%d","wallet":%s,"chain_id":%d,"contract":"%s",\
            "submitted_tx_hash":"0x01","landed_tx_hash":null,"quantity":1,"gas":%s}\
            """.formatted(
                        task,
                        finishedAt.minusSeconds(5),
                        finishedAt,
                        user,
                        random.nextInt(5) == 0 ? "null" : "\"0x%040x\"".formatted(user * 10 + random.nextInt(3)),
                        CHAINS.get(ofTask.nextInt(CHAINS.size())),
                        CONTRACTS.get(ofTask.nextInt(8) == 0 ? 1 : 0).value(),
                        random.nextBoolean()
                                ? "{\"mode\":\"auto\",\"max_fee_gwei\":null,\"priority_gwei\":null}"
                                : "{\"mode\":\"manual\",\"max_fee_gwei\":\"%d.5\",\"priority_gwei\":null}"
                                        .formatted(random.nextInt(90)));
    }

    /** Every settled raw hit of a contract. */
    List<TallyHit> hits(ContractAddress contract) {
        List<TallyHit> hits = new ArrayList<>();
        Window all = new Window(Instant.parse("2026-01-01T00:00:00Z"), settled());
        new HitReader(dynamo, stack)
                .each(new ContractSelector(TENANT, contract, ContractSelector.ALL_CHAINS), all, hits::add);
        return hits;
    }
}
