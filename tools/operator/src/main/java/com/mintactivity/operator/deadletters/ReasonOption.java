package com.mintactivity.operator.deadletters;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses dead letters by their reason. */
final class ReasonOption {

    @Option(
            names = "--reason",
            paramLabel = "R",
            description = "only those whose reason, or the sealer's contract, begins so; none: those without a reason")
    private @Nullable String reason;

    List<DeadLetter> chosen(List<DeadLetter> letters) {
        String beginning = reason;
        return beginning == null
                ? letters
                : letters.stream()
                        .filter(letter -> letter.shownReason().startsWith(beginning))
                        .toList();
    }

    String shown() {
        return reason == null ? "any" : reason;
    }
}
