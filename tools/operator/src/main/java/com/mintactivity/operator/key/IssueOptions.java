package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code key issue} that have defaults. */
final class IssueOptions {

    @Option(names = "--scope", paramLabel = "read:hits", arity = "1..*", description = "what the key may read")
    private @Nullable List<String> scopes;

    @Option(names = "--no-scopes", description = "the key may only check itself (health)")
    private boolean noScopes;

    @Option(names = "--expires-in", paramLabel = "D", description = "default and maximum: 365d")
    private @Nullable Duration expiresIn;

    @Option(names = "--expires-at", paramLabel = "T", description = "at most 365 days from now")
    private @Nullable Instant expiresAt;

    @Mixin
    private RateOptions rate = new RateOptions();

    /** Fails as misuse if options exclude each other. */
    void check(Root root) {
        if (noScopes && scopes != null) {
            throw root.misused("--scope and --no-scopes exclude each other");
        }
        if (expiresIn != null && expiresAt != null) {
            throw root.misused("--expires-in and --expires-at exclude each other");
        }
    }

    List<String> scopes() {
        if (noScopes) {
            return List.of();
        }
        return scopes == null ? List.of(KeyRecord.READ_HITS) : scopes;
    }

    Instant expiresAt(Instant now) {
        if (expiresAt != null) {
            return expiresAt;
        }
        Duration life = expiresIn == null ? KeyRecord.MAX_LIFE : expiresIn;
        if (life.compareTo(KeyRecord.MAX_LIFE) > 0) {
            throw new Declined("a key is valid for at most " + KeyRecord.MAX_LIFE.toDays() + " days");
        }
        return now.plus(life);
    }

    /**
     * The rate of the key.
     *
     * @throws Declined if an option is out of range or, on a stack, above the service-wide cap
     */
    Rate rate(Rate otherwise, ServiceCap cap) {
        rate.check(cap);
        return rate.over(otherwise);
    }
}
