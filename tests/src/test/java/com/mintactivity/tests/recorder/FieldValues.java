package com.mintactivity.tests.recorder;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** JSON values within the rule of a field, at its bounds, and just outside. */
final class FieldValues {

    private static final String EMOJI = "\uD83D\uDE00";

    private static final List<String> TEXTS = quoted(
            "",
            "a",
            " ",
            "用户",
            EMOJI,
            "a".repeat(199),
            "a".repeat(200),
            "a".repeat(201),
            "é".repeat(200),
            EMOJI.repeat(100),
            EMOJI.repeat(101),
            EMOJI.repeat(200),
            EMOJI.repeat(201),
            "a\\u0000b",
            "\\u001f",
            "a\\n",
            "\\u007f",
            "\\u0080",
            "\\u009f",
            "\\u00a0",
            "\\u2028",
            "\\ud800",
            "\\udc00a",
            "a\\udbff");

    private static final String HEX = "00a1B2c3D4e5F6".repeat(3).substring(0, 40);
    private static final List<String> ADDRESSES = quoted(
            "0x" + HEX,
            "0X" + HEX,
            "0x" + HEX + "0",
            "0x" + HEX.substring(1),
            HEX,
            "0x" + HEX.replace('a', 'g'),
            "0x" + HEX + "\\n",
            " 0x" + HEX,
            "0x" + HEX.replace('1', '１'),
            "0x",
            "");

    private static final List<String> AMOUNTS = quoted(
            "0",
            "00.10",
            "25.50",
            "1".repeat(30),
            "1".repeat(31),
            "1." + "1".repeat(18),
            "1." + "1".repeat(19),
            "1.",
            ".5",
            "1e9",
            "-1",
            "+1",
            "1,5",
            "٣",
            "1\\n",
            " 1",
            "0x1",
            "");

    private static final List<String> COUNTS = List.of(
            "1",
            "2",
            "9223372036854775806",
            "9223372036854775807",
            "9223372036854775808",
            "123456789012345678901234567890",
            "0",
            "-1",
            "1.0",
            "9223372036854775807.0",
            "1.5",
            "1e999",
            "\"1\"");

    private static final List<String> WORDS = quoted(
            "completed",
            "completed",
            "failed",
            "reverted",
            "cancelled",
            "Completed",
            "done",
            "manual",
            "auto",
            "AUTO",
            "",
            "mint_task.finished",
            "account.seen");

    private static final List<String> ANYTHING =
            List.of("null", "true", "0", "-0.5", "\"\"", "\"text\"", "[]", "[1]", "{}", "{\"mode\":\"auto\"}");

    private FieldValues() {}

    /** A value for a field, by its name. */
    static String of(String field, Random random) {
        if (random.nextInt(4) == 0) {
            return pick(ANYTHING, random);
        }
        return switch (field) {
            case "type", "status", "mode" -> pick(WORDS, random);
            case "wallet", "contract" -> pick(ADDRESSES, random);
            case "chain_id", "quantity" -> pick(COUNTS, random);
            case "max_fee_gwei", "priority_gwei" -> pick(AMOUNTS, random);
            case "booked_at", "finished_at", "seen_at" -> "\"" + timestamp(random) + "\"";
            default -> pick(TEXTS, random);
        };
    }

    /** A timestamp whose parts are mostly valid. */
    private static String timestamp(Random random) {
        return part(random, "2026", "2024", "2023", "2000", "1900", "0000", "9999", "26", "02026")
                + part(
                        random, "-02-28", "-02-29", "-12-31", "-01-01", "-04-30", "-04-31", "-02-30", "-00-10",
                        "-13-01", "-1-1")
                + part(random, "T", "T", "t", " ", "")
                + part(random, "10:00", "23:59", "00:00", "24:00", "23:60", "9:00")
                + part(random, ":00", ":59", ":60", ":61", "")
                + part(random, "", ".5", ".123456789123", ".", ",5")
                + part(
                        random, "Z", "z", "+00:00", "-23:59", "+05:45", "+24:00", "+05:60", "+0545", " 01:00", "",
                        "Z\\n");
    }

    /** A choice, mostly from the first half. */
    private static String part(Random random, String... choices) {
        int bound = random.nextInt(10) < 7 ? (choices.length + 1) / 2 : choices.length;
        return choices[random.nextInt(bound)];
    }

    private static String pick(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static List<String> quoted(String... texts) {
        return Stream.of(texts).map(text -> "\"" + text + "\"").toList();
    }
}
