package com.mintactivity.operator.key;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set a rate limit. */
final class RateOptions {

    @Option(names = "--per-minute", paramLabel = "N", description = "requests refilled per minute")
    private @Nullable Integer perMinute;

    @Option(names = "--burst", paramLabel = "N", description = "requests that the full bucket holds")
    private @Nullable Integer burst;

    /** @throws picocli.CommandLine.ParameterException if neither option is given */
    void requireOne(Root root) {
        if (perMinute == null && burst == null) {
            throw root.misused("say what to change: --per-minute N, --burst N or both");
        }
    }

    /**
     * Compares the given options with the service-wide cap.
     *
     * @throws Declined on a stack, if one of them is above it or out of range
     */
    void requireWithin(ServiceCap cap) {
        cap.refuse("the limit", over(new Rate(1, 1)), "choose less, or deploy a greater Size");
    }

    /**
     * A rate with the given options in place of its values.
     *
     * @throws Declined if an option is out of range
     */
    Rate over(Rate rate) {
        int perMinuteOrBefore = perMinute == null ? rate.perMinute() : perMinute;
        int burstOrBefore = burst == null ? rate.burst() : burst;
        return Declined.ifInvalid(
                perMinute == null ? "--burst" : "--per-minute", () -> new Rate(perMinuteOrBefore, burstOrBefore));
    }
}
