package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.cli.Declined;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that chooses dead letters by their reason. */
final class ReasonOption {

    @Option(
            names = "--reason",
            paramLabel = "R",
            description = "only those whose reason, or the sealer's contract, begins so; none: those without a reason;"
                    + " exit status 1 if there are others only")
    private @Nullable String reason;

    List<DeadLetter> chosen(List<DeadLetter> letters) {
        String beginning = reason;
        return beginning == null
                ? letters
                : letters.stream()
                        .filter(letter -> letter.shownReason().startsWith(beginning))
                        .toList();
    }

    /**
     * The same.
     *
     * @throws Declined if there are letters, and none of them has the reason
     */
    List<DeadLetter> required(List<DeadLetter> letters) {
        List<DeadLetter> chosen = chosen(letters);
        if (chosen.isEmpty() && !letters.isEmpty()) {
            throw new Declined("no dead letter has a reason that begins with '" + shown() + "'")
                    .argument("--reason")
                    .remedy("`deadletters show` lists the reasons");
        }
        return chosen;
    }

    String shown() {
        return reason == null ? "any" : reason;
    }
}
