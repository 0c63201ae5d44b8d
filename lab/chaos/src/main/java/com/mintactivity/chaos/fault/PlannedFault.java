package com.mintactivity.chaos.fault;

import java.time.Duration;

/**
 * A fault in a schedule.
 *
 * @param calm how long all stores work before it
 * @param length how long it lasts
 */
public record PlannedFault(FaultKind kind, Duration calm, Duration length) {}
