package com.mintactivity.operator.key;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service-wide bucket as the cap of each key's limit: a key with a greater limit is refused before it reaches the
 * limit, and it takes the requests of all other keys. Without a cache store the bucket is the throttle of each route,
 * which has the same figures.
 */
final class ServiceCap {

    private final Root root;
    private @Nullable Rate cap;

    ServiceCap(Root root) {
        this.root = root;
    }

    /**
     * Refuses a limit that a command is about to set. A local service takes it, with a warning afterwards.
     *
     * @throws Declined on a stack, if the limit is above the cap or the cap cannot be read
     */
    void refuse(String subject, Rate rate, String remedy) {
        if (!root.backend().isLocal()) {
            excess(rate).ifPresent(excess -> {
                throw new Declined(subject + " is above the service-wide cap (" + excess + "): " + remedy);
            });
        }
    }

    /**
     * Names the live keys with a limit above the cap, which may have been lowered since. An unknown cap is a warning,
     * too.
     */
    void warn(List<StoredKey> keys, Instant now) {
        try {
            keys.stream()
                    .filter(key -> key.isLive(now))
                    .map(StoredKey::record)
                    .forEach(key -> excess(key.rate())
                            .ifPresent(excess -> warn(key.keyId() + "'s limit is above the service-wide cap (" + excess
                                    + "): lower it with `key limit`")));
        } catch (Declined unknown) {
            warn(String.valueOf(unknown.getMessage()));
        }
    }

    private void warn(String line) {
        root.console().say("warning: " + line);
    }

    /**
     * The parts of a limit that are above the cap, each with the cap. Every {@code Size} admits more than the default
     * limit, which therefore needs no call to AWS.
     */
    private Optional<String> excess(Rate rate) {
        if (!root.backend().isLocal() && isWithin(rate, Rate.DEFAULT)) {
            return Optional.empty();
        }
        Rate most = read();
        List<String> parts = new ArrayList<>();
        if (rate.perMinute() > most.perMinute()) {
            parts.add("--per-minute " + rate.perMinute() + ", at most " + most.perMinute());
        }
        if (rate.burst() > most.burst()) {
            parts.add("--burst " + rate.burst() + ", at most " + most.burst());
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private Rate read() {
        if (cap == null) {
            cap = root.backend().serviceRate().get();
        }
        return cap;
    }

    private static boolean isWithin(Rate rate, Rate bound) {
        return rate.perMinute() <= bound.perMinute() && rate.burst() <= bound.burst();
    }
}
