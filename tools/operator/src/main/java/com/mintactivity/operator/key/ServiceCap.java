package com.mintactivity.operator.key;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.limit.Share;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The service-wide bucket as the cap of each key's limit: a key with a greater limit is refused before it reaches the
 * limit. Without a cache store the bucket is the throttle of each route, which has the same figures.
 */
final class ServiceCap {

    private static final List<String> CANARY = List.of(AllowlistPolicy.CANARY_ADDRESS + "/32");

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
     * Names the live keys with a limit above the cap, which may have been lowered since, and says how the limits of all
     * live keys add up. A cap that is not known is a warning if a limit has to be compared with it.
     *
     * @param shown the keys to name
     * @param all the keys of the service
     */
    void report(List<StoredKey> shown, List<StoredKey> all, Instant now) {
        if (!warnAbove(shown, now)) {
            return;
        }
        try {
            reportSums(all.stream()
                    .filter(key -> key.isLive(now) && !key.record().disabled())
                    .map(StoredKey::record)
                    .toList());
        } catch (Declined unknown) {
            root.console().say("how the limits of all keys add up is left out: the service-wide cap cannot be read");
        }
    }

    /** Names the live keys with a limit above the cap. Returns false if the cap has to be read and cannot be. */
    boolean warnAbove(List<StoredKey> keys, Instant now) {
        try {
            keys.stream()
                    .filter(key -> key.isLive(now))
                    .map(StoredKey::record)
                    .forEach(key -> excess(key.rate())
                            .ifPresent(excess -> warn(key.keyId() + "'s limit is above the service-wide cap (" + excess
                                    + "): lower it with `key limit`")));
            return true;
        } catch (Declined unknown) {
            warn(String.valueOf(unknown.getMessage()));
            return false;
        }
    }

    /**
     * More than the cap is no mistake, as long as not all use their limits at once. Without a cache store, sandboxes
     * have no share.
     */
    private void reportSums(List<KeyRecord> keys) {
        Rate all = read();
        // The canary's key takes from its own bucket alone.
        List<KeyRecord> counted =
                keys.stream().filter(key -> !key.allow().texts().equals(CANARY)).toList();
        Set<String> sandboxes = root.backend().hasCache().getAsBoolean()
                ? Tenants.of(root).list().stream()
                        .filter(Tenant::synthetic)
                        .map(Tenant::name)
                        .collect(Collectors.toSet())
                : Set.of();
        Predicate<KeyRecord> isSandbox = key -> sandboxes.contains(key.tenant());
        reportSum("partners", counted.stream().filter(isSandbox.negate()).toList(), "the service-wide cap is", all);
        reportSum(
                "sandboxes",
                counted.stream().filter(isSandbox).toList(),
                "sandboxes together have",
                Share.of("", true).rate(all));
    }

    private void reportSum(String whose, List<KeyRecord> keys, String have, Rate most) {
        if (keys.isEmpty()) {
            return;
        }
        long perMinute = keys.stream().mapToLong(key -> key.rate().perMinute()).sum();
        long burst = keys.stream().mapToLong(key -> key.rate().burst()).sum();
        root.console()
                .say("the limits of all live keys of " + whose + " add up to " + perMinute + " a minute, " + burst
                        + " at once; " + have + " " + most.perMinute() + " and " + most.burst() + " ("
                        + 100 * perMinute / most.perMinute() + "% and " + 100 * burst / most.burst() + "%)");
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
