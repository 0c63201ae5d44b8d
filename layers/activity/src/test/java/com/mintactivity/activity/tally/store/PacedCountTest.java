package com.mintactivity.activity.tally.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.RawHitCounter;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Pace;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many raw hits of a contract, all under one key of an index, which serves 3,000 units a second. */
final class PacedCountTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final ContractSelector ALL =
            new ContractSelector("acme", new ContractAddress("0xab"), ContractSelector.ALL_CHAINS);

    private final AtomicLong nanos = new AtomicLong();

    private ThrottledHits count(int hits, Pace pace) {
        ThrottledHits stored = new ThrottledHits(SINCE, 40, nanos::get);
        Window window = new Window(SINCE, SINCE.plusMillis(40L * hits));
        assertThat(new RawHitCounter(new HitReader(stored, "mint"), ALL, pace)
                        .count(window)
                        .hits())
                .isEqualTo(hits);
        return stored;
    }

    private Pace pace(long perSecond) {
        return new Pace(perSecond, nanos::get, until -> nanos.accumulateAndGet(until, Math::max));
    }

    @ParameterizedTest
    @CsvSource({"2000, 0", "54000, 0", "100000, 1", "200000, 3"})
    void oneAnswerIsRefusedNothingAndWaitsOnlyIfItHasMoreThanAKeyServes(int hits, int maxSeconds) {
        assertThat(count(hits, pace(RawHitCounter.HITS_PER_SECOND)).refused()).isZero();
        assertThat(Duration.ofNanos(nanos.get())).isLessThanOrEqualTo(Duration.ofSeconds(maxSeconds));
    }

    @Test
    void withoutAPaceItWouldBeRefused() {
        assertThat(count(200_000, pace(Long.MAX_VALUE)).refused()).isGreaterThan(50);
        assertThat(nanos).hasValue(0);
    }
}
