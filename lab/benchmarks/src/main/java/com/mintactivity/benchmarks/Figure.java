package com.mintactivity.benchmarks;

/**
 * One row of a benchmark's result.
 *
 * @param what the measured thing, with its size
 * @param measured the ratio, then the two medians that it comes from, with their units
 * @param must the bound; empty if there is none
 * @param kept whether the value is within the bound
 */
public record Figure(String what, String measured, String must, boolean kept) {}
