package com.mintactivity.operator.tally;

import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.tally.TallyCheck.Verified;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;

/**
 * The result of a check, for people.
 *
 * @param differ the verb for tallies that are not those of the hits
 * @param leftOut what was done with invalid hours
 */
record CheckedText(String differ, String leftOut) {

    static final CheckedText VERIFIED = new CheckedText("differ", "left out");

    /** Invalid hours are rebuilt like all others, but nothing usable was stored of them. */
    static final CheckedText REBUILT = new CheckedText("differed", "not compared");

    String of(Window window, Instant sealed, Verified verified) {
        String range = Rfc3339.format(window.since()) + " to " + Rfc3339.format(window.until()) + ", sealed until "
                + Rfc3339.format(sealed) + leftOut(verified.leftOut().count());
        int different = verified.different().size();
        if (different > 0) {
            return String.join("\n", verified.different()) + "\n" + different + " " + differ + ": " + range;
        }
        return (verified.hours().isEmpty() ? "nothing was compared: " : "no tally differs: ") + range;
    }

    private String leftOut(long hours) {
        return hours == 0
                ? ""
                : "; " + invalidHours(hours) + (hours == 1 ? " was " : " were ") + leftOut + ", see `tallies status`";
    }

    /** The rest of a rebuild. */
    static String stillInvalid(long hours) {
        return invalidHours(hours) + " left, which an import is writing to, or wrote to less than two minutes"
                + " ago; the sealer repairs them afterwards";
    }

    /** The hours that the lag of a contract leaves out. */
    static String notInLag(long hours) {
        return "LAG S leaves out " + invalidHours(hours) + ", whose raw hits are counted until the sealer has repaired"
                + " them; `tallies verify` does not compare them";
    }

    private static String invalidHours(long hours) {
        return hours == 1 ? "1 invalid hour" : hours + " invalid hours";
    }
}
