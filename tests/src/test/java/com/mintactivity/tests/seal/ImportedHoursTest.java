package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The costs of an import: the hours that it makes invalid, and the work on them. */
final class ImportedHoursTest {

    private static final SparseLimit DENSE = new SparseLimit(0, 0);

    @AutoClose
    private final SealedStackFixture fixture = new SealedStackFixture(9);

    private final ContractAddress contract = new ContractAddress("0x00000000000000000000000000000000000000aa");
    private final String key = HitItems.contractKey(SealedStackFixture.TENANT, contract);
    private final AtomicLong hitsRead = new AtomicLong();

    /** The order of the hits in a file. */
    enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST,
        RANDOM
    }

    /** Each hit of the last 40 days makes one hour invalid, whatever comes before it in the file. */
    @ParameterizedTest
    @EnumSource(Order.class)
    void oneHitADayMakesOneHourOfEachRecentDayInvalid(Order order) {
        Instant now = fixture.clock.wall();
        List<Instant> times = IntStream.rangeClosed(1, 400)
                .mapToObj(day -> now.minus(Duration.ofDays(day)))
                .collect(Collectors.toList());
        switch (order) {
            case OLDEST_FIRST -> Collections.reverse(times);
            case NEWEST_FIRST -> {}
            case RANDOM -> Collections.shuffle(times, new Random(1));
        }
        HistoryClaims claims = fixture.claims();
        times.forEach(time -> claims.before(key, time));

        HourRanges invalid = fixture.states.read(key).invalid();
        assertThat(invalid.within(recent(now), Instant.MAX).count()).isEqualTo(31);
        assertThat(invalid.within(hourAfter(now), Instant.MAX).count()).isZero();
        assertThat(times).allMatch(time -> invalid.overlaps(time, time.plusMillis(1)));
    }

    /** A sealer may have taken the import for dead, and made valid what it will write to without another word. */
    @Test
    void afterASilenceAnImportMakesAllItsHoursInvalidAgain() {
        fixture.put(contract, "before", fixture.clock.wall());
        fixture.stack.clock().advance(Duration.ofDays(1));
        Instant first = fixture.clock.wall().minus(Duration.ofHours(9));
        Instant second = first.plus(Duration.ofHours(3));
        seal(DENSE);
        HistoryClaims claims = fixture.claims();
        claims.before(key, first);
        claims.before(key, second);
        claims.batchEnded();
        seal(DENSE);
        fixture.stack.clock().advance(Duration.ofMinutes(70));
        seal(DENSE);
        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();

        claims.before(key, second);
        HourRanges invalid = fixture.states.read(key).invalid();
        assertThat(List.of(first, second)).allMatch(time -> invalid.overlaps(time, time.plusMillis(1)));
    }

    @Test
    void theHourOfNowIsTheLastInvalidHour() {
        Instant now = fixture.clock.wall();
        fixture.claims().before(key, now);
        assertThat(fixture.states.read(key).invalid().end()).isEqualTo(hourAfter(now));
    }

    /** One step moves over all invalid hours, and a repair takes a day at a time. */
    @Test
    void aYearOfOneHitAnHourTakesFewCommits() {
        Instant start = fixture.clock.wall().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(364));
        HistoryClaims claims = fixture.claims();
        for (int hour = 0; hour < 364 * 24; hour++) {
            Instant completedAt = start.plus(Duration.ofHours(hour)).plusSeconds(7);
            claims.before(key, completedAt);
            fixture.put(contract, "task-" + hour, completedAt);
        }
        claims.close();
        seal(SparseLimit.DEFAULT);
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        seal(SparseLimit.DEFAULT);

        ContractState state = fixture.states.read(key);
        assertThat(state.invalid().isEmpty()).isTrue();
        assertThat(state.isBehind()).isFalse();
        assertThat(state.epoch()).isBetween(364L, 1_000L);
    }

    /** While an hour is invalid, the sealer that moves over it minute by minute reads none of its hits. */
    @Test
    void anInvalidHourIsCountedByItsRepairAndItsCheckOnly() {
        Instant hour = hourAfter(fixture.clock.wall());
        fixture.stack.clock().set(hour.minus(Duration.ofMinutes(30)));
        fixture.put(contract, "before", fixture.clock.wall());
        fixture.stack.clock().set(hour);
        seal(DENSE);
        HistoryClaims claims = fixture.claims();
        hitsRead.set(0);
        for (int minute = 0; minute < 60; minute++) {
            Instant from = hour.plus(Duration.ofMinutes(minute));
            claims.before(key, from);
            claims.batchEnded();
            for (int hit = 0; hit < 20; hit++) {
                fixture.put(contract, "task-" + minute + "-" + hit, from.plusSeconds(hit));
            }
            fixture.stack.clock().set(from.plus(Duration.ofMinutes(1)));
            seal(DENSE);
        }
        claims.close();
        fixture.stack.clock().advance(Duration.ofMinutes(2));
        seal(DENSE);
        for (int pause = 0; pause < 4; pause++) {
            fixture.stack.clock().advance(Duration.ofHours(1));
            seal(DENSE);
        }

        assertThat(fixture.states.read(key).invalid().isEmpty()).isTrue();
        assertThat(fixture.states.read(key).unchecked()).isEmpty();
        assertThat(hitsRead.get()).isBetween(2 * 1_200L, 3 * 1_200L);
    }

    private static Instant recent(Instant now) {
        return now.minus(Duration.ofDays(31)).truncatedTo(ChronoUnit.HOURS);
    }

    private static Instant hourAfter(Instant now) {
        return now.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
    }

    private void seal(SparseLimit limit) {
        AtomicInteger steps = new AtomicInteger(2_000);
        SealTiming timing = new SealTiming(fixture.clock);
        new Sealer(fixture.stack.dynamo(), fixture.stack.name(), timing, limit, counted())
                .run(key, () -> steps.getAndDecrement() > 0);
    }

    private HitSource counted() {
        HitSource stored = new HitReader(fixture.stack.dynamo(), fixture.stack.name());
        return new HitSource() {
            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
                stored.each(selector, window, hit -> {
                    hitsRead.incrementAndGet();
                    consumer.accept(hit);
                });
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                return stored.first(selector, window);
            }
        };
    }
}
