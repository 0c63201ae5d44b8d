package com.mintactivity.operator.feed.report;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The completed tasks of a file that were booked before the attribution start of their tenant. */
final class EarlyTasks {

    /** The tasks of one tenant. */
    private record Booked(long count, Instant earliest) {

        Booked and(Booked other) {
            return new Booked(count + other.count, earliest.isBefore(other.earliest) ? earliest : other.earliest);
        }
    }

    private final Map<String, Booked> byTenant = new TreeMap<>();

    void add(String tenant, Instant bookedAt) {
        byTenant.merge(tenant, new Booked(1, bookedAt), Booked::and);
    }

    /** When the first of them was booked; empty if there are none. */
    Optional<Instant> earliest() {
        return byTenant.values().stream().map(Booked::earliest).min(Comparator.naturalOrder());
    }

    /** A sentence for each tenant, with the command after which its tasks are hits. */
    List<String> warnings() {
        return byTenant.entrySet().stream()
                .map(tenant -> warning(tenant.getKey(), tenant.getValue()))
                .toList();
    }

    private static String warning(String tenant, Booked booked) {
        String earliest = Rfc3339.format(booked.earliest());
        return String.format(
                Locale.ROOT,
                "warning: %s has completed tasks that are no hits, because they were booked before its"
                        + " attribution start"
                        + " (%,d, the earliest at %s). If they should count, run"
                        + " `tenant set %s --attribution-live-at %s`, and then this command again",
                tenant,
                booked.count(),
                earliest,
                tenant,
                earliest);
    }
}
