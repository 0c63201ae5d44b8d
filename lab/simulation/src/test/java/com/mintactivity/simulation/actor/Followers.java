package com.mintactivity.simulation.actor;

import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsPages;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.check.Mirror;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * A client that mirrors a contract: it stores rows, reads the times of corrections again, and replaces what it has
 * of them. It may end at any moment; what it has stored stays, also rows without their cursor.
 *
 * <p>One of the two clients of a contract also puts older cursors back. The other one never does: an older cursor makes
 * it read again what a newer one has missed.
 */
final class Followers {

    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;
    private static final int LIMIT = 3;

    /** Older than every import of a schedule. */
    private static final Duration BEFORE = Duration.ofDays(390);

    private final Cluster cluster;
    private final String name;
    private final int contract;
    private final Mirror mirror;
    private final SplittableRandom random;
    private final boolean putsBack;
    private int started;

    /** @param number of the client: 0 or 1 */
    Followers(Cluster cluster, int contract, int number) {
        this.cluster = cluster;
        this.name = "follower" + contract + "." + number;
        this.contract = contract;
        this.putsBack = number == 0;
        this.mirror = new Mirror(Instant.ofEpochMilli(cluster.plan().start()).minus(BEFORE));
        this.random = new SplittableRandom(cluster.scheduler().seed() + name.hashCode());
    }

    /** Begins at some time. */
    void start() {
        long begin = cluster.plan().start() + random.nextLong(2 * HOUR);
        cluster.scheduler().at(begin, this::run);
    }

    private void run() {
        SimulatedProcess process = cluster.process(Kind.POLLER, name + "." + ++started, this::run);
        process.start(() -> {
            while (true) {
                try {
                    if (hasLostCursor(pages(process))) {
                        // It was killed, and is started again.
                        process.pause(pause());
                    }
                    catchUp(pages(process));
                } catch (SdkException unavailable) {
                    cluster.scheduler().say(process.name(), "is answered 503");
                }
                process.pause(pause());
            }
        });
    }

    /** Mostly minutes, sometimes hours. */
    private long pause() {
        return random.nextInt(8) == 0 ? random.nextLong(3 * HOUR) : MINUTE + random.nextLong(10 * MINUTE);
    }

    private MintsPages pages(SimulatedProcess process) {
        return new MintsPages(
                cluster.dynamo(process),
                Schemas.STACK,
                new SettledClock(process.clock(), Cluster.SETTLE),
                PlannedHits.TENANT,
                PlannedHits.address(contract).value());
    }

    /** Reads what is new, then the times of corrections. */
    private void catchUp(MintsPages pages) {
        readUpTo(pages, random.nextInt(4) == 0 ? Optional.of(anyEnd()) : Optional.empty());
        readAgain(pages);
    }

    private void readAgain(MintsPages pages) {
        for (Optional<Mirror.Reread> reread = mirror.reread(); reread.isPresent(); reread = mirror.reread()) {
            Mirror.Reread time = reread.get();
            mirror.replaced(time, pages.read(time.window(), time.cursor(), LIMIT));
        }
    }

    /** An end in the time from where it began, also before what it has read. */
    private Instant anyEnd() {
        long length = cluster.scheduler().now() - mirror.since().toEpochMilli();
        return mirror.since().plusMillis(length - random.nextLong(random.nextBoolean() ? length : 3 * HOUR));
    }

    private void readUpTo(MintsPages pages, Optional<Instant> until) {
        mirror.begun();
        boolean isCaughtUp = false;
        while (!isCaughtUp) {
            MintsPages.Page page = page(pages, until, mirror.cursor());
            mirror.followed(page);
            isCaughtUp = page.isCaughtUp();
        }
    }

    private MintsPages.Page page(MintsPages pages, Optional<Instant> until, Optional<String> cursor) {
        MintsPages.Page page =
                cluster.rules().followed(pages, new FollowedRequest(mirror.since(), until, cursor, LIMIT));
        cluster.scheduler().counts().add("a page was mirrored");
        page.corrections().forEach(time -> cluster.scheduler().counts().add("a correction was answered"));
        return page;
    }

    /**
     * Sometimes reads some pages and ends, as a process does that is killed: their rows are stored, their cursors are
     * not. Sometimes an older cursor is put back. Returns whether a cursor was lost.
     */
    private boolean hasLostCursor(MintsPages pages) {
        if (putsBack && random.nextInt(6) == 0) {
            mirror.putBack(random);
            cluster.scheduler().counts().add("an older cursor was put back");
        }
        Optional<String> cursor = mirror.cursor();
        int lost = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
        for (int left = lost; left > 0; left--) {
            MintsPages.Page page = page(pages, Optional.empty(), cursor);
            mirror.rowsStored(page);
            if (random.nextBoolean()) {
                mirror.timesStored(page);
            }
            cursor = page.cursor();
            cluster.scheduler().counts().add(page.isLast() ? "a last cursor was lost" : "a cursor was lost");
        }
        return lost > 0;
    }

    /**
     * At the end, without a fault: it has exactly the rows of the contract, once it has read the times of its
     * corrections.
     */
    void end() {
        SimulatedProcess process = cluster.process(Kind.POLLER, name + ".end", () -> {});
        process.start(() -> {
            boolean _ = hasLostCursor(pages(process));
            catchUp(pages(process));
            readUpTo(pages(process), Optional.empty());
            readAgain(pages(process));
            Window read = new Window(mirror.since(), mirror.readUntil());
            cluster.truth()
                    .difference(PlannedHits.key(contract), read, mirror.rows())
                    .ifPresent(different -> cluster.scheduler()
                            .violated("property 9: %s does not mirror %s: %s"
                                    .formatted(name, PlannedHits.key(contract), different)));
        });
    }
}
