package com.mintactivity.auth.priming;

import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The requests that prime an endpoint, and the stores that it uses.
 *
 * @param tables items of tenant {@link #TENANT} from which its answers are computed, by table name
 * @param queries for each round, queries that it answers
 * @param refused queries that it refuses as invalid
 * @param reads makes the endpoint's own reads on the real stores, for {@link #ABSENT_TENANT}
 * @param secrets ids of the secrets that it reads in addition to the pepper
 */
public record PrimingFixture(
        Map<String, List<Map<String, AttributeValue>>> tables,
        IntFunction<List<Map<String, String>>> queries,
        List<Map<String, String>> refused,
        Consumer<Platform> reads,
        List<String> secrets) {

    /** The tenant of every row in {@link #tables}. It is never read from a real store. */
    public static final String TENANT = "priming";

    /** The tenant that is read from real stores. No tenant can have this name. */
    public static final String ABSENT_TENANT = "-";

    /** For an endpoint that reads only the gate's tables. */
    public static PrimingFixture ofGate() {
        return new PrimingFixture(Map.of(), round -> List.of(Map.of()), List.of(), platform -> {}, List.of());
    }

    public PrimingFixture {
        tables = Map.copyOf(tables);
        refused = List.copyOf(refused);
        secrets = List.copyOf(secrets);
    }
}
