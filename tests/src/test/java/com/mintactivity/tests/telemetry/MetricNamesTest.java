package com.mintactivity.tests.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every metric of an alarm or a panel is sent, and every metric that is sent has one. */
final class MetricNamesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /**
     * {@code count("Name", …)}, {@code count(metrics, "Name", …)} and {@code millis("Name", …)}, as functions and
     * layers call them.
     */
    private static final Pattern SENT =
            Pattern.compile("\\b(?:count|millis)\\(\\s*(?:metrics,\\s*)?\"([A-Z][A-Za-z]+)\"");

    /** A metric that is counted from API Gateway's access log. */
    private static final Pattern FILTERED = Pattern.compile("MetricNamespace: MintActivity, MetricName: (\\w+)");

    /** An alarm's {@code Namespace} and {@code MetricName} in either order, or a panel's line. */
    private static final Pattern WATCHED = Pattern.compile("Namespace: MintActivity\\s+MetricName: (\\w+)"
            + "|MetricName: (\\w+)\\s+Namespace: MintActivity"
            + "|(?<!Metric)Namespace: MintActivity, MetricName: (\\w+)"
            + "|\\[\"MintActivity\",\"(\\w+)\"");

    @Test
    void sentMetricsAreTheWatchedMetrics() throws IOException {
        Path template = ROOT.resolve("template.yaml");
        Set<String> sent = found(SENT, sources());
        sent.addAll(found(FILTERED, Stream.of(template)));
        assertThat(found(WATCHED, Stream.of(template)))
                .as("metrics that template.yaml watches, against those that are sent")
                .isEqualTo(sent);
    }

    private static Stream<Path> sources() throws IOException {
        return Stream.of("layers", "functions")
                .flatMap(folder -> walk(ROOT.resolve(folder)).stream())
                .filter(file ->
                        file.toString().endsWith(".java") && file.toString().contains("/src/main/"));
    }

    private static Collection<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> found(Pattern pattern, Stream<Path> files) throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path file : files.toList()) {
            pattern.matcher(Files.readString(file)).results().forEach(match -> {
                for (int group = 1; group <= match.groupCount(); group++) {
                    if (match.group(group) != null) {
                        names.add(match.group(group));
                    }
                }
            });
        }
        return names;
    }
}
