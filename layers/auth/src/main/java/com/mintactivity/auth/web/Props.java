package com.mintactivity.auth.web;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an endpoint needs to rehearse.
 *
 * @param tables items of tenant {@link #TENANT} that its answers are made of, by the name of their table
 * @param queries for each round, queries that it answers
 * @param refused queries that it refuses as invalid
 */
public record Props(
        Map<String, List<Map<String, AttributeValue>>> tables,
        IntFunction<List<Map<String, String>>> queries,
        List<Map<String, String>> refused) {

    /** The tenant of every staged row; a name that no store is asked for. */
    public static final String TENANT = "rehearsal";

    /** For an endpoint that reads nothing but the gate's tables. */
    public static final Props NONE = new Props(Map.of(), round -> List.of(Map.of()), List.of());
}
