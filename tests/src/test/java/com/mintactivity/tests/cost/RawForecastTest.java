package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forecast of {@code hits import}, before it begins, of the hits that answers will count one by one. */
final class RawForecastTest {

    private static final String OTHER_CONTRACT = "0x00000000000000000000000000000000000000b1";
    private static final String WARNING = "warning: answers of `hits` over these hours take seconds, and may be 503";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Path root;
    private final OperatorHarness operator;

    RawForecastTest(@TempDir Path root) {
        this.root = root;
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void create() {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-11-02T00:00:00Z");
    }

    private static String task(String id, String contract, String finishedAt) {
        return EventLine.task(id)
                .with("app_id", "acme")
                .with("contract", contract)
                .with("finished_at", finishedAt)
                .text();
    }

    private String file(Stream<String> lines) throws IOException {
        return Files.writeString(root.resolve("history.jsonl"), String.join("\n", lines.toList()) + "\n")
                .toString();
    }

    /** Two hits are stored of the hour, and one of another hour, which stays as it is. */
    @Test
    void theHitsOfTheFileAndThoseThatItsHoursHaveAlready() throws IOException {
        String stored = file(Stream.of(
                task("s-1", HitBuilder.CONTRACT, "2026-11-18T10:10:00Z"),
                task("s-2", HitBuilder.CONTRACT, "2026-11-18T10:20:00Z"),
                task("s-3", HitBuilder.CONTRACT, "2026-11-18T13:20:00Z")));
        operator.json("hits", "import", stored).done();
        operator.seal(8, QueuedSealer.DENSE);
        String more = file(Stream.of(
                task("t-1", OTHER_CONTRACT, "2026-11-18T10:00:00Z"),
                task("t-2", HitBuilder.CONTRACT, "2026-11-18T10:00:00Z"),
                task("t-3", HitBuilder.CONTRACT, "2026-11-18T10:59:00Z"),
                "no event"));
        String forecast = "until about 7 minutes after its end, answers of `hits` count up to 5 hits of the hours that"
                + " it changes one by one: 4 of " + HitBuilder.CONTRACT + " for acme, 1 of " + OTHER_CONTRACT
                + " for acme";

        assertThat(operator.json("hits", "import", more, "--check").err())
                .contains(forecast)
                .doesNotContain("warning: answers");
        assertThat(operator.json("hits", "import", more).err()).contains(forecast);
    }

    /** About what an index serves of one contract in a second. */
    @Test
    void itWarnsFromSixtyThousandHitsOfOneContract() throws IOException {
        String many = file(IntStream.range(0, 60_000)
                .mapToObj(number -> task("m-" + number, HitBuilder.CONTRACT, "2026-11-18T10:00:00Z")));
        assertThat(operator.json("hits", "import", many, "--check").err()).contains("count up to 60,000 hits", WARNING);

        String fewer = file(IntStream.range(1, 60_000)
                .mapToObj(number -> task("m-" + number, HitBuilder.CONTRACT, "2026-11-18T10:00:00Z")));
        assertThat(operator.json("hits", "import", fewer, "--check").err())
                .contains("count up to 59,999 hits")
                .doesNotContain("warning: answers");
    }
}
