package com.mintactivity.operator.tenant;

import com.mintactivity.operator.cli.Times;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;

/**
 * How often hits are expected.
 *
 * @param every empty if they are not expected any more
 */
record ExpectedInterval(Optional<Duration> every) {

    static final String NONE = "none";

    /** Reads the value of an option. */
    static final class IntervalConverter implements ITypeConverter<ExpectedInterval> {
        @Override
        public ExpectedInterval convert(String text) {
            return new ExpectedInterval(text.equals(NONE) ? Optional.empty() : Optional.of(Times.duration(text)));
        }
    }
}
