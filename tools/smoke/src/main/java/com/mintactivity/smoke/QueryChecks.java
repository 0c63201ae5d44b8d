package com.mintactivity.smoke;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The queries that the data routes refuse. */
final class QueryChecks {

    private final Deployment deployment;
    private final CheckTable table;
    private final String contract;
    private final String since;
    private final String future;

    QueryChecks(Deployment deployment, CheckTable table, String contract, Instant now) {
        this.deployment = deployment;
        this.table = table;
        this.contract = "contract=" + contract;
        this.since = "since=" + now.minus(1, ChronoUnit.HOURS).truncatedTo(ChronoUnit.MINUTES);
        this.future =
                now.plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MINUTES).toString();
    }

    void run() {
        hits("no contract", since);
        hits("a short contract", "contract=0x12&" + since);
        hits("contract twice", contract + "&" + contract + "&" + since);
        hits("no since", contract);
        hits("an empty since", contract + "&since=");
        hits("since without an offset", contract + "&since=2026-11-01T00:00:00");
        hits("since with a bare plus", contract + "&since=2026-11-01T00:00:00+01:00");
        hits("since on 30 February", contract + "&since=2026-02-30T00:00:00Z");
        hits("since at 24:00", contract + "&since=2026-11-01T24:00:00Z");
        hits("since in the future", contract + "&since=" + future);
        hits("since after until", contract + "&" + since + "&until=2026-01-01T00:00:00Z");
        hits("chain_id 0", contract + "&" + since + "&chain_id=0");
        hits("chain_id 2^63", contract + "&" + since + "&chain_id=9223372036854775808");
        hits("top 0", contract + "&" + since + "&top=0");
        hits("top 51", contract + "&" + since + "&top=51");
        hits("top -1", contract + "&" + since + "&top=-1");
        hits("top 1.0", contract + "&" + since + "&top=1.0");
        mints("limit 0", contract + "&" + since + "&limit=0");
        mints("limit 501", contract + "&" + since + "&limit=501");
        mints("an empty cursor", contract + "&" + since + "&cursor=");
        mints("a made-up cursor", contract + "&" + since + "&cursor=AAAA");
        Response response = deployment.get(Deployment.HITS + "?" + contract + "&since=2001-01-01T00:00:00Z");
        table.answers("hits: a window of decades", "400 window_too_large", response);
    }

    /** The same routes with a key that lacks the scope. */
    void unscoped() {
        for (String route : new String[] {Deployment.HITS, Deployment.MINTS}) {
            table.answers(route, "403 scope_missing", deployment.get(route + "?" + contract + "&" + since));
        }
    }

    private void hits(String what, String query) {
        table.answers("hits: " + what, "400 invalid_request", deployment.get(Deployment.HITS + "?" + query));
    }

    private void mints(String what, String query) {
        table.answers("mints: " + what, "400 invalid_request", deployment.get(Deployment.MINTS + "?" + query));
    }
}
