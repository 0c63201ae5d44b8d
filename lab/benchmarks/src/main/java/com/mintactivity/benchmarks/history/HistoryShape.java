package com.mintactivity.benchmarks.history;

import com.mintactivity.activity.hit.UserId;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.LongFunction;

/**
 * The form of a history's hits, besides their number.
 *
 * @param chains over which a user's hits are spread evenly, at least 1
 * @param skew 0 if all users have as many hits; with 1, a tenth of them has a third of the hits, with 3 more than a
 *     half
 * @param busiestHour the part of a day's hits that its busiest hour has, 12:00 to 13:00 UTC; the rest is spread evenly
 */
public record HistoryShape(int users, Ids ids, int chains, double skew, double busiestHour) {

    /** The hits of a day are spread evenly. */
    public static final double NO_BUSIEST_HOUR = 1.0 / 24;

    public static final HistoryShape TYPICAL = new HistoryShape(20_000, Ids.DIGITS_10, 1, 0, NO_BUSIEST_HOUR);

    public HistoryShape of(Ids other) {
        return new HistoryShape(users, other, chains, skew, busiestHour);
    }

    public HistoryShape ofUsers(int number) {
        return new HistoryShape(number, ids, chains, skew, busiestHour);
    }

    public HistoryShape onChains(int number) {
        return new HistoryShape(users, ids, number, skew, busiestHour);
    }

    public HistoryShape skewed(double other) {
        return new HistoryShape(users, ids, chains, other, busiestHour);
    }

    public HistoryShape inBusiestHour(double part) {
        return new HistoryShape(users, ids, chains, skew, part);
    }

    /** The form of the user ids, from a random number for each. */
    public enum Ids {
        DIGITS_10("10 digits", random -> Long.toString(100_000_000 + Long.remainderUnsigned(random, 7_000_000_000L))),

        /** Evenly over the numbers of 19 digits that Discord has given its users until the end of 2026. */
        DIGITS_19(
                "19 digits",
                random -> Long.toString(
                        1_000_000_000_000_000_000L + Long.remainderUnsigned(random, 570_000_000_000_000_000L))),

        UUIDS(
                "UUIDs",
                random -> UUID.nameUUIDFromBytes(
                                ByteBuffer.allocate(Long.BYTES).putLong(random).array())
                        .toString());

        private final String label;

        // None of these functions has a state.
        @SuppressWarnings("ImmutableEnumChecker")
        private final LongFunction<String> made;

        Ids(String label, LongFunction<String> made) {
            this.label = label;
            this.made = made;
        }

        public String label() {
            return label;
        }

        public UserId of(long random) {
            return new UserId(made.apply(random));
        }
    }
}
