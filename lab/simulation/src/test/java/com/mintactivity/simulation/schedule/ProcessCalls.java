package com.mintactivity.simulation.schedule;

import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The calls of one process: how long each takes, and what becomes of it. Repeats attempts as the SDK does. */
public final class ProcessCalls {

    private static final int MAX_ATTEMPTS = 3;
    private static final long ATTEMPT = 500;
    private static final long SECOND = 1_000;

    /** How often a process that was held up ends right after its call. */
    private static final double KILLED = 0.2;

    /** How often an import is held up in a read, compared with a write. */
    private static final double READS = 0.25;

    /** How often an attempt times out after one that did, since what makes calls time out lasts for a while. */
    private static final double AGAIN = 0.3;

    /** A call. */
    public record Call(int operation, boolean writes, Supplier<String> what) {}

    private final SimulatedProcess process;
    private final Scheduler scheduler;
    private final Rates rates;
    private final SplittableRandom random;
    private final Delays delays;

    public ProcessCalls(SimulatedProcess process) {
        this.process = process;
        this.scheduler = process.scheduler();
        this.rates = scheduler.rates();
        this.random = process.random();
        this.delays = new Delays(process);
    }

    int page() {
        return rates.page();
    }

    /** How old the data of an eventually consistent read is. */
    long staleness() {
        return process.happens(rates.stale(), Fault.STALE_READ)
                ? random.nextLong(random.nextBoolean() ? SECOND : rates.maxStale())
                : 0;
    }

    /** To be called before something is written that may name users. */
    void beforeNaming(Predicate<String> names) {
        delays.beforeNaming(names);
    }

    /**
     * Makes a call, which takes time and may fail.
     *
     * @param effect the call, at the moment at which it takes effect
     */
    public <T> T call(Call call, LongFunction<T> effect) {
        long start = scheduler.now();
        double heldUp = call.writes() ? rates.heldUp() : rates.heldUp() * READS;
        boolean isHeldUp = isImport() && process.happens(heldUp, Fault.IMPORT_HELD_UP);
        boolean isHeldUpAfter = isHeldUp && random.nextInt(4) == 0;
        if (isHeldUp && !isHeldUpAfter) {
            delays.holdUp();
        }
        double timeout = rates.timeout();
        for (int attempt = 1; ; attempt++) {
            scheduler.trace().call(scheduler.now(), process.name().hashCode(), call.operation());
            if (process.happens(rates.throttle(), Fault.THROTTLE)) {
                process.pause(delays.latency());
                say(call, "is throttled");
                if (attempt == MAX_ATTEMPTS) {
                    throw throttled(attempt);
                }
            } else if (process.happens(timeout, Fault.TIMEOUT_LOST)) {
                process.pause(ATTEMPT);
                timeout = AGAIN;
                say(call, "times out, without effect");
            } else if (call.writes() && process.happens(timeout, Fault.TIMEOUT_WRITTEN)) {
                process.pause(delays.latency());
                attemptAlone(call, effect, start);
                process.pause(ATTEMPT);
                timeout = AGAIN;
            } else if (call.writes() && process.happens(timeout, Fault.TIMEOUT_LATE)) {
                later(call, effect, start);
                process.pause(ATTEMPT);
                timeout = AGAIN;
            } else {
                double crash = isHeldUp ? Math.max(KILLED, rates.crash()) : rates.crash();
                T result = completed(call, effect, start, attempt, crash);
                if (isHeldUpAfter) {
                    delays.holdUp();
                }
                return result;
            }
            if (attempt == MAX_ATTEMPTS) {
                throw timedOut(attempt);
            }
        }
    }

    private <T> T completed(Call call, LongFunction<T> effect, long start, int attempt, double crash) {
        if (process.happens(rates.crash(), Fault.CRASH_BEFORE)) {
            say(call, "is not sent");
            process.crash();
        }
        if (call.writes() && process.happens(rates.crash(), Fault.CRASH_LATE)) {
            later(call, effect, start);
            process.crash();
        }
        if (process.happens(rates.stall(), Fault.STALL_BEFORE)) {
            delays.standStill(call);
        }
        process.pause(delays.latency());
        boolean crashes = process.happens(crash, Fault.CRASH_AFTER);
        try {
            scheduler.acting(process, start);
            T result = effect.apply(scheduler.now());
            if (call.writes() && process.kind() == SimulatedProcess.Kind.SEALER) {
                scheduler.sealed();
            }
            say(call, crashes ? "takes effect" : "");
            if (crashes) {
                process.crash();
            }
            stallAfter(call);
            return result;
        } catch (ConditionalCheckFailedException refused) {
            refused(call, crashes);
            // A copy does not keep that there is no stack trace, which takes longer than the call.
            throw refused.toBuilder()
                    .numAttempts(attempt)
                    .writableStackTrace(false)
                    .build();
        } catch (TransactionCanceledException refused) {
            refused(call, crashes);
            throw refused;
        }
    }

    private void refused(Call call, boolean crashes) {
        say(call, "is refused");
        if (crashes) {
            process.crash();
        }
        stallAfter(call);
    }

    private void stallAfter(Call call) {
        if (process.happens(rates.stall(), Fault.STALL_AFTER)) {
            process.pause(delays.stall(call));
        }
    }

    private <T> void attemptAlone(Call call, LongFunction<T> effect, long start) {
        try {
            scheduler.acting(process, start);
            Object _ = effect.apply(scheduler.now());
            say(call, "takes effect without an answer");
        } catch (SdkException refused) {
            say(call, "is refused without an answer");
        }
    }

    private <T> void later(Call call, LongFunction<T> effect, long start) {
        long most = delays.most(call);
        long delay = random.nextLong(random.nextBoolean() ? Math.min(most, 3 * SECOND) : most);
        scheduler.at(Math.min(scheduler.now() + delay, start + most), () -> {
            scheduler.late(true);
            attemptAlone(call, effect, start);
            scheduler.late(false);
        });
    }

    private boolean isImport() {
        return process.kind() == SimulatedProcess.Kind.IMPORTER;
    }

    private void say(Call call, String how) {
        scheduler
                .trace()
                .line(() -> "%s %-12s %s%s"
                        .formatted(
                                scheduler.instant(),
                                process.name(),
                                call.what().get(),
                                how.isEmpty() ? "" : "; it " + how));
    }

    private static SdkException timedOut(int attempts) {
        return ApiCallTimeoutException.builder()
                .message("timed out")
                .numAttempts(attempts)
                .writableStackTrace(false)
                .build();
    }

    private static SdkException throttled(int attempts) {
        return (SdkException) ProvisionedThroughputExceededException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .build())
                .message("throttled")
                .numAttempts(attempts)
                .writableStackTrace(false)
                .build();
    }
}
