package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.period.NamedCorrections.Reader;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A client with all rows of some days, of which it reads again what answers name. It may read it without storing the
 * new cursor, and an older cursor may be put back: its rows are as they are, and the cursor is what it knows of.
 */
final class CorrectionsClient {

    /** The days that it mirrors. */
    static final int MINUTES = 20_000;

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");

    /** The most answers until everything is named: at least twenty times of 256 with each. */
    private static final int MAX_ANSWERS = 13;

    private final SplittableRandom random;
    private final BitSet stale = new BitSet();
    private long revision = -1;

    CorrectionsClient(SplittableRandom random) {
        this.random = random;
    }

    /** The minutes whose rows it has as they were. */
    BitSet stale() {
        return stale;
    }

    void changed(List<Window> times) {
        times.forEach(time -> stale.set(minute(time.since()), minute(time.until())));
    }

    /** Asks some times, or not at all. */
    void askSometimes(Corrections corrections, long epoch) {
        for (int asked = random.nextInt(6) - 2; asked > 0; asked--) {
            boolean hasEnd = random.nextInt(3) == 0;
            int end = hasEnd ? random.nextInt(MINUTES) : MINUTES;
            NamedCorrections named = corrections.after(revision, epoch, reader(end, hasEnd));
            if (random.nextInt(4) > 0) {
                read(named);
                revision = named.revision();
            } else if (random.nextBoolean()) {
                // It dies before it stores the cursor.
                read(named);
            }
        }
    }

    void catchUp(Corrections corrections, long epoch) {
        boolean isMoreLeft = true;
        for (int answers = 0; isMoreLeft; answers++) {
            assertThat(answers).isLessThan(MAX_ANSWERS);
            NamedCorrections named = corrections.after(revision, epoch, reader(MINUTES, false));
            assertThat(named.revision()).isGreaterThanOrEqualTo(Math.min(revision, Corrections.lastRevision(epoch)));
            read(named);
            revision = named.revision();
            isMoreLeft = named.isMoreLeft();
        }
        assertThat(corrections.after(revision, epoch, reader(MINUTES, false)))
                .isEqualTo(NamedCorrections.none(Corrections.lastRevision(epoch)));
    }

    private void read(NamedCorrections named) {
        List<Window> times = named.times();
        assertThat(times).hasSizeLessThanOrEqualTo(20).isSortedAccordingTo(Comparator.comparing(Window::since));
        for (int i = 1; i < times.size(); i++) {
            assertThat(times.get(i).since()).isAfter(times.get(i - 1).until());
        }
        times.forEach(time -> stale.clear(minute(time.since()), minute(time.until())));
    }

    private static Reader reader(int end, boolean hasEnd) {
        Instant now = START.plus(Duration.ofMinutes(MINUTES));
        return new Reader(new Window(START, START.plus(Duration.ofMinutes(end))), now, hasEnd);
    }

    private static int minute(Instant moment) {
        return (int) Duration.between(START, moment).toMinutes();
    }
}
