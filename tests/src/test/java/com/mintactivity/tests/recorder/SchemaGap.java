package com.mintactivity.tests.recorder;

import com.mintactivity.tests.harness.EventLine;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * A rule of the recorder that JSON Schema cannot express, so that a schema accepts what the recorder refuses.
 *
 * @param statement the text in the description of a schema
 * @param explains whether it can be the reason why the recorder refuses an event; false for a gap that a tree cannot
 *     show
 * @param examples texts that the schemas accept and the recorder refuses
 */
record SchemaGap(String statement, Predicate<JsonNode> explains, List<String> examples) {

    /** A schema validates the parsed tree, which has no repeated names. */
    static final SchemaGap ONE_OBJECT = new SchemaGap(
            "The text of an event is one JSON object that names each field once, with no text after it.",
            event -> false,
            List.of(account() + "{}", account().replace("{", "{\"chat_id\":\"1\",")));

    /** The tree does not show the length of a number in the text either. */
    static final SchemaGap BOUNDED_TEXT = new SchemaGap(
            "No number in the text is longer than 1,000 characters, no name of a field longer than 50,000, and"
                    + " nothing is nested deeper than 500 levels.",
            event -> false,
            List.of(
                    account().replace("{", "{\"x_number\":" + "9".repeat(1_001) + ","),
                    account().replace("{", "{\"x_" + "n".repeat(50_000) + "\":1,"),
                    account().replace("{", "{\"x_deep\":" + "[".repeat(500) + "]".repeat(500) + ",")));

    /** To JSON Schema, 1.0 is the integer 1. */
    static final SchemaGap DIGITS_ONLY = new SchemaGap(
            "An integer is written with digits only: 1.0 and 1e0 are refused.",
            event -> isWholeFraction(event.path("chain_id")) || isWholeFraction(event.path("quantity")),
            List.of(
                    task().replace("\"chain_id\":1", "\"chain_id\":1.0"),
                    task().replace("\"quantity\":3", "\"quantity\":3e0")));

    /** {@code maxLength} counts code points, the recorder UTF-16 units. */
    static final SchemaGap TWO_UNITS = new SchemaGap(
            "A character outside the Basic Multilingual Plane, such as an emoji, counts as two characters.",
            event -> event.valueStream().anyMatch(value -> isLongInUnitsOnly(value.asString(""))),
            List.of(
                    EventLine.account("1")
                            .with("chat_username", "\uD83D\uDE00".repeat(101))
                            .text(),
                    EventLine.task("\uD83D\uDE00".repeat(200)).text()));

    /** Which minute is the last of a day depends on the offset. */
    static final SchemaGap LEAP_SECOND = new SchemaGap(
            "A leap second (:60) is accepted only in the last minute of a day in UTC, and belongs to that day.",
            event -> hasTimestamp(event, ".{17}60.*"),
            List.of(
                    EventLine.account("1")
                            .with("seen_at", "2016-12-31T23:58:60Z")
                            .text(),
                    EventLine.account("1")
                            .with("seen_at", "2016-12-31T23:59:60+01:00")
                            .text()));

    /** The same holds for the year. */
    static final SchemaGap YEARS = new SchemaGap(
            "A timestamp is in the years 0000 to 9999 after conversion to UTC.",
            event -> hasTimestamp(event, "(0000-01-01|9999-12-31).*[+-].*"),
            List.of(
                    EventLine.account("1")
                            .with("seen_at", "0000-01-01T00:00:00+00:01")
                            .text(),
                    EventLine.account("1")
                            .with("seen_at", "9999-12-31T23:59:59-00:01")
                            .text()));

    static final List<SchemaGap> ALL = List.of(ONE_OBJECT, BOUNDED_TEXT, DIGITS_ONLY, TWO_UNITS, LEAP_SECOND, YEARS);

    private static boolean isWholeFraction(JsonNode value) {
        return value.isFloatingPointNumber()
                && value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static boolean isLongInUnitsOnly(String text) {
        return text.length() > 200 && text.codePointCount(0, text.length()) <= 200;
    }

    private static boolean hasTimestamp(JsonNode event, String form) {
        return List.of("booked_at", "finished_at", "seen_at").stream()
                .anyMatch(name -> event.path(name).asString("").matches(form));
    }

    private static String account() {
        return EventLine.account("1").text();
    }

    private static String task() {
        return EventLine.task("t-1").text();
    }
}
