package com.mintactivity.activity.query;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names by which callers ask for the parameters of the data routes, besides those that the parameters have. */
public final class ParameterNames {

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

    private ParameterNames() {}

    /** The one of the known names that has the same letters as another name, or that the name is a synonym of. */
    public static Optional<String> meant(String name, List<String> known) {
        String letters = letters(name);
        return known.stream()
                .filter(one -> letters(one).equals(letters))
                .findFirst()
                .or(() -> SYNONYMS.getOrDefault(letters, List.of()).stream()
                        .filter(known::contains)
                        .findFirst());
    }

    private static String letters(String name) {
        return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    }
}
