package com.mintactivity.chaos.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The metrics that a process has written to its log. */
public record MetricLog(Path file) {

    /** The sum of a metric since the log began. */
    public long sum(String metric) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        Pattern amount = Pattern.compile("\\{\"_aws\":.*,\"" + metric + "\":([0-9]+)}");
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(amount::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(found -> Long.parseLong(found.group(1)))
                    .sum();
        }
    }
}
