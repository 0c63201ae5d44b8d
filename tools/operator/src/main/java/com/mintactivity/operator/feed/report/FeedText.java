package com.mintactivity.operator.feed.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report for people.
 *
 * @param report with the counts
 */
record FeedText(FeedReport report) {

    static final String QUEUED = "The recorder decides later which queued events are hits."
            + " Events that it cannot record become dead letters.";

    /** The counts, and the profile of an import that is only checked. */
    String answer() {
        List<String> lines = new ArrayList<>(List.of(summary()));
        if (report.way() == Way.CHECK) {
            lines.addAll(report.profile().text());
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** The counts in one line. */
    String summary() {
        String counts = report.way() == Way.QUEUE ? counted(Count.QUEUED, "queued") : outcomes();
        return counted(Count.READ, "read") + ": " + counts + ", " + counted(Count.REJECTED, "rejected");
    }

    private String outcomes() {
        String replaced = report.count(Count.REPLACED) == 0 ? "" : counted(Count.REPLACED, "replaced") + ", ";
        return counted(Count.RECORDED, "recorded") + ", " + replaced
                + counted(Count.REPEATED, "repeated")
                + parts(Stream.of(some(Count.DIFFERING, "differing"), some(Count.ERASED_REPEATS, "of erased users")))
                + ", " + counted(Count.NOT_HITS, "not hits")
                + (report.count(Count.NOT_HITS) == 0
                        ? ""
                        : " (" + counted(Count.UNSUCCESSFUL, "unsuccessful") + ", "
                                + counted(Count.BEFORE_ATTRIBUTION, "before attribution") + ")")
                + ", " + counted(Count.ACCOUNTS, "accounts")
                + parts(Stream.of(some(Count.UNCHANGED_ACCOUNTS, "unchanged")));
    }

    private static String parts(Stream<Optional<String>> parts) {
        String text = parts.flatMap(Optional::stream).collect(Collectors.joining(", "));
        return text.isEmpty() ? "" : " (" + text + ")";
    }

    private Optional<String> some(Count count, String words) {
        return Optional.of(counted(count, words)).filter(text -> report.count(count) > 0);
    }

    private String counted(Count count, String words) {
        return number(report.count(count), words);
    }

    private static String number(long count, String words) {
        return String.format(Locale.ROOT, "%,d %s", count, words);
    }

    /** The losses for which a strict order fails; empty if there is none. */
    Optional<String> loss() {
        long suspicious = report.findings().suspiciousIds().count();
        String loss = Stream.of(
                        some(Count.REJECTED, "rejected"),
                        some(Count.BEFORE_ATTRIBUTION, "before attribution"),
                        some(Count.DIFFERING, "differing"),
                        Optional.of(number(suspicious, "with suspicious ids")).filter(text -> suspicious > 0))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return Optional.of(loss).filter(text -> !text.isEmpty());
    }

    List<String> warnings() {
        return report.findings().warnings(report.count(Count.WITHDRAWN_REPEATS), report.count(Count.BROUGHT_BACK));
    }
}
