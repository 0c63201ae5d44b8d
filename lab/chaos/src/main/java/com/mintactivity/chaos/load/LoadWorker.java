package com.mintactivity.chaos.load;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * A client that sends one request after another.
 *
 * @param token read for each request, since keys are rolled
 * @param call the next request
 * @param pause after each response
 */
public record LoadWorker(Supplier<String> token, Supplier<ServiceCall> call, Duration pause) {}
