package com.mintactivity.operator.requests;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.core.exception.AbortedException;

/** The requests in the log of one service. */
public sealed interface LoggedRequests extends AutoCloseable permits LocalRequests, StackRequests {

    Duration POLL = Duration.ofSeconds(2);

    /** A line may take so long until it can be read; lines do not come in their order. */
    Duration LATENESS = Duration.ofMinutes(1);

    /** The most requests of the past that are read. */
    int MOST = 10_000;

    /** How far back a key that is behind is seen: it asks for page after page then, and catches up or stays behind. */
    Duration PRESENT = Duration.ofMinutes(5);

    /** Those of the service that a command line names. */
    static LoggedRequests of(Root root) {
        Backend service = root.backend();
        return service.logs()
                .<LoggedRequests>map(client -> new StackRequests(new LogQueries(client.get()), service.stack()))
                .orElseGet(() -> new LocalRequests(root.environment().root()));
    }

    /**
     * One request.
     *
     * @param since how far back to search
     * @throws Declined if the log cannot be read
     */
    Optional<LoggedRequest> find(String requestId, Instant since, Instant now);

    /**
     * The requests of a time, the oldest first: the last {@value #MOST}, if there are more.
     *
     * @throws Declined if the log cannot be read
     */
    List<LoggedRequest> past(RequestFilter filter, Instant since, Instant until);

    /**
     * The requests that are logged from now on, as they come. Ends when the thread is interrupted.
     *
     * @throws Declined if the log cannot be read
     */
    default void follow(RequestFilter filter, InstantSource clock, Consumer<LoggedRequest> consumer) {
        Set<LoggedRequest> seen = new HashSet<>();
        Instant since = clock.instant();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Instant late = clock.instant().minus(LATENESS);
                recent(filter, since).stream().filter(seen::add).forEach(consumer);
                Instant next = Instants.later(since, late);
                seen.removeIf(request -> request.at().isBefore(next));
                since = next;
                Thread.sleep(POLL);
            }
        } catch (InterruptedException | AbortedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The requests since a time, the oldest first.
     *
     * @throws Declined if the log cannot be read
     */
    List<LoggedRequest> recent(RequestFilter filter, Instant since);

    /**
     * The statistics of a time, by groups; without a grouping, of all requests together. The group with the most
     * requests is first.
     *
     * @throws Declined if the log cannot be read
     */
    List<RequestStats> stats(Instant since, Instant until, Optional<Grouping> by, CountedRequests counted);

    /**
     * How much keys were used, by their ids, without those that sent no request.
     *
     * @throws Declined if the log cannot be read in reasonable time
     */
    Map<String, KeyUse> use(Instant since, Instant until);

    /** The time of the first line that is kept; empty unless it is known that lines before it were deleted. */
    Optional<Instant> begin();

    @Override
    void close();
}
