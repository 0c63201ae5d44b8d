package com.mintactivity.auth.web;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an endpoint needs to rehearse.
 *
 * @param tables items of tenant {@link #TENANT} that its answers are made of, by the name of their table
 * @param queries for each round, queries that it answers
 * @param refused queries that it refuses as invalid
 * @param reads makes the endpoint's own reads on the real stores, of what belongs to {@link #NOBODY}
 */
public record Props(
        Map<String, List<Map<String, AttributeValue>>> tables,
        IntFunction<List<Map<String, String>>> queries,
        List<Map<String, String>> refused,
        Consumer<Platform> reads) {

    /** The tenant of every staged row; a name that no store is asked for. */
    public static final String TENANT = "rehearsal";

    /** What the real stores may be asked for: no tenant has such a name. */
    public static final String NOBODY = "-";

    /** For an endpoint that reads nothing but the gate's tables. */
    public static final Props NONE = new Props(Map.of(), round -> List.of(Map.of()), List.of(), platform -> {});
}
