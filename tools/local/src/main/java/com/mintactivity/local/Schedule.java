package com.mintactivity.local;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.mintactivity.activity.tally.seal.SealRound;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.local.gateway.LocalContext;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.sealer.SealerFunction;
import java.io.PrintStream;
import java.time.Duration;

/** Calls the sealer every minute, as the deployed schedule does. */
final class Schedule implements AutoCloseable {

    /** As the template says of the function. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Thread thread;

    private Schedule(Thread thread) {
        this.thread = thread;
    }

    static Schedule start(Platform platform, PrintStream out) {
        SettledClock clock =
                new SettledClock(platform.clock(), platform.settings().settle());
        SealerFunction sealer = new SealerFunction(
                new SealRound(
                        new ContractStates(
                                platform.dynamo(), platform.settings().stack()),
                        new Sealer(platform.dynamo(), platform.settings().stack(), clock)),
                platform.metrics(),
                platform.log(),
                platform.httpClient());
        return new Schedule(
                Thread.ofPlatform().daemon().name("schedule").start(() -> everyMinute(sealer, platform, out)));
    }

    private static void everyMinute(SealerFunction sealer, Platform platform, PrintStream out) {
        try {
            while (true) {
                Thread.sleep(PERIOD);
                seal(sealer, platform, out);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void seal(SealerFunction sealer, Platform platform, PrintStream out) {
        try {
            sealer.handleRequest(new ScheduledEvent(), new LocalContext("sealer", TIMEOUT, out));
        } catch (RuntimeException e) {
            platform.log().error("the sealer failed and is called again in a minute", e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
