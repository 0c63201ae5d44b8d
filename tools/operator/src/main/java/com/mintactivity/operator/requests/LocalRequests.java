package com.mintactivity.operator.requests;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.mintactivity.auth.limit.Limit;
import com.mintactivity.operator.cli.Declined;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The last requests of the service that {@code make run} started in a checkout: those of the end of its log,
 * {@code .local/service.log}. What was in the log before it was last renamed, because it had grown large, is in
 * {@code service.log.1}.
 */
final class LocalRequests implements LoggedRequests {

    /** The bytes that are read, about 10,000 lines. */
    static final int END = 4 << 20;

    private final Path file;
    private final Path older;

    /** @param root the checkout */
    LocalRequests(Path root) {
        this.file = root.resolve(".local/service.log");
        this.older = file.resolveSibling("service.log.1");
    }

    @Override
    public Optional<LoggedRequest> find(String requestId, Instant since, Instant now) {
        return last(since, now)
                .filter(request -> request.text("request_id").equals(requestId))
                .findFirst();
    }

    @Override
    public List<LoggedRequest> past(RequestFilter filter, Instant since, Instant until) {
        List<LoggedRequest> all = last(since, until).filter(filter::chooses).toList();
        return all.subList(Math.max(0, all.size() - MOST), all.size());
    }

    @Override
    public List<LoggedRequest> recent(RequestFilter filter, Instant since) {
        return last(since, Instant.MAX).filter(filter::chooses).toList();
    }

    @Override
    public List<RequestStats> stats(Instant since, Instant until, Optional<Grouping> by, CountedRequests counted) {
        return last(since, until)
                .filter(counted::include)
                .collect(groupingBy(request -> by.flatMap(grouping -> grouping.group(request.text(grouping.field())))))
                .entrySet()
                .stream()
                .map(group -> stats(group.getKey(), group.getValue()))
                .sorted(RequestStats.ORDER)
                .toList();
    }

    private static RequestStats stats(Optional<String> group, List<LoggedRequest> requests) {
        long[] millis = requests.stream()
                .mapToLong(request -> request.facts().path("ms").asLong(0))
                .sorted()
                .toArray();
        return RequestStats.of(
                group,
                requests.size(),
                count(requests, request -> request.status() == 200),
                limited(requests),
                count(requests, request -> request.text("limit").equals(Limit.SHARE.word())),
                count(requests, request -> request.status() >= 500),
                percentile(millis, 50),
                percentile(millis, 99),
                Math.round(requests.stream()
                        .mapToDouble(
                                request -> request.facts().path("read_units").asDouble(0))
                        .sum()),
                behind(requests.stream()),
                count(requests, request -> request.facts().path("cached").asBoolean(false)),
                count(requests, request -> request.facts().has("cached")));
    }

    /** The least value that is at least as great as so many of a hundred. */
    static long percentile(long[] sorted, int percent) {
        return sorted[Math.ceilDiv(sorted.length * percent, 100) - 1];
    }

    @Override
    public Map<String, KeyUse> use(Instant since, Instant until) {
        Instant present = until.minus(PRESENT);
        return last(since, until)
                .filter(request -> !request.text("key_id").isEmpty())
                .collect(groupingBy(
                        request -> request.text("key_id"),
                        collectingAndThen(toList(), requests -> useOf(requests, present))));
    }

    private static KeyUse useOf(List<LoggedRequest> requests, Instant present) {
        Map<Instant, Long> minutes = requests.stream()
                .collect(groupingBy(request -> request.at().truncatedTo(ChronoUnit.MINUTES), counting()));
        long busiest =
                minutes.values().stream().mapToLong(Long::longValue).max().orElse(0);
        Stream<LoggedRequest> last =
                requests.stream().filter(request -> !request.at().isBefore(present));
        return new KeyUse(requests.size(), limited(requests), busiest, behind(last));
    }

    private static OptionalLong behind(Stream<LoggedRequest> requests) {
        return requests.filter(request -> request.facts().has("behind_s"))
                .mapToLong(request -> request.facts().path("behind_s").asLong(0))
                .max();
    }

    private static long limited(List<LoggedRequest> requests) {
        return count(requests, request -> request.facts().has("limit"));
    }

    private static long count(List<LoggedRequest> requests, Predicate<LoggedRequest> chosen) {
        return requests.stream().filter(chosen).count();
    }

    @Override
    public Optional<Instant> begin() {
        boolean isCut = Files.exists(older) || file.toFile().length() > END;
        return isCut ? last(Instant.MIN, Instant.MAX).map(LoggedRequest::at).findFirst() : Optional.empty();
    }

    /**
     * The requests that the end of the log has of a time, in their order.
     *
     * @throws Declined if there is no log, or if it cannot be read
     */
    private Stream<LoggedRequest> last(Instant since, Instant until) {
        try {
            String present = end(file, END);
            String before = present.length() < END && Files.exists(older) ? end(older, END - present.length()) : "";
            return (before + present)
                    .lines()
                    .flatMap(line -> LoggedRequest.parse(line).stream())
                    .filter(request ->
                            !request.at().isBefore(since) && !request.at().isAfter(until))
                    // A file that is renamed meanwhile is read twice.
                    .distinct();
        } catch (IOException e) {
            throw new Declined("there is no log " + file + " to read")
                    .remedy("the service that `make run` starts in this checkout writes it");
        }
    }

    /** The end of a file. Its first line may be a part of one, which is no request. */
    private static String end(Path path, int length) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            channel.position(Math.max(0, channel.size() - length));
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        // Nothing stays open.
    }
}
