package com.mintactivity.operator.requests;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** By what requests are counted apart. */
enum Grouping {
    TENANT("tenant"),
    /** Only keys whose secret was right. */
    KEY("key_id"),
    ROUTE("endpoint"),
    /** Requests that were answered have none. */
    CODE("code"),
    /** Why a request was refused, within its code: of a key, which of the gate's checks it failed. */
    REASON("reason");

    private static final String FUNCTION = "Function";

    /** The field of the log. */
    private final String field;

    Grouping(String field) {
        this.field = field;
    }

    String field() {
        return field;
    }

    /** Its name in options, answers and headings. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The group of a value of the log; empty if the field does not apply. */
    Optional<String> group(String value) {
        return value.isEmpty() ? Optional.empty() : Optional.of(this == ROUTE ? route(value) : value);
    }

    /** The last part of the path that a function serves: {@code hits} for {@code HitsFunction}. */
    static String route(String endpoint) {
        return endpoint.endsWith(FUNCTION)
                ? endpoint.substring(0, endpoint.length() - FUNCTION.length()).toLowerCase(Locale.ROOT)
                : endpoint;
    }

    /** Reads the value of an option. */
    static final class GroupingConverter implements ITypeConverter<Grouping> {
        @Override
        public Grouping convert(String text) {
            return Arrays.stream(values())
                    .filter(grouping -> grouping.word().equals(text))
                    .findFirst()
                    .orElseThrow(() ->
                            new TypeConversionException("'" + text + "' is not tenant, key, route, code or reason"));
        }
    }
}
