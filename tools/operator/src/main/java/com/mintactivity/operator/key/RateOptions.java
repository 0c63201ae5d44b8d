package com.mintactivity.operator.key;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Root;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set a rate limit. */
final class RateOptions {

    @Option(names = "--per-minute", paramLabel = "N", description = "requests refilled per minute")
    private @Nullable Integer perMinute;

    @Option(names = "--burst", paramLabel = "N", description = "requests that the full bucket holds")
    private @Nullable Integer burst;

    /** Refuses as misuse where nothing is set. */
    void check(Root root) {
        if (perMinute == null && burst == null) {
            throw root.misused("say what to change: --per-minute N, --burst N or both");
        }
    }

    /** A rate with what is set here put over it. */
    Rate over(Rate rate) {
        return new Rate(perMinute == null ? rate.perMinute() : perMinute, burst == null ? rate.burst() : burst);
    }
}
