package com.mintactivity.tests.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Files of events on a machine whose language has digits of its own. */
@Isolated("changes the locale of the JVM")
final class EventFilesLocaleTest {

    private final OperatorHarness operator;

    EventFilesLocaleTest(@TempDir Path root) {
        operator = new OperatorHarness(Stack.fresh(), root);
    }

    @Test
    void numbersOfTheAnswerAreJsonInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            List<String> file = Stream.concat(
                            IntStream.range(0, 1200).mapToObj(i -> "{"),
                            Stream.of(EventLine.account("1").text()))
                    .toList();
            assertThat(operator.feed("tasks", "send", file).toString())
                    .startsWith("{\"read\":1201,\"recorded\":0,\"repeated\":0,\"erased_repeats\":0,\"not_hits\":0,"
                            + "\"unsuccessful\":0,"
                            + "\"before_attribution\":0,\"accounts\":1,\"unchanged_accounts\":0,");
        } finally {
            Locale.setDefault(before);
        }
    }
}
