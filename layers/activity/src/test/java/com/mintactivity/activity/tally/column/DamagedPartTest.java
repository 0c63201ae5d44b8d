package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged part is refused, or every entry of it can be read. */
final class DamagedPartTest {

    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    /** The header of small parts is not deflated, that of large ones is. */
    @ParameterizedTest
    @ValueSource(ints = {3, 200})
    void aPartThatEndsEarlyIsRefused(int hits) {
        byte[] part = part(hits);
        for (int length = 0; length < part.length; length++) {
            assertRefused(Arrays.copyOf(part, length));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 200})
    void aPartWithFurtherBytesIsRefused(int hits) {
        byte[] part = part(hits);
        assertRefused(Arrays.copyOf(part, part.length + 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 200})
    void oneChangedByteIsRefusedOrLeavesAPartThatCanBeRead(int hits) {
        byte[] part = part(hits);
        int refused = 0;
        for (int at = 0; at < part.length; at++) {
            for (int bits : new int[] {0x01, 0x10, 0x80, 0xff}) {
                byte[] damaged = part.clone();
                damaged[at] ^= (byte) bits;
                refused += isRefused(damaged) ? 1 : 0;
            }
        }
        assertThat(refused).isPositive();
    }

    /** No array is made for what the bytes only state: rows, chains, settings, or the length of an inflated header. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 0  20 9  ff ff ff ff 7  0 0 0 0",
                "2 0  20 9  1 1 0  ff ff ff ff 7 0",
                "2 0  20 9  1 1 0 0  ff ff ff ff 7",
                "2 1  ff ff ff ff 7  2  3 0"
            })
    void aStatedLengthTakesNoMemory(String hex) {
        String[] digits = hex.split(" +", -1);
        byte[] part = new byte[64];
        for (int i = 0; i < digits.length; i++) {
            part[i] = (byte) Integer.parseInt(digits[i], 16);
        }
        assertRefused(part);
    }

    private static byte[] part(int hits) {
        TallyAccumulator tally = TallyAccumulator.byChain();
        RandomHits.of(new Random(hits), START, Duration.ofHours(1), hits).forEach(tally::add);
        return TallyEncoder.encode(new TestDictionary().number(tally)).getFirst();
    }

    private static void assertRefused(byte[] part) {
        assertThatThrownBy(() -> decode(part))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("a stored tally");
    }

    private static boolean isRefused(byte[] part) {
        try {
            decode(part);
            return false;
        } catch (IllegalStateException refused) {
            return true;
        }
    }

    private static void decode(byte[] part) {
        TallyAccumulator tally = TallyAccumulator.byChain();
        TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally);
        for (int entry = 0; entry < tally.size(); entry++) {
            assertThat(tally.userId(entry)).isNotNull();
            assertThat(tally.gas(entry)).isNotNull();
            assertThat(tally.entries().hits(entry)).isNotNegative();
            assertThat(tally.wallets().indexes(entry)).isNotNull();
        }
    }
}
