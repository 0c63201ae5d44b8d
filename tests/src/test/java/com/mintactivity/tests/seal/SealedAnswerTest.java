package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sealed answer is the raw answer, whatever the sealer did, did not or did twice, and whatever was imported when. */
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
        SealedStackFixture scene = new SealedStackFixture(seed);
        for (int step = 0; step < STEPS; step++) {
            live(scene);
            for (int i = 0; i < WINDOWS_A_STEP; i++) {
                compare(scene, step);
            }
        }
    }

    /** Something happens, then time passes: mostly minutes, at times days. */
    private static void live(SealedStackFixture scene) throws Exception {
        Random random = scene.random;
        for (int i = random.nextInt(12); i > 0; i--) {
            scene.record();
            scene.stack.clock().advance(Duration.ofMillis(random.nextInt(20_000)));
        }
        switch (random.nextInt(8)) {
            case 0 -> scene.importHistory(false);
            case 1 -> scene.importHistory(true);
            case 2 -> scene.sealer().run(() -> false);
            case 3 -> {
                AtomicInteger chunks = new AtomicInteger(random.nextInt(5));
                scene.sealer().run(() -> chunks.getAndDecrement() > 0);
            }
            case 4 -> {
                Thread other = Thread.ofVirtual().start(() -> scene.sealer().run(() -> true));
                scene.sealer().run(() -> true);
                other.join();
            }
            default -> scene.sealer().run(() -> true);
        }
        int length = random.nextInt(20) == 0 ? 6 * 1_440 : random.nextInt(3) == 0 ? 2_000 : 70;
        scene.stack.clock().advance(Duration.ofSeconds(random.nextInt(length * 60)));
    }

    private static void compare(SealedStackFixture scene, int step) {
        Subject subject = scene.subject();
        Window window = scene.window();
        int top = 1 + scene.random.nextInt(13);
        String shown = SealedStackFixture.shown(scene.sealed.summary(subject, window, top));

        assertThat(shown)
                .as("step %s, %s, %s", step, subject, window)
                .isEqualTo(SealedStackFixture.shown(scene.expected(subject, window), top));
        if (scene.random.nextInt(10) == 0) {
            assertThat(SealedStackFixture.shown(scene.raw.summary(subject, window, top)))
                    .isEqualTo(shown);
            assertThat(SealedStackFixture.shown(scene.sealed.summary(subject, window, top)))
                    .isEqualTo(shown);
        }
    }
}
