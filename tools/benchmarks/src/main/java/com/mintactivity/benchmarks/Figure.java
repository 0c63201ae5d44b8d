package com.mintactivity.benchmarks;

/**
 * One row of what a benchmark found.
 *
 * @param what what was measured, with its size
 * @param measured the ratio first, then the two medians it comes from, with their units
 * @param must the bound it has to keep; empty where it is only stated
 * @param kept whether it keeps the bound
 */
public record Figure(String what, String measured, String must, boolean kept) {}
