package com.mintactivity.smoke;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The hits route: over a closed window, then over windows that are still open. */
final class HitsChecks {

    /** The window is halved until it has no more hits than this. */
    static final long MAX_HITS = 5_000;

    private static final String SAME = "the same bytes";

    private final Deployment deployment;
    private final CheckTable table;
    private final ClosedWindow longest;
    private final Instant now;

    HitsChecks(Deployment deployment, CheckTable table, String contract, Instant now) {
        this.deployment = deployment;
        this.table = table;
        this.longest = ClosedWindow.before(now, contract);
        this.now = now;
    }

    /** The window that was checked, and its totals. */
    record Checked(ClosedWindow window, JsonNode total) {}

    Checked run() {
        ClosedWindow window = longest;
        Response response = get(window, "");
        while (hits(response) > MAX_HITS && window.canBeHalved()) {
            window = window.halved();
            response = get(window, "");
        }
        table.answers("hits of a closed window", "200", response, BodyRules.hits(response.fields()));
        table.equal("hits: contract in lower case", window.contract(), shown(response, "contract"));
        table.equal("hits: since as asked", window.since().toString(), shown(response, "since"));
        table.equal("hits: until as asked", window.until().toString(), shown(response, "until"));
        askAgain(window, response);
        Response top = get(window, "&top=1");
        table.answers("hits: top=1", "200", top, BodyRules.hits(top.fields()));
        table.equal("hits: total with top=1", total(response), total(top));
        open();
        return new Checked(window, response.fields().path("total"));
    }

    /** An answer that is not cached is made for each request, with another {@code generated_at} at least. */
    private void askAgain(ClosedWindow window, Response response) {
        String check = "hits: asked again within cache_ttl_s";
        if (response.fields().path("cache_ttl_s").asInt(-1) == 0) {
            table.note(check, SAME, "cache_ttl_s is 0: nothing to compare");
            return;
        }
        table.equal(check, SAME, get(window, "").body().equals(response.body()) ? SAME : "another answer");
    }

    private void open() {
        String query = "?contract=" + longest.contract() + "&since=" + longest.until();
        for (String end : List.of("", "&until=" + now.plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MINUTES))) {
            Response response = deployment.get(Deployment.HITS + query + end);
            List<String> wrong = new ArrayList<>(BodyRules.hits(response.fields()));
            if (moment(response, "until").isAfter(moment(response, "generated_at"))) {
                wrong.add("until is in the future");
            }
            String which = end.isEmpty() ? "hits without until" : "hits until tomorrow";
            table.answers(which, "200", response, wrong);
        }
    }

    private Response get(ClosedWindow window, String more) {
        return deployment.get(Deployment.HITS + window.query() + more);
    }

    private static Instant moment(Response response, String name) {
        return BodyRules.moment(response.fields().path(name)).orElse(Instant.MIN);
    }

    /** A field as the table shows it. */
    private static String shown(Response response, String name) {
        JsonNode value = response.fields().path(name);
        return value.isMissingNode() ? "none" : value.asString(value.toString());
    }

    private static Object total(Response response) {
        if (!(response.fields().get("total") instanceof ObjectNode total)) {
            return shown(response, "total");
        }
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        total.forEachEntry(fields::put);
        return fields;
    }

    private static long hits(Response response) {
        return response.fields().path("total").path("hits").asLong(-1);
    }
}
