package com.mintactivity.activity.query;

import com.mintactivity.activity.query.Parsed.Invalid;
import com.mintactivity.activity.query.Parsed.Valid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a query as they were sent, decoded; names are exact. Those that nobody asks for are ignored. */
public final class Parameters {

    private final Map<String, List<String>> values;

    public Parameters(Map<String, List<String>> values) {
        this.values = Map.copyOf(values);
    }

    /** From the map that a servlet request gives. */
    public static Parameters of(Map<String, String[]> arrays) {
        Map<String, List<String>> lists = HashMap.newHashMap(arrays.size());
        arrays.forEach((name, given) -> lists.put(name, List.of(given)));
        return new Parameters(lists);
    }

    /** Nothing where the parameter is absent; refuses one that is given twice, or empty. */
    Parsed<Optional<String>> optional(String name) {
        List<String> given = values.get(name);
        if (given == null) {
            return new Valid<>(Optional.empty());
        }
        if (given.size() > 1) {
            return new Invalid<>(name + " must be given only once.");
        }
        return given.isEmpty() || given.getFirst().isEmpty()
                ? new Invalid<>(name + " must not be empty.")
                : new Valid<>(Optional.of(given.getFirst()));
    }

    Parsed<String> required(String name) {
        return optional(name)
                .then(given ->
                        given.<Parsed<String>>map(Valid::new).orElseGet(() -> new Invalid<>(name + " is required.")));
    }
}
