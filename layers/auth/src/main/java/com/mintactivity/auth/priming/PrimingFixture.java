package com.mintactivity.auth.priming;

import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is needed to prime an endpoint, and which stores it uses.
 *
 * @param tables items of tenant {@link #TENANT} from which its answers are computed, by table name
 * @param queries for each round, queries that it answers
 * @param known queries whose answers are known
 * @param refused queries that it refuses as invalid
 * @param reads makes the endpoint's own reads on the real stores, for {@link #ABSENT_TENANT}
 * @param secrets ids of the secrets that it reads in addition to the pepper
 */
public record PrimingFixture(
        Map<String, List<Map<String, AttributeValue>>> tables,
        IntFunction<List<Map<String, String>>> queries,
        List<KnownAnswer> known,
        List<Map<String, String>> refused,
        Consumer<Platform> reads,
        List<String> secrets) {

    /** The tenant of every row in {@link #tables}. It is never read from a real store. */
    public static final String TENANT = "priming";

    /** The tenant that is read from real stores. No tenant can have this name. */
    public static final String ABSENT_TENANT = "-";

    /** For an endpoint that reads only the gate's tables, and answers the same to every query. */
    public static PrimingFixture ofGate(String body) {
        return new PrimingFixture(
                Map.of(),
                round -> List.of(Map.of()),
                List.of(new KnownAnswer(Map.of(), body)),
                List.of(),
                platform -> {},
                List.of());
    }

    public PrimingFixture {
        tables = Map.copyOf(tables);
        known = List.copyOf(known);
        refused = List.copyOf(refused);
        secrets = List.copyOf(secrets);
    }
}
