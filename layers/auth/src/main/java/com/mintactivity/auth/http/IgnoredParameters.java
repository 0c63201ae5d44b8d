package com.mintactivity.auth.http;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The header {@code Ignored-Parameters}: of the names in a query that a route does not know, the known names that were
 * probably meant, and the number of all others. It contains nothing that the caller sent.
 */
final class IgnoredParameters {

    /** Words that other APIs use, and the names that this one has for them. */
    private static final Map<String, List<String>> SYNONYMS = Map.ofEntries(
            Map.entry("address", List.of("contract")),
            Map.entry("contractaddress", List.of("contract")),
            Map.entry("chain", List.of("chain_id")),
            Map.entry("from", List.of("since")),
            Map.entry("start", List.of("since")),
            Map.entry("to", List.of("until")),
            Map.entry("end", List.of("until")),
            Map.entry("limit", List.of("top")),
            Map.entry("top", List.of("limit")),
            Map.entry("count", List.of("limit", "top")),
            Map.entry("pagesize", List.of("limit", "top")),
            Map.entry("size", List.of("limit", "top")),
            Map.entry("nextcursor", List.of("cursor")),
            Map.entry("resumecursor", List.of("cursor")),
            Map.entry("after", List.of("cursor")));

    private IgnoredParameters() {}

    /**
     * The header, if a name is not known.
     *
     * @param known the names that the route knows
     * @param sent the names in the query, decoded
     */
    static Map<String, String> header(List<String> known, Set<String> sent) {
        Set<String> meant = new LinkedHashSet<>();
        int others = 0;
        for (String name : sent) {
            if (!known.contains(name)) {
                Optional<String> guess = meant(name, known);
                guess.ifPresent(meant::add);
                others += guess.isEmpty() ? 1 : 0;
            }
        }
        List<String> parts = new ArrayList<>();
        known.stream().filter(meant::contains).forEach(parts::add);
        String names = String.join(", ", parts);
        if (others == 0) {
            return names.isEmpty() ? Map.of() : Map.of("Ignored-Parameters", names);
        }
        return Map.of("Ignored-Parameters", (names.isEmpty() ? "" : names + "; ") + "others=" + others);
    }

    /** The known name that has the same letters, that the name is another word for, or a slip of. */
    private static Optional<String> meant(String name, List<String> known) {
        String letters = letters(name);
        Optional<String> same =
                known.stream().filter(one -> letters(one).equals(letters)).findFirst();
        return same.or(() -> SYNONYMS.getOrDefault(letters, List.of()).stream()
                        .filter(known::contains)
                        .findFirst())
                .or(() -> known.stream()
                        .filter(one -> isSlip(letters, letters(one)))
                        .findFirst());
    }

    private static String letters(String name) {
        return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }

    /** Whether it differs in a character that is added, left out, wrong or swapped; in two if the name is long. */
    private static boolean isSlip(String name, String known) {
        int slips = known.length() < 4 ? 0 : known.length() < 7 ? 1 : 2;
        return Math.abs(name.length() - known.length()) <= slips && distance(name, known) <= slips;
    }

    /** The number of such characters: the optimal string alignment distance. */
    private static int distance(String one, String other) {
        int[][] steps = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int wrong = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                steps[i][j] = Math.min(Math.min(steps[i - 1][j], steps[i][j - 1]) + 1, steps[i - 1][j - 1] + wrong);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], steps[i - 2][j - 2] + 1);
                }
            }
        }
        return steps[one.length()][other.length()];
    }
}
