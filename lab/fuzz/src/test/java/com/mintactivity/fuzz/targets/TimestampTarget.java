package com.mintactivity.fuzz.targets;

import com.mintactivity.fuzz.model.ModelTimestamp;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The input is a timestamp. It is read as by the model, and what was read is written in the documented form and reads
 * as itself.
 */
record TimestampTarget(Function<String, Optional<Instant>> parse) implements FuzzTarget {

    /** At most milliseconds, and no zero at the end of the fraction. */
    private static final Pattern TRIMMED = Pattern.compile("[0-9-]{10}T[0-9:]{8}(\\.[0-9]{0,2}[1-9])?Z");

    @Override
    public void check(byte[] input) {
        String text = Inputs.text(input);
        Optional<Instant> moment = parse.apply(text);
        Check.equal(moment, ModelTimestamp.parse(text), "moment");
        moment.ifPresent(TimestampTarget::checkTexts);
    }

    private static void checkTexts(Instant moment) {
        Optional<Instant> millis = Optional.of(moment.truncatedTo(ChronoUnit.MILLIS));
        String trimmed = Rfc3339.format(moment);
        Check.that(TRIMMED.matcher(trimmed).matches(), "trimmed to the documented form");
        Check.equal(ModelTimestamp.parse(trimmed), millis, "moment of the trimmed text");
        String fixed = Rfc3339.fixedMillis(moment);
        Check.equal(fixed.length(), 24, "length of the text with milliseconds");
        Check.equal(ModelTimestamp.parse(fixed), millis, "moment of the text with milliseconds");
        String nanos = Rfc3339.fixedNanos(moment);
        Check.equal(nanos.length(), 30, "length of the text with nanoseconds");
        Check.equal(ModelTimestamp.parse(nanos), Optional.of(moment), "moment of the text with nanoseconds");
    }
}
