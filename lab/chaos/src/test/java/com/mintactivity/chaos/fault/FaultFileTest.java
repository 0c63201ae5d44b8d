package com.mintactivity.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultFileTest {

    @TempDir
    Path folder;

    @Test
    void carriesARuleToAnotherMapping() throws IOException {
        FaultFile writer = FaultFile.open(folder.resolve("faults"));
        FaultFile reader = FaultFile.open(folder.resolve("faults"));
        assertThat(reader.mode()).isEqualTo(FaultMode.OFF);
        writer.set(FaultRule.all(FaultMode.DELAY, "hits").of("PutItem").after(Duration.ofMillis(70)));
        assertThat(reader.mode()).isEqualTo(FaultMode.DELAY);
        assertThat(reader.delay()).isEqualTo(Duration.ofMillis(70));
        assertThat(selects(reader, "PutItem", "hits")).isTrue();
        assertThat(selects(reader, "PutItem", "tallies")).isFalse();
        assertThat(selects(reader, "Query", "hits")).isFalse();
        writer.clear();
        assertThat(reader.mode()).isEqualTo(FaultMode.OFF);
    }

    @Test
    void injectsTheShareOfTheRuleAndCounts() throws IOException {
        FaultFile file = FaultFile.open(folder.resolve("faults"));
        file.set(FaultRule.all(FaultMode.FAIL).share(300));
        long injected =
                IntStream.range(0, 10_000).filter(attempt -> file.next()).count();
        assertThat(injected).isBetween(2_800L, 3_200L).isEqualTo(file.injected());
        file.set(FaultRule.all(FaultMode.FAIL));
        assertThat(file.injected()).isZero();
        assertThat(file.next()).isTrue();
    }

    private static boolean selects(FaultFile file, String operation, String table) {
        return file.selects(
                FaultRule.mask(FaultRule.OPERATIONS, Set.of(operation)),
                FaultRule.mask(FaultRule.TABLES, Set.of(table)));
    }
}
