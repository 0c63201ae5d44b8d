package com.mintactivity.activity.tally.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;

final class StoredTallyTest {

    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    private final StoredPart part = StoredPart.of("hour#" + START, tally()).getFirst();

    @Test
    void whatWasWrittenIsRead() throws TornTallyException {
        assertThat(StoredTally.of(List.of(part)).parts())
                .containsExactly(part.bytes().asByteArrayUnsafe());
    }

    @Test
    void everyChangedBitIsRefused() {
        for (int bit = 0; bit < part.bytes().asByteArrayUnsafe().length * Byte.SIZE; bit++) {
            byte[] changed = part.bytes().asByteArrayUnsafe().clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            assertRefused(changed);
        }
    }

    @Test
    void everyOtherLengthIsRefused() {
        for (int length = 0; length <= part.bytes().asByteArrayUnsafe().length + 8; length++) {
            if (length != part.bytes().asByteArrayUnsafe().length) {
                assertRefused(Arrays.copyOf(part.bytes().asByteArrayUnsafe(), length));
            }
        }
    }

    private void assertRefused(byte[] bytes) {
        StoredPart other = new StoredPart(part.period(), 0, 1, part.tag(), SdkBytes.fromByteArray(bytes));
        assertThatExceptionOfType(TornTallyException.class).isThrownBy(() -> StoredTally.of(List.of(other)));
    }

    private static TallyAccumulator tally() {
        TallyAccumulator tally = TallyAccumulator.byChain();
        IntStream.range(0, 50)
                .mapToObj(i -> new TallyHit(
                        new UserId("user-" + i), new Position(START.plusMillis(i), ""), 1, Wallet.NONE, Gas.AUTO))
                .forEach(tally::add);
        return tally;
    }
}
