package com.mintactivity.chaos.report;

/**
 * One line of the table.
 *
 * @param bound the bound
 * @param seen the measured value
 */
public record ReportRow(String row, String bound, String seen, boolean isKept) {}
