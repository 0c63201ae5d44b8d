package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers about requests. */
final class RequestAnswers {

    private RequestAnswers() {}

    /** A field in each line. */
    static String text(LoggedRequest request) {
        return Stream.concat(
                        Stream.of("at: " + Rfc3339.format(request.at())),
                        request.facts()
                                .propertyStream()
                                .map(fact ->
                                        fact.getKey() + ": " + fact.getValue().asString()))
                .collect(Collectors.joining("\n"));
    }

    /** One line, without what is rarely looked for in a stream. */
    static String line(LoggedRequest request) {
        return Stream.of(
                        Rfc3339.format(request.at()),
                        String.format(Locale.ROOT, "%d %6s ms", request.status(), request.text("ms")),
                        Grouping.route(request.text("endpoint")),
                        request.text("code"),
                        request.text("reason") + request.text("limit"),
                        request.text("tenant"),
                        request.text("key_id"),
                        request.text("claimed_key_id").isEmpty() ? "" : "claims " + request.text("claimed_key_id"),
                        query(request),
                        request.text("cached").equals("true") ? "cached" : "",
                        request.text("request_id"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  "));
    }

    /**
     * The contract and the window that were asked for, such as {@code 0x… 2026-11-01T00:00:00Z/2026-11-08T00:00:00Z}.
     */
    private static String query(LoggedRequest request) {
        return request.text("contract").isEmpty()
                ? ""
                : request.text("contract")
                        + (request.text("chain_id").isEmpty() ? "" : " chain " + request.text("chain_id"))
                        + " " + request.text("since") + "/" + request.text("until")
                        + (request.text("continued").isEmpty() ? "" : " continued");
    }

    static ArrayNode lines(List<LoggedRequest> requests) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        requests.forEach(request -> json.add(request.json()));
        return json;
    }

    static String text(List<LoggedRequest> requests) {
        return requests.isEmpty()
                ? "no requests"
                : requests.stream()
                        .map(RequestAnswers::line)
                        .map(Printable::cell)
                        .collect(Collectors.joining("\n"));
    }

    static ArrayNode json(List<RequestStats> all, Optional<Grouping> by) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        for (RequestStats stats : all) {
            ObjectNode row = json.addObject();
            by.ifPresent(grouping -> row.put(grouping.word(), stats.group().orElse(null)));
            row.put("requests", stats.requests())
                    .put("ok", stats.ok())
                    .put("refused", stats.refused())
                    .put("limited", stats.limited())
                    .put("limited_by_share", stats.limitedByShare())
                    .put("failed", stats.failed())
                    .put("p50_ms", stats.p50Ms())
                    .put("p99_ms", stats.p99Ms())
                    .put("read_units", stats.readUnits());
            stats.behindS().ifPresentOrElse(seconds -> row.put("behind_s", seconds), () -> row.putNull("behind_s"));
            stats.cachedShare()
                    .ifPresentOrElse(share -> row.put("cached_share", share), () -> row.putNull("cached_share"));
        }
        return json;
    }

    static String text(List<RequestStats> all, Optional<Grouping> by) {
        if (all.isEmpty()) {
            return "no requests";
        }
        TextTable table = new TextTable(
                by.map(Grouping::name).orElse("ALL"),
                "REQUESTS",
                "OK",
                "REFUSED",
                "LIMITED",
                "FAILED",
                "P50 MS",
                "P99 MS");
        all.forEach(stats -> {
            table.row(
                    stats.group().orElse("-"),
                    Long.toString(stats.requests()),
                    Long.toString(stats.ok()),
                    Long.toString(stats.refused()),
                    Long.toString(stats.limited()),
                    Long.toString(stats.failed()),
                    Long.toString(stats.p50Ms()),
                    Long.toString(stats.p99Ms()));
            below(stats).ifPresent(table::below);
        });
        return table.toString();
    }

    /** The facts that do not fit 80 columns. */
    private static Optional<String> below(RequestStats stats) {
        List<String> facts = new ArrayList<>();
        if (stats.readUnits() > 0) {
            facts.add(stats.readUnits() + " read units");
        }
        stats.behindS().ifPresent(seconds -> facts.add("behind by " + seconds + " s"));
        if (stats.limitedByShare() > 0) {
            facts.add(stats.limitedByShare() + " of LIMITED by the share");
        }
        stats.cachedShare().ifPresent(share -> facts.add(Math.round(100 * share) + "% cached"));
        return facts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", facts));
    }
}
