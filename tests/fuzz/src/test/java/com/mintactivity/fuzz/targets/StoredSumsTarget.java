package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Tally;
import com.mintactivity.activity.tally.TallyBuilder;
import com.mintactivity.activity.tally.UserTally;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The input is hits, {@value #BYTES} bytes each: user, milliseconds since the hit before, chain, wallet and gas. What is stored of them
 * sums up to what counting them gives, and a part of another version is refused.
 */
record StoredSumsTarget(Subject subject) implements FuzzTarget {

    private static final int BYTES = 5;
    private static final int ALL_USERS = 100_000;
    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    /** Decodes stored parts. */
    interface Subject {
        Summary decode(StoredParts tallies, List<byte[]> parts);
    }

    @Override
    public void check(byte[] input) {
        List<TallyHit> hits = hits(input);
        StoredParts tallies = new StoredParts();
        // Small parts, so that a few hits make several.
        int maxBytes = input.length == 0 ? 400 : 100 + 2 * Byte.toUnsignedInt(input[0]);
        List<byte[]> parts = tallies.encode(hits, maxBytes);
        Check.equal(subject.decode(tallies, parts), expected(hits), "sum of the stored parts");
        if (!parts.isEmpty()) {
            byte[] later = parts.getFirst().clone();
            later[0]++;
            checkRefused(tallies, later);
        }
    }

    private void checkRefused(StoredParts tallies, byte[] later) {
        try {
            subject.decode(tallies, List.of(later));
        } catch (IllegalStateException refused) {
            return;
        }
        throw new AssertionError("a part of a later version was read");
    }

    private static List<TallyHit> hits(byte[] input) {
        List<TallyHit> hits = new ArrayList<>();
        Instant at = START;
        for (int i = 0; i + BYTES <= input.length; i += BYTES) {
            at = at.plusMillis((long) Byte.toUnsignedInt(input[i + 1]) * Byte.toUnsignedInt(input[i + 1]));
            int chain = input[i + 2];
            hits.add(new TallyHit(
                    new UserId(user(input[i])),
                    new Position(at, String.format("%05d", i)),
                    chain >= 0 ? 1 + chain : Long.MAX_VALUE + chain,
                    input[i + 3] == 0 ? Wallet.NONE : new Wallet("0x" + Integer.toHexString(input[i + 3])),
                    gas(input[i + 4])));
        }
        return hits;
    }

    /** Numbers, texts, and texts that look like numbers. */
    private static String user(byte input) {
        return switch (input & 3) {
            case 0 -> Integer.toString(input >> 2 & 63);
            case 1 -> "user-" + (input >> 2);
            case 2 -> "0" + (input >> 2 & 63);
            default -> "\uD83D\uDE00" + (input >> 2);
        };
    }

    private static Gas gas(byte input) {
        if (input == 0) {
            return Gas.AUTO;
        }
        BigDecimal fee = BigDecimal.valueOf(Byte.toUnsignedLong(input), 1);
        return Gas.manual(fee, input > 0 ? null : fee);
    }

    /** As counted from the hits; a stored tally keeps no task ids. */
    private static Summary expected(List<TallyHit> hits) {
        TallyBuilder builder = new TallyBuilder();
        hits.forEach(builder::add);
        Tally tally = builder.build();
        Map<UserId, UserTally> users = new HashMap<>();
        tally.users()
                .forEach((id, user) -> users.put(
                        id,
                        new UserTally(
                                user.hits(), new Position(user.last().completedAt(), ""), user.gas(), user.wallets())));
        return Summary.of(new Tally(users, tally.chainIds()), ALL_USERS);
    }
}
