package com.mintactivity.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.fuzz.targets.FuzzTarget;
import com.mintactivity.fuzz.targets.FuzzTargets;
import com.mintactivity.fuzz.targets.NamedTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays the corpus: every target keeps its property on every input. Without Jazzer, so that it is fast. */
final class CorpusTest {

    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");

    static List<NamedTarget> targets() {
        return FuzzTargets.ALL;
    }

    @ParameterizedTest
    @MethodSource("targets")
    void everyInputKeepsTheProperty(NamedTarget target) throws IOException {
        FuzzTarget checked = target.target().get();
        for (Path input : inputs(target)) {
            byte[] bytes = Files.readAllBytes(input);
            try {
                checked.check(bytes);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(input + ": " + e.getMessage(), e);
            }
        }
    }

    /** Shows that every target can fail. */
    @ParameterizedTest
    @MethodSource("targets")
    void someInputBreaksThePropertyOfThePlantedBug(NamedTarget target) throws IOException {
        FuzzTarget planted = target.planted().get();
        List<Path> breaking = new ArrayList<>();
        for (Path input : inputs(target)) {
            try {
                planted.check(Files.readAllBytes(input));
            } catch (AssertionError found) {
                breaking.add(input);
            }
        }
        assertThat(breaking).isNotEmpty();
    }

    private static List<Path> inputs(NamedTarget target) throws IOException {
        try (Stream<Path> files = Files.list(CORPUS.resolve(target.name()))) {
            List<Path> inputs = files.sorted().toList();
            assertThat(inputs).isNotEmpty();
            return inputs;
        }
    }
}
