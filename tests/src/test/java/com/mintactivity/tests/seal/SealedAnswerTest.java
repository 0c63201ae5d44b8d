package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sealed answer equals the raw answer for any history of sealing, interruptions, repeats and imports. */
final class SealedAnswerTest {

    private static final int HISTORIES = Integer.getInteger("seal.histories", 2);
    private static final int STEPS = 60;
    private static final int WINDOWS_A_STEP = Integer.getInteger("seal.windows", 4);

    static List<Long> seeds() {
        return new Random(11).longs(HISTORIES).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isTheRawAnswer(long seed) throws Exception {
        SealedStackFixture fixture = new SealedStackFixture(seed);
        for (int step = 0; step < STEPS; step++) {
            advance(fixture);
            for (int i = 0; i < WINDOWS_A_STEP; i++) {
                compare(fixture, step);
            }
        }
    }

    /** Records, imports or seals at random, then advances the clock: mostly by minutes, at times by days. */
    private static void advance(SealedStackFixture fixture) throws Exception {
        Random random = fixture.random;
        for (int i = random.nextInt(12); i > 0; i--) {
            fixture.record();
            fixture.stack.clock().advance(Duration.ofMillis(random.nextInt(20_000)));
        }
        switch (random.nextInt(8)) {
            case 0 -> fixture.importHistory(false);
            case 1 -> fixture.importHistory(true);
            case 2 -> fixture.sealer.run(() -> false);
            case 3 -> {
                AtomicInteger chunks = new AtomicInteger(random.nextInt(5));
                fixture.sealer.run(() -> chunks.getAndDecrement() > 0);
            }
            case 4 -> {
                Thread other = Thread.ofVirtual().start(() -> fixture.sealer.run(() -> true));
                fixture.sealer.run(() -> true);
                other.join();
            }
            default -> fixture.sealer.run(() -> true);
        }
        int length = random.nextInt(20) == 0 ? 6 * 1_440 : random.nextInt(3) == 0 ? 2_000 : 70;
        fixture.stack.clock().advance(Duration.ofSeconds(random.nextInt(length * 60)));
    }

    private static void compare(SealedStackFixture fixture, int step) {
        ContractSelector subject = fixture.subject();
        Window window = fixture.window();
        int top = 1 + fixture.random.nextInt(13);
        Summary answer = fixture.sealed.summary(subject, window, top);

        assertThat(answer)
                .as("step %s, %s, %s", step, subject, window)
                .isEqualTo(fixture.expected(subject, window, top));
        if (fixture.random.nextInt(10) == 0) {
            assertThat(fixture.raw(subject, window, top)).isEqualTo(answer);
            assertThat(fixture.sealed.summary(subject, window, top)).isEqualTo(answer);
        }
    }
}
