package com.mintactivity.operator.requests;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.Outcome.BeforeAttribution;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.core.exception.SdkException;

/** The completed tasks that the recorder of a stack dropped, as its log counts them. */
public final class DroppedTasks {

    private static final Duration WEEK = Duration.ofDays(7);

    private DroppedTasks() {}

    /**
     * Says how many tasks of a tenant in the last seven days were booked before its attribution start. A local service
     * has no log of its recorder.
     */
    public static void say(Root root, Tenant tenant) {
        root.backend().logs().ifPresent(client -> {
            try (LogQueries queries = new LogQueries(client.get())) {
                root.console().say(sentence(tenant, count(queries, root, tenant)));
            } catch (Declined | SdkException unread) {
                root.console().say("tasks before the attribution start are left out: " + Failures.line(unread, root));
            }
        });
    }

    private static long count(LogQueries queries, Root root, Tenant tenant) {
        Backend service = root.backend();
        String query = "filter message = \"" + BeforeAttribution.LOGGED + "\" and tenant = \"" + tenant.name()
                + "\" | stats sum(tasks) as dropped";
        Instant now = root.clock().instant();
        return queries
                .run(
                        List.of("/aws/lambda/" + service.stack() + "-recorder"),
                        query,
                        now.minus(WEEK),
                        now,
                        StackRequests.SHORT_PATIENCE)
                .stream()
                .mapToLong(row -> StackRequests.number(row, "dropped"))
                .sum();
    }

    private static String sentence(Tenant tenant, long dropped) {
        return String.format(
                        Locale.ROOT,
                        "tasks of the last 7 days that are no hits, because they were booked before the attribution"
                                + " start of %s, %s: %,d",
                        tenant.name(),
                        Rfc3339.format(tenant.attributionLiveAt()),
                        dropped)
                + (dropped == 0
                        ? ""
                        : ". If they should count, run `tenant set " + tenant.name()
                                + " --attribution-live-at T`, then send or import them again");
    }
}
