package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Declined;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The requests of a stack, from CloudWatch Logs. */
final class StackRequests implements LoggedRequests {

    /** The functions behind the gate. */
    static final List<String> ENDPOINTS = List.of("health", "hits", "mints");

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** An accompanying figure is not worth a longer wait, nor what a longer search would cost. */
    static final Duration SHORT_PATIENCE = Duration.ofSeconds(15);

    /** A request is searched for in its last hour, then in its last day, then in all of the time. */
    private static final List<Duration> STEPS = List.of(Duration.ofHours(1), Duration.ofDays(1));

    private static final String REQUESTS = "filter message = \"request\"";

    private static final String STATS = " | stats count(*) as requests, sum(status = 200) as ok,"
            + " count(limit) as limited, sum(strcontains(@message, '\"limit\":\"share\"')) as shared,"
            + " sum(status >= 500) as failed, pct(ms, 50) as p50, pct(ms, 99) as p99, sum(read_units) as units,"
            + " max(behind_s) as behind,"
            + " count(cached) as cacheable, sum(strcontains(@message, '\"cached\":true')) as hits";

    private static final String USE = REQUESTS + " and ispresent(key_id)"
            + " | stats count(*) as minute_requests, count(limit) as minute_limited by key_id, bin(1m)"
            + " | stats sum(minute_requests) as requests, sum(minute_limited) as limited,"
            + " max(minute_requests) as busiest by key_id";

    private static final String BEHIND =
            REQUESTS + " and ispresent(key_id) and ispresent(behind_s) | stats max(behind_s) as behind by key_id";

    private final LogQueries queries;
    private final String stack;

    StackRequests(LogQueries queries, String stack) {
        this.queries = queries;
        this.stack = stack;
    }

    private List<String> functions() {
        return ENDPOINTS.stream()
                .map(name -> "/aws/lambda/" + stack + "-" + name)
                .toList();
    }

    /** The line of the function, or of API Gateway if no function got the request. */
    @Override
    public Optional<LoggedRequest> find(String requestId, Instant since, Instant now) {
        List<String> groups = Stream.concat(functions().stream(), Stream.of("/aws/apigateway/" + stack))
                .toList();
        String id = requestId.replace("\\", "").replace("\"", "");
        String query = "fields @timestamp, @message | filter request_id = \"" + id + "\" or requestId = \"" + id + "\"";
        Instant until = now;
        for (Instant from : starts(since, now)) {
            Optional<LoggedRequest> found = best(id, queries.run(groups, query, from, until, PATIENCE));
            if (found.isPresent()) {
                return found;
            }
            until = from;
        }
        return Optional.empty();
    }

    private static Collection<Instant> starts(Instant since, Instant now) {
        Set<Instant> starts = new LinkedHashSet<>();
        STEPS.stream().map(now::minus).filter(since::isBefore).forEach(starts::add);
        starts.add(since);
        return starts;
    }

    /** An emulator of AWS may answer with more lines than those that were asked for. */
    private static Optional<LoggedRequest> best(String id, List<Map<String, String>> rows) {
        List<String> lines =
                rows.stream().map(row -> row.getOrDefault("@message", "")).toList();
        return Stream.concat(
                        lines.stream().map(LoggedRequest::parse), lines.stream().map(GatewayLine::parse))
                .flatMap(Optional::stream)
                .filter(request -> request.text("request_id").equals(id))
                .findFirst();
    }

    @Override
    public List<LoggedRequest> past(RequestFilter filter, Instant since, Instant until) {
        String query = "fields @timestamp, @message | " + filter.insights() + " | sort @timestamp desc";
        return queries.run(functions(), query, since, until, PATIENCE).stream()
                .flatMap(row -> LoggedRequest.parse(row.getOrDefault("@message", "")).stream())
                .filter(filter::chooses)
                .sorted(Comparator.comparing(LoggedRequest::at))
                .toList();
    }

    @Override
    public List<LoggedRequest> recent(RequestFilter filter, Instant since) {
        return functions().stream()
                .flatMap(group -> queries.events(group, filter.pattern(), since).stream())
                .flatMap(event -> LoggedRequest.parse(event.message()).stream())
                .filter(request -> filter.chooses(request) && !request.at().isBefore(since))
                .sorted(Comparator.comparing(LoggedRequest::at))
                .toList();
    }

    @Override
    public List<RequestStats> stats(Instant since, Instant until, Optional<Grouping> by, CountedRequests counted) {
        String group = by.map(grouping -> " by " + grouping.field()).orElse("");
        return queries.run(functions(), REQUESTS + counted.condition() + STATS + group, since, until, PATIENCE).stream()
                .filter(row -> number(row, "requests") > 0)
                .map(row -> stats(row, by))
                .sorted(RequestStats.ORDER)
                .toList();
    }

    private static RequestStats stats(Map<String, String> row, Optional<Grouping> by) {
        return RequestStats.of(
                by.flatMap(grouping -> grouping.group(row.getOrDefault(grouping.field(), ""))),
                number(row, "requests"),
                number(row, "ok"),
                number(row, "limited"),
                number(row, "shared"),
                number(row, "failed"),
                number(row, "p50"),
                number(row, "p99"),
                number(row, "units"),
                behind(row),
                number(row, "hits"),
                number(row, "cacheable"));
    }

    @Override
    public Map<String, KeyUse> use(Instant since, Instant until) {
        Map<String, OptionalLong> behind = new HashMap<>();
        queries.run(functions(), BEHIND, until.minus(PRESENT), until, SHORT_PATIENCE)
                .forEach(row -> behind.put(row.getOrDefault("key_id", ""), behind(row)));
        Map<String, KeyUse> use = new HashMap<>();
        queries.run(functions(), USE, since, until, SHORT_PATIENCE).forEach(row -> {
            String keyId = row.getOrDefault("key_id", "");
            use.put(
                    keyId,
                    new KeyUse(
                            number(row, "requests"),
                            number(row, "limited"),
                            number(row, "busiest"),
                            behind.getOrDefault(keyId, OptionalLong.empty())));
        });
        return use;
    }

    private static OptionalLong behind(Map<String, String> row) {
        return row.containsKey("behind") ? OptionalLong.of(number(row, "behind")) : OptionalLong.empty();
    }

    /** Insights writes numbers as decimals, perhaps with a fraction. An aggregate of no values is absent. */
    static long number(Map<String, String> row, String name) {
        try {
            return Math.round(Double.parseDouble(row.getOrDefault(name, "0")));
        } catch (NumberFormatException e) {
            throw new Declined("CloudWatch Logs answered with '" + row.get(name) + "' for " + name);
        }
    }

    @Override
    public Optional<Instant> begin() {
        return Optional.empty();
    }

    @Override
    public void close() {
        queries.close();
    }
}
