package com.mintactivity.tests.harness;

import java.util.List;
import java.util.stream.Stream;

/** Queries that both data routes refuse, in percent-encoding. */
public final class InvalidQueries {

    private static final String CONTRACT = "contract=" + HitBuilder.CONTRACT;
    private static final String SINCE = "since=2026-11-20T00:00:00Z";

    private InvalidQueries() {}

    /** Queries that break a rule of the common parameters. */
    public static Stream<String> invalid() {
        return Stream.of(parameters(), contracts(), timestamps(), windows(), chains())
                .flatMap(List::stream);
    }

    /** Queries whose window is longer than 31 days. */
    public static Stream<String> tooWide() {
        return Stream.of(
                        "since=2026-10-20T11:59:59Z",
                        "since=2026-10-20T11:59:00Z&until=2026-11-20T12:00:00Z",
                        "since=2026-10-20T11:59:00Z&until=2027-01-01T00:00:00Z",
                        "since=0000-01-01T00:00:00Z",
                        "since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59Z",
                        "since=2024-01-01T00:00:00Z&until=2024-02-01T00:01:00Z")
                .map(window -> CONTRACT + "&" + window);
    }

    private static List<String> parameters() {
        return List.of(
                "",
                CONTRACT,
                SINCE,
                CONTRACT + "&" + SINCE + "&" + SINCE,
                CONTRACT + "&" + CONTRACT + "&" + SINCE,
                CONTRACT + "&" + SINCE + "&until=2026-11-20T01:00:00Z&until=2026-11-20T01:00:00Z",
                CONTRACT + "&" + SINCE + "&chain_id=1&chain_id=1",
                "contract=&" + SINCE,
                "contract&" + SINCE,
                CONTRACT + "&since=",
                CONTRACT + "&since",
                CONTRACT + "&" + SINCE + "&until=",
                CONTRACT + "&" + SINCE + "&chain_id=",
                "CONTRACT=" + HitBuilder.CONTRACT + "&" + SINCE,
                CONTRACT + "&Since=2026-11-20T00:00:00Z");
    }

    private static List<String> contracts() {
        String digits = HitBuilder.CONTRACT.substring(2);
        return Stream.of(
                        digits,
                        "0x" + digits.substring(1),
                        "0x0" + digits,
                        "1x" + digits,
                        "%200x" + digits,
                        "0x" + digits + "%20",
                        "0x" + digits + "%0A",
                        "0x" + digits.replace('b', 'g'),
                        "0x" + digits.replace("bb", "%D9%A1%D9%A1"),
                        "null")
                .map(contract -> "contract=" + contract + "&" + SINCE)
                .toList();
    }

    private static List<String> timestamps() {
        return Stream.of(
                        "2026-11-20",
                        "2026-11-20T00:00:00",
                        "2026-11-20T00:00Z",
                        "2026-11-20%2000:00:00Z",
                        "2026-11-20T00:00:00+01:00", // a plus that arrives as a space
                        "2026-11-20T00:00:00%20",
                        "%202026-11-20T00:00:00Z",
                        "2026-11-20T00:00:00.Z",
                        "2026-11-20T00:00:00,5Z",
                        "2026-11-20T00:00:00%2B0100",
                        "2026-11-20T00:00:00%2B24:00",
                        "2026-11-19T24:00:00Z",
                        "2026-11-19T23:60:00Z",
                        "2026-11-19T23:58:60Z",
                        "2026-11-19T23:59:61Z",
                        "2025-02-29T00:00:00Z",
                        "2026-02-30T00:00:00Z",
                        "2026-13-01T00:00:00Z",
                        "2026-00-10T00:00:00Z",
                        "2026-11-00T00:00:00Z",
                        "26-11-20T00:00:00Z",
                        "%2B002026-11-20T00:00:00Z",
                        "-2026-11-20T00:00:00Z",
                        "0000-01-01T00:00:00%2B01:00",
                        "2026-11-20T00:00:00%E2%88%9201:00", // a minus sign that is no hyphen
                        "%D9%A2026-11-20T00:00:00Z",
                        "1763596800",
                        "now",
                        "yesterday")
                .flatMap(timestamp ->
                        Stream.of(CONTRACT + "&since=" + timestamp, CONTRACT + "&" + SINCE + "&until=" + timestamp))
                .toList();
    }

    private static List<String> windows() {
        return List.of(
                CONTRACT + "&since=2026-11-20T12:01:00Z",
                CONTRACT + "&since=2026-11-20T12:01:00Z&until=2026-11-20T13:00:00Z",
                CONTRACT + "&since=9999-12-31T23:59:59Z",
                CONTRACT + "&since=2026-11-20T10:01:00Z&until=2026-11-20T10:00:59Z",
                CONTRACT + "&since=2026-11-20T10:00:00Z&until=2020-01-01T00:00:00Z");
    }

    private static List<String> chains() {
        return numbers("chain_id", "9223372036854775808")
                .map(text -> CONTRACT + "&" + SINCE + "&" + text)
                .toList();
    }

    /** Values of a parameter that are not a plain decimal number from 1 to its maximum. */
    public static Stream<String> numbers(String name, String aboveMaximum) {
        return Stream.of(
                        "0",
                        "-1",
                        "-0",
                        "%2B1",
                        "+1",
                        "1.0",
                        "1e1",
                        "0x1",
                        "1_0",
                        "1,0",
                        "%201",
                        "1%20",
                        "1%00",
                        "one",
                        "%D9%A1", // a digit of another script
                        "%EF%BC%91",
                        "NaN",
                        "18446744073709551617",
                        "99999999999999999999999999999999999999",
                        aboveMaximum)
                .map(value -> name + "=" + value);
    }
}
