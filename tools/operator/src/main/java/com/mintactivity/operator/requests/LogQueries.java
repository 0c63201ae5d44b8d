package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.cloudwatchlogs.model.CloudWatchLogsException;
import software.amazon.awssdk.services.cloudwatchlogs.model.FilteredLogEvent;
import software.amazon.awssdk.services.cloudwatchlogs.model.GetQueryResultsResponse;
import software.amazon.awssdk.services.cloudwatchlogs.model.ResourceNotFoundException;
import software.amazon.awssdk.services.cloudwatchlogs.model.ResultField;

/** Runs queries of CloudWatch Logs Insights. AWS charges for the bytes that a query scans. */
final class LogQueries implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(2);

    private final CloudWatchLogsClient logs;

    LogQueries(CloudWatchLogsClient logs) {
        this.logs = logs;
    }

    /**
     * The rows of a query, each its values by their names, in the order of the query. A value that does not apply is
     * absent. A query whose process is ended is stopped.
     *
     * @param patience after which the query is stopped, so that it scans, and costs, no more
     * @throws Declined if the logs do not exist, must not be read, or take longer
     */
    List<Map<String, String>> run(List<String> groups, String query, Instant since, Instant until, Duration patience) {
        try {
            String id = logs.startQuery(request -> request.logGroupNames(groups)
                            .queryString(query)
                            .startTime(since.getEpochSecond())
                            .endTime(until.getEpochSecond())
                            .limit(LoggedRequests.MOST))
                    .queryId();
            Thread stop = new Thread(() -> logs.stopQuery(request -> request.queryId(id)));
            Runtime.getRuntime().addShutdownHook(stop);
            try {
                return rows(awaited(id, patience));
            } finally {
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        } catch (CloudWatchLogsException refused) {
            throw declined(refused);
        }
    }

    private GetQueryResultsResponse awaited(String id, Duration patience) {
        long begin = System.nanoTime();
        Duration pause = FIRST_PAUSE;
        while (true) {
            GetQueryResultsResponse results = logs.getQueryResults(request -> request.queryId(id));
            switch (results.status()) {
                case COMPLETE -> {
                    return results;
                }
                case SCHEDULED, RUNNING -> {
                    if (System.nanoTime() - begin > patience.toNanos()) {
                        logs.stopQuery(request -> request.queryId(id));
                        throw new Declined("the logs were not searched within " + patience.toSeconds() + " s")
                                .remedy("search a shorter time, as `stats --since 1d` does");
                    }
                    pause = sleep(pause);
                }
                default ->
                    throw new Declined("the search of the logs ended as " + results.statusAsString())
                            .remedy("try again, or search a shorter time, as `stats --since 1d` does");
            }
        }
    }

    /** The next pause. */
    private static Duration sleep(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Declined("interrupted");
        }
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(MAX_PAUSE) < 0 ? twice : MAX_PAUSE;
    }

    private static List<Map<String, String>> rows(GetQueryResultsResponse results) {
        return results.results().stream().map(LogQueries::row).toList();
    }

    private static Map<String, String> row(List<ResultField> fields) {
        Map<String, String> row = new LinkedHashMap<>();
        fields.stream().filter(field -> field.value() != null).forEach(field -> row.put(field.field(), field.value()));
        return row;
    }

    /**
     * The events of a group that match a filter pattern, from a time on. This costs nothing, but reads every event.
     *
     * @throws Declined if the logs do not exist or must not be read
     */
    List<FilteredLogEvent> events(String group, String pattern, Instant since) {
        try {
            return logs
                    .filterLogEventsPaginator(request ->
                            request.logGroupName(group).filterPattern(pattern).startTime(since.toEpochMilli()))
                    .events()
                    .stream()
                    .toList();
        } catch (CloudWatchLogsException refused) {
            throw declined(refused);
        }
    }

    private static RuntimeException declined(CloudWatchLogsException refused) {
        if (refused instanceof ResourceNotFoundException) {
            return new Declined("the stack has no logs here").remedy("check --stack and --region");
        }
        return Failures.isDenied(refused)
                ? new Declined("AWS refused to read the logs")
                        .remedy("docs/partners.md lists the rights that commands need")
                : refused;
    }

    @Override
    public void close() {
        logs.close();
    }
}
