package com.mintactivity.operator.feed;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.InputFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The costs of an import for readers: the hours that it writes to are counted raw until the sealer has written them
 * again, with what they have already.
 */
final class RawForecast implements Sink {

    /** About what an index serves of one contract in a second. */
    private static final long MANY = 60_000;

    /** From the end of an import until the sealer begins, and the rest of few hours. */
    private static final long MINUTES = 6;

    /** Half of the sealer's rate on DynamoDB Local, where it seals 33,000 hits in 10 s. Not timed on AWS. */
    private static final long HITS_PER_MINUTE = 100_000;

    private static final int BATCH = 1_000;
    private static final int MAX_NAMED = 3;

    /** More ranges are looked up together. */
    private static final int MAX_RANGES = 40;

    private final Root root;
    private final Sink next;
    private final Map<String, Optional<String>> owners = new HashMap<>();
    private final Map<String, Contract> contracts = new HashMap<>();

    /** The hits of the file on one contract, and the hours that they make invalid. */
    private static final class Contract {

        private final Set<Window> ranges = new HashSet<>();
        private long hits;
    }

    /** A contract, and the most hits that are counted raw. */
    private record CountedRaw(String contract, long hits) {

        private String text() {
            int split = contract.lastIndexOf('#');
            return String.format(
                    Locale.ROOT, "%,d of %s for %s", hits, contract.substring(split + 1), contract.substring(0, split));
        }
    }

    /** @param next takes all lines, too */
    RawForecast(Root root, Sink next) {
        this.root = root;
        this.next = next;
    }

    /** Says what the import of a file will cost, before it begins. What comes from stdin cannot be read twice. */
    static void say(Root root, String file, long fromLine) {
        if (file.equals("-")) {
            return;
        }
        RawForecast forecast = new RawForecast(root, (batch, report) -> {});
        try (InputStream in = InputFile.open(root.environment(), file, "FILE")) {
            EventFile events = EventFile.ofEvents(in, file, false);
            if (fromLine > 1) {
                events.skipTo(fromLine);
            }
            for (List<Line> batch = events.next(BATCH); !batch.isEmpty(); batch = events.next(BATCH)) {
                batch.forEach(forecast::add);
            }
        } catch (IOException unreadable) {
            // The import itself says so.
        }
        forecast.say();
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        batch.forEach(this::add);
        next.take(batch, report);
    }

    @Override
    public void end(FeedReport report) {
        next.end(report);
        say();
    }

    private void add(Line line) {
        if (line.parsed() instanceof Understood(MintTaskCompleted task, boolean ignored)) {
            owners.computeIfAbsent(task.appId(), this::owner).ifPresent(tenant -> {
                Contract its = contracts.computeIfAbsent(
                        HitItems.contractKey(tenant, task.contract()), first -> new Contract());
                its.hits++;
                its.ranges.add(
                        HistoryClaims.claimed(task.finishedAt(), root.clock().instant()));
            });
        }
    }

    private Optional<String> owner(String appId) {
        Backend service = root.backend();
        Map<String, AttributeValue> app = service.dynamo()
                .getItem(request ->
                        request.tableName(TenantItems.table(service.stack())).key(TenantItems.appKey(appId)))
                .item();
        return app.isEmpty() ? Optional.empty() : Optional.of(Item.text(app, TenantItems.OWNER));
    }

    private void say() {
        List<CountedRaw> costs = costs();
        if (costs.isEmpty()) {
            return;
        }
        long sum = costs.stream().mapToLong(CountedRaw::hits).sum();
        CountedRaw largest = costs.getFirst();
        root.console()
                .say(String.format(
                        Locale.ROOT,
                        "until about %,d minutes after its end, answers of `hits` count up to %,d hits of the hours"
                                + " that it changes one by one: %s",
                        MINUTES + Math.ceilDiv(sum, HITS_PER_MINUTE),
                        sum,
                        named(costs)));
        if (largest.hits() >= MANY) {
            root.console()
                    .say("warning: answers of `hits` over these hours take seconds, and may be 503, while many of one"
                            + " contract are counted one by one: import when few ask, or a part of the time after the"
                            + " other (docs/partners.md#importing-history)");
        }
    }

    private static String named(List<CountedRaw> costs) {
        List<String> named = new ArrayList<>(
                costs.stream().limit(MAX_NAMED).map(CountedRaw::text).toList());
        if (costs.size() > MAX_NAMED) {
            named.add("and " + (costs.size() - MAX_NAMED) + " more contracts");
        }
        return String.join(", ", named);
    }

    /** The contract with the most hits first. */
    private List<CountedRaw> costs() {
        Backend service = root.backend();
        TallyReader tallies = new TallyReader(service.dynamo(), service.stack(), root.clock());
        List<CountedRaw> costs = new ArrayList<>();
        Parallel.VIRTUAL_THREADS.each(contracts.entrySet(), Backend.AT_ONCE, contract -> {
            Contract its = contract.getValue();
            long stored = windows(its.ranges).stream()
                    .mapToLong(window -> tallies.storedHits(contract.getKey(), window))
                    .sum();
            synchronized (costs) {
                costs.add(new CountedRaw(contract.getKey(), its.hits + stored));
            }
        });
        costs.sort(Comparator.comparingLong(CountedRaw::hits).reversed().thenComparing(CountedRaw::contract));
        return costs;
    }

    private static List<Window> windows(Set<Window> ranges) {
        HourRanges merged = HourRanges.of(ranges);
        List<Window> windows = merged.ranges();
        if (windows.size() <= MAX_RANGES) {
            return windows;
        }
        Instant first = windows.getFirst().since();
        return List.of(new Window(first, merged.end()));
    }
}
