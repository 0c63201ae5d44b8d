package com.mintactivity.operator.requests;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The requests of the local service, from its log file. */
final class LocalRequests implements LoggedRequests {

    private static final Pattern TIMESTAMP = Pattern.compile("\"timestamp\":\"([^\"]+)\"");

    private final LogFile log;

    LocalRequests(LogFile log) {
        this.log = log;
    }

    @Override
    public Optional<LoggedRequest> find(String requestId, Instant since, Instant now) {
        AtomicReference<LoggedRequest> found = new AtomicReference<>();
        each(since, Instant.MAX, request -> {
            if (request.text("request_id").equals(requestId)) {
                found.set(request);
            }
        });
        return Optional.ofNullable(found.get());
    }

    @Override
    public void follow(RequestFilter filter, InstantSource clock, Consumer<LoggedRequest> consumer) {
        log.follow(line -> LoggedRequest.parse(line).filter(filter::chooses).ifPresent(consumer));
    }

    @Override
    public List<RequestStats> stats(Instant since, Instant until, Optional<Grouping> by, CountedRequests counted) {
        Map<Optional<String>, RequestCounter> groups = new HashMap<>();
        each(since, until, request -> {
            if (counted.include(request)) {
                groups.computeIfAbsent(
                                by.flatMap(grouping -> grouping.group(request.text(grouping.field()))),
                                group -> new RequestCounter())
                        .add(request);
            }
        });
        return groups.entrySet().stream()
                .map(group -> group.getValue().stats(group.getKey()))
                .sorted(RequestStats.ORDER)
                .toList();
    }

    @Override
    public Map<String, KeyUse> use(Instant since, Instant until) {
        Map<String, KeyCounter> counters = new HashMap<>();
        each(since, until, request -> {
            String keyId = request.text("key_id");
            if (!keyId.isEmpty()) {
                counters.computeIfAbsent(keyId, id -> new KeyCounter()).add(request);
            }
        });
        Map<String, KeyUse> use = new HashMap<>();
        counters.forEach((keyId, counter) -> use.put(keyId, counter.use()));
        return use;
    }

    /** Adds up the requests of one key, which come in the order of their minutes. */
    private static final class KeyCounter {

        private long requests;
        private long limited;
        private long busiest;
        private long ofMinute;
        private Instant minute = Instant.MIN;

        void add(LoggedRequest request) {
            Instant present = request.at().truncatedTo(ChronoUnit.MINUTES);
            ofMinute = present.equals(minute) ? ofMinute + 1 : 1;
            minute = present;
            busiest = Math.max(busiest, ofMinute);
            requests++;
            limited += request.facts().has("limit") ? 1 : 0;
        }

        KeyUse use() {
            return new KeyUse(requests, limited, busiest);
        }
    }

    private void each(Instant since, Instant until, Consumer<LoggedRequest> consumer) {
        log.read(line -> {
            LoggedRequest.parse(line)
                    .filter(request ->
                            !request.at().isBefore(since) && !request.at().isAfter(until))
                    .ifPresent(consumer);
            return true;
        });
    }

    @Override
    public Optional<Instant> begin() {
        if (!log.isCut()) {
            return Optional.empty();
        }
        AtomicReference<Instant> first = new AtomicReference<>();
        log.read(line -> {
            Matcher timestamp = TIMESTAMP.matcher(line);
            if (timestamp.find()) {
                Rfc3339.parse(timestamp.group(1)).ifPresent(first::set);
            }
            return first.get() == null;
        });
        return Optional.ofNullable(first.get());
    }

    @Override
    public void close() {
        // Nothing stays open.
    }
}
