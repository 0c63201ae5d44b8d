package com.mintactivity.operator.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * One operation, as a line of the audit.
 *
 * @param rows oldest first, at least one
 */
record AuditLine(List<AuditRow> rows) {

    /** More targets are counted. */
    private static final int NAMED = 5;

    AuditLine {
        rows = List.copyOf(rows);
    }

    static AuditLine of(AuditRow row) {
        return new AuditLine(List.of(row));
    }

    /**
     * One line for each operation, in the order of their begins. Facts about several targets, such as the keys of a
     * backup that were restored, have a line for each target: only numbers of what was done add up over targets.
     *
     * @param rows oldest first
     */
    static List<AuditLine> ofOperations(List<AuditRow> rows) {
        Map<List<String>, List<AuditRow>> operations = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> List.of(operation(row), row.command()), LinkedHashMap::new, Collectors.toList()));
        List<AuditLine> lines = new ArrayList<>();
        operations.values().forEach(operation -> lines.addAll(lines(operation)));
        lines.sort((one, other) -> one.first().at().compareTo(other.first().at()));
        return lines;
    }

    /** A row of an earlier release is an operation of its own. */
    private static String operation(AuditRow row) {
        return row.operation().orElseGet(() -> row.at() + row.command() + row.target());
    }

    private static List<AuditLine> lines(List<AuditRow> operation) {
        Set<String> described = operation.stream()
                .filter(row -> !isCount(row))
                .map(AuditRow::target)
                .collect(Collectors.toSet());
        Map<String, List<AuditRow>> lines = new LinkedHashMap<>();
        operation.forEach(row -> lines.computeIfAbsent(
                        described.size() > 1 && !isCount(row) ? row.target() : "", line -> new ArrayList<>())
                .add(row));
        return lines.values().stream().map(AuditLine::new).toList();
    }

    /** Whether a row has nothing but numbers and lists of what was done. */
    private static boolean isCount(AuditRow row) {
        return Change.json(row.change())
                .valueStream()
                .allMatch(value -> !value.has("before")
                        && (value.path("after").isNumber()
                                || value.path("after").isArray()));
    }

    AuditRow first() {
        return rows.getFirst();
    }

    Instant endedAt() {
        return rows.getLast().at();
    }

    /** The targets of the rows, the first of them by name. */
    String target() {
        List<String> targets = rows.stream().map(AuditRow::target).distinct().toList();
        return targets.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (targets.size() > NAMED ? " and " + (targets.size() - NAMED) + " more" : "");
    }

    JsonNode change() {
        List<JsonNode> changes =
                rows.stream().map(row -> Change.json(row.change())).toList();
        return changes.size() == 1 ? changes.getFirst() : Change.together(changes);
    }

    boolean hasAny(Set<AuditRow> chosen) {
        return rows.stream().anyMatch(chosen::contains);
    }
}
