package com.mintactivity.chaos.load;

import com.mintactivity.model.answer.ActivityModel;
import com.mintactivity.model.answer.ExpectedBodies;
import com.mintactivity.model.answer.ModelQuery;
import com.mintactivity.smoke.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;

/**
 * Makes random calls of one tenant over closed windows of its history.
 *
 * @param since of the history
 * @param until of the history
 */
public record CallMaker(
        ActivityModel model, String tenant, String app, List<String> contracts, Instant since, Instant until) {

    private static final String PATH = "/partner/v1/";
    private static final List<Long> CHAINS =
            List.of(ModelQuery.ALL_CHAINS, ModelQuery.ALL_CHAINS, ModelQuery.ALL_CHAINS, 1L, 137L, 5L);

    public ServiceCall health() {
        return new ServiceCall(
                "health",
                PATH + "health",
                response -> equal(tenant, response.fields().path("tenant").asString("")));
    }

    /** Requests one of a few windows, so that some answers come from the cache store. */
    public ServiceCall hits(RandomGenerator random) {
        ModelQuery query = query(random, 4);
        int top = random.nextInt(2) == 0 ? 25 : random.nextInt(1, 51);
        return new ServiceCall(
                "hits",
                PATH + "hits" + target(query) + (top == 25 ? "" : "&top=" + top),
                response -> hits(response, query, top));
    }

    /** The first page. */
    public ServiceCall mints(RandomGenerator random) {
        return mints(query(random, 50), random.nextInt(1, 60));
    }

    /** The first few rows. */
    public ServiceCall shortMints(RandomGenerator random) {
        return mints(query(random, 50), 3);
    }

    private ServiceCall mints(ModelQuery query, int limit) {
        return new ServiceCall(
                "mints", PATH + "mints" + target(query) + "&limit=" + limit, response -> mints(response, query, limit));
    }

    /** Health once, hits twice and mints twice in five. */
    public ServiceCall any(RandomGenerator random) {
        int choice = random.nextInt(5);
        return choice == 0 ? health() : choice < 3 ? hits(random) : mints(random);
    }

    /** Hits over all of the history. */
    public ServiceCall widest(int top) {
        ModelQuery query = new ModelQuery(
                app, contracts.getFirst(), ModelQuery.ALL_CHAINS, since.toEpochMilli(), until.toEpochMilli());
        return new ServiceCall(
                "hits", PATH + "hits" + target(query) + "&top=" + top, response -> hits(response, query, top));
    }

    private ModelQuery query(RandomGenerator random, int windows) {
        long minutes = Duration.between(since, until).toMinutes();
        long start = minutes * random.nextInt(windows) / windows;
        Instant from = since.plus(start, ChronoUnit.MINUTES);
        Instant to = from.plus((minutes - start) * random.nextInt(1, windows + 1) / windows, ChronoUnit.MINUTES);
        return new ModelQuery(
                app,
                contracts.get(random.nextInt(contracts.size())),
                CHAINS.get(random.nextInt(CHAINS.size())),
                from.toEpochMilli(),
                to.toEpochMilli());
    }

    /** The query string without {@code top}, {@code limit} and {@code cursor}. */
    private static String target(ModelQuery query) {
        return "?contract=" + query.contract() + "&since=" + Instant.ofEpochMilli(query.sinceMs()) + "&until="
                + Instant.ofEpochMilli(query.untilMs())
                + (query.chainId() == ModelQuery.ALL_CHAINS ? "" : "&chain_id=" + query.chainId());
    }

    /** A moment at which the windows of every call are closed. */
    private long closed() {
        return until.toEpochMilli() + ModelQuery.SETTLE_MS;
    }

    private List<String> hits(Response response, ModelQuery query, int top) {
        var body = response.fields();
        body.remove("generated_at");
        return equal(ExpectedBodies.hits(model, query, top, closed()).toString(), body.toString());
    }

    private List<String> mints(Response response, ModelQuery query, int limit) {
        List<String> expected = ExpectedBodies.mints(model, query, closed());
        List<String> rows = response.fields()
                .path("mints")
                .valueStream()
                .map(JsonNode::toString)
                .toList();
        boolean hasNext = response.fields().path("next_cursor").isString();
        boolean isFull = rows.size() == limit;
        // A full page may be the last one.
        if (expected.size() > limit != hasNext && !(isFull && expected.size() == limit)) {
            return List.of("next_cursor");
        }
        return equal(String.join("\n", expected.subList(0, Math.min(limit, expected.size()))), String.join("\n", rows));
    }

    private static List<String> equal(String expected, String seen) {
        return expected.equals(seen) ? List.of() : List.of("differs from the model's answer");
    }
}
