package com.mintactivity.smoke;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The mints route over a closed window, in which it must report the hits that the hits route counts. */
final class MintsChecks {

    private final Deployment deployment;
    private final CheckTable table;
    private final ClosedWindow window;

    MintsChecks(Deployment deployment, CheckTable table, ClosedWindow window) {
        this.deployment = deployment;
        this.table = table;
        this.window = window;
    }

    /** Compares with the totals of the hits route. */
    void run(JsonNode total) {
        Response page = get("&limit=500");
        table.answers("mints of the same window", "200", page, BodyRules.mints(page.fields()));
        List<JsonNode> rows = everyPage(page);
        table.equal("mints: rows, as hits' total.hits", total.path("hits").asLong(-1), (long) rows.size());
        table.equal(
                "mints: users, as hits' total.users",
                total.path("users").asLong(-1),
                values(rows, "user_id").distinct().count());
        table.equal(
                "mints: different tasks",
                (long) rows.size(),
                values(rows, "task_id").distinct().count());
        List<Instant> times = rows.stream()
                .flatMap(row -> BodyRules.moment(row.path("completed_at")).stream())
                .toList();
        table.equal(
                "mints: oldest first", true, times.stream().sorted().toList().equals(times));
        table.equal("mints: inside the window", true, times.stream().allMatch(window::contains));
        Response first = get("&limit=2");
        table.rows("mints: first page of 2", rows.stream().limit(2).toList(), rows(first));
        if (first.fields().get("next_cursor") instanceof StringNode cursor) {
            cursors(rows, cursor.stringValue());
        } else {
            table.note("mints: cursors", "a second page", "too few rows; give CONTRACT=");
        }
    }

    private List<JsonNode> everyPage(Response first) {
        List<JsonNode> rows = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        Response page = first;
        while (true) {
            wrong.addAll(BodyRules.mints(page.fields()));
            rows.addAll(rows(page));
            if (!(page.fields().get("next_cursor") instanceof StringNode cursor) || rows.size() > HitsChecks.MAX_HITS) {
                break;
            }
            page = get("&limit=500&cursor=" + cursor.stringValue());
        }
        table.sound("mints: every page", "sound", wrong.stream().distinct().toList());
        return rows;
    }

    private void cursors(List<JsonNode> rows, String cursor) {
        List<JsonNode> next = rows.stream().skip(2).limit(3).toList();
        table.rows("mints: a page of 3 behind it", next, rows(get("&limit=3&cursor=" + cursor)));
        table.rows("mints: the cursor sent again", next, rows(get("&limit=3&cursor=" + cursor)));
        int middle = cursor.length() / 2;
        char other = cursor.charAt(middle) == 'A' ? 'B' : 'A';
        String edited = cursor.substring(0, middle) + other + cursor.substring(middle + 1);
        table.answers("mints: an edited cursor", "400 invalid_request", get("&cursor=" + edited));
        String query = "?contract=" + Smoke.ABSENT_CONTRACT + "&since=" + window.since() + "&cursor=" + cursor;
        table.answers(
                "mints: another contract's cursor", "400 invalid_request", deployment.get(Deployment.MINTS + query));
    }

    private Response get(String more) {
        return deployment.get(Deployment.MINTS + window.query() + more);
    }

    private static List<JsonNode> rows(Response page) {
        return page.fields().path("mints").valueStream().toList();
    }

    private static Stream<String> values(List<JsonNode> rows, String name) {
        return rows.stream().map(row -> row.path(name).toString());
    }
}
