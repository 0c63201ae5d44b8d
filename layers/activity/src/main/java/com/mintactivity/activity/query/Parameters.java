package com.mintactivity.activity.query;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a query as they were sent, decoded; names are exact. Unknown ones are ignored. */
public final class Parameters {

    private final Map<String, List<String>> values;

    public Parameters(Map<String, List<String>> values) {
        this.values = Map.copyOf(values);
    }

    /** From the parameter map of a servlet request. */
    public static Parameters of(Map<String, String[]> arrays) {
        Map<String, List<String>> lists = HashMap.newHashMap(arrays.size());
        arrays.forEach((name, given) -> lists.put(name, List.of(given)));
        return new Parameters(lists);
    }

    /** Whether a parameter was sent, with or without a value. */
    boolean has(String name) {
        return values.containsKey(name);
    }

    /** All values of a parameter; empty if it is absent. */
    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }
}
