package com.mintactivity.tests.seal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.time.Window;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of 13 months that were killed and begun again and again have filled the state of a contract with claims. */
final class CrowdedStateTest {

    private static final String KEY = HitItems.contractKey("acme", new ContractAddress(EventLine.CONTRACT));
    private static final Instant FIRST = Instant.parse("2025-10-20T00:00:00Z");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final OperatorHarness operator;

    CrowdedStateTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        stack.partner("acme");
    }

    private CommandOutput imported(String day) {
        String line = EventLine.task("t-" + day)
                .with("app_id", "acme")
                .with("finished_at", day + "T10:00:00Z")
                .text();
        return operator.run(List.of("--local", "--json", "hits", "import", "-"), line.getBytes(StandardCharsets.UTF_8));
    }

    private void seal() {
        operator.seal(3, QueuedSealer.DENSE);
    }

    @Test
    void oneMoreImportIsRefusedUntilTheOthersAreTakenForDead() {
        assertThat(imported("2026-11-01").done().path("recorded").asInt()).isEqualTo(1);
        seal();
        ContractStates states = new ContractStates(stack.dynamo(), stack.name());
        List<Window> hours = Stream.iterate(FIRST, hour -> hour.plus(Duration.ofHours(2)))
                .limit(1_300)
                .map(hour -> new Window(hour, hour.plus(Duration.ofHours(1))))
                .toList();
        int writers = 0;
        while (states.claim(KEY, "import-killed-" + writers, HistoryChange.ADDS, hours)
                .isEmpty()) {
            writers++;
        }
        assertThat(writers).isBetween(10, 25);
        seal();
        stack.clock().advance(Duration.ofMinutes(12));

        CommandOutput refused = imported("2026-11-02");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .contains("writers have claimed so many hours of " + KEY)
                .contains("import-killed-0 (1", "minutes ago)", "more", "taken for dead an hour after its last claim");

        stack.clock().advance(Duration.ofHours(2));
        seal();
        seal();
        assertThat(imported("2026-11-02").done().path("recorded").asInt()).isEqualTo(1);
        assertThat(states.read(KEY).history().writers()).hasSize(1);
    }
}
