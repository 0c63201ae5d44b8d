package com.mintactivity.chaos.report;

/**
 * One line of the table.
 *
 * @param bound what must hold
 * @param seen what was measured
 */
public record ReportRow(String row, String bound, String seen, boolean isKept) {}
