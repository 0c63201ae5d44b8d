package com.mintactivity.operator.deadletters;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.Attribution;
import com.mintactivity.recorder.Attribution.Early;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Gatherers;
import tools.jackson.databind.node.ArrayNode;

/**
 * Dead letters that the recorder would drop: completed tasks that were booked before the attribution start of the
 * tenant that owns their app.
 */
final class EarlyLetters {

    private record EarlyLetter(DeadLetter letter, Tenant owner, Instant bookedAt) {}

    /** Those of one tenant. */
    private record EarlyOfTenant(Tenant owner, int count, Instant earliest) {

        static EarlyOfTenant of(List<EarlyLetter> some) {
            Instant earliest = some.stream()
                    .map(EarlyLetter::bookedAt)
                    .min(Instant::compareTo)
                    .orElseThrow();
            return new EarlyOfTenant(some.getFirst().owner(), some.size(), earliest);
        }

        String reason() {
            return "booked before the attribution start of " + owner.name() + ", "
                    + Rfc3339.format(owner.attributionLiveAt());
        }

        String sentence() {
            String at = Rfc3339.format(earliest);
            return String.format(
                    Locale.ROOT,
                    "dead letters that were %s: %,d, the earliest at %s. The recorder would drop them. If they should"
                            + " count, run `tenant set %s --attribution-live-at %s` before `deadletters redrive`",
                    reason(),
                    count,
                    at,
                    owner.name(),
                    at);
        }
    }

    static final EarlyLetters NONE = new EarlyLetters(List.of());

    private final List<EarlyLetter> letters;

    private EarlyLetters(List<EarlyLetter> letters) {
        this.letters = letters;
    }

    /**
     * Those among some letters.
     *
     * @param attribution whose hit a task becomes
     */
    static EarlyLetters among(List<DeadLetter> some, Function<MintTaskCompleted, Attribution> attribution) {
        return new EarlyLetters(some.stream()
                .gather(Gatherers.windowFixed(Backend.AT_ONCE))
                .flatMap(window -> Parallel.VIRTUAL_THREADS.all(window, letter -> early(letter, attribution)).stream())
                .flatMap(Optional::stream)
                .toList());
    }

    private static Optional<EarlyLetter> early(
            DeadLetter letter, Function<MintTaskCompleted, Attribution> attribution) {
        return letter.completedTask()
                .flatMap(task -> attribution.apply(task) instanceof Early(Tenant owner)
                        ? Optional.of(new EarlyLetter(letter, owner, task.bookedAt()))
                        : Optional.empty());
    }

    List<DeadLetter> letters() {
        return letters.stream().map(EarlyLetter::letter).toList();
    }

    private Collection<EarlyOfTenant> byTenant() {
        return letters.stream()
                .collect(groupingBy(
                        early -> early.owner().name(), TreeMap::new, collectingAndThen(toList(), EarlyOfTenant::of)))
                .values();
    }

    /** Adds an element for each tenant. */
    void addTo(ArrayNode json) {
        byTenant()
                .forEach(its -> json.addObject()
                        .put("reason", its.reason())
                        .put("count", its.count())
                        .put("earliest_booked_at", Rfc3339.format(its.earliest())));
    }

    /** A sentence for each tenant, with the command after which its letters become hits. */
    List<String> sentences() {
        return byTenant().stream().map(EarlyOfTenant::sentence).toList();
    }
}
