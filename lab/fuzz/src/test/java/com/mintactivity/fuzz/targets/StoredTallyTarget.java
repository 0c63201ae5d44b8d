package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.model.tally.CountedHits;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The input is the size of a part (1 byte) and hits, {@value #BYTES} bytes each: user, milliseconds since the hit
 * before, chain, wallet and gas. The stored parts sum up to the count of the hits. Damaged parts are not
 * decoded: their checksum is compared before.
 */
record StoredTallyTarget(Decoding decoding) implements FuzzTarget {

    private static final int BYTES = 5;

    /** Task ids of one length, so that they are in the order of their numbers. */
    private static final int FIRST_TASK = 10_000;

    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    /** Decodes stored parts. */
    interface Decoding {
        Summary decode(StoredParts tallies, List<byte[]> parts);
    }

    @Override
    public void check(byte[] input) {
        ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(input, Math.max(1, input.length)));
        // Small parts, so that a few hits make several.
        int maxBytes = 100 + 2 * Byte.toUnsignedInt(bytes.get());
        List<TallyHit> hits = hits(bytes);
        StoredParts tallies = new StoredParts();
        List<byte[]> parts = tallies.encode(hits, maxBytes);
        Check.equal(
                decoding.decode(tallies, parts),
                CountedHits.summary(hits, StoredParts.ALL_USERS),
                "sum of the stored parts");
    }

    private static List<TallyHit> hits(ByteBuffer input) {
        List<TallyHit> hits = new ArrayList<>();
        Instant at = START;
        while (input.remaining() >= BYTES) {
            String user = user(input.get());
            long step = Byte.toUnsignedLong(input.get());
            at = at.plusMillis(step * step);
            int chain = input.get();
            byte wallet = input.get();
            hits.add(new TallyHit(
                    new UserId(user),
                    new Position(at, Integer.toString(FIRST_TASK + hits.size())),
                    chain >= 0 ? 1 + chain : Long.MAX_VALUE + chain,
                    wallet == 0 ? Wallet.NONE : new Wallet("0x" + Integer.toHexString(wallet)),
                    gas(input.get())));
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
}
