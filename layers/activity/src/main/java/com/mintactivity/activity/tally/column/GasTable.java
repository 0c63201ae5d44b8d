package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The manual gas settings of a stored part. They become objects only when they are read. */
final class GasTable {

    /** Of a setting: the lengths of its two fees. */
    private static final int MIN_BYTES = 2;

    private final byte[] array;
    private final int[] starts;

    private GasTable(byte[] array, int[] starts) {
        this.array = array;
        this.starts = starts;
    }

    /** Writes the number of settings, then the max fee and the priority fee of each. */
    static void write(Collection<Gas> settings, ByteWriter to) {
        to.appendVarint(settings.size());
        for (Gas gas : settings) {
            writeFee(to, gas.maxFeeGwei());
            writeFee(to, gas.priorityGwei());
        }
    }

    static GasTable read(ByteReader reading) {
        int[] starts = new int[reading.readCount(MIN_BYTES)];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = reading.at();
            Damage.unless(skipFee(reading), "gas without a max fee");
            skipFee(reading);
        }
        return new GasTable(reading.array(), starts);
    }

    int size() {
        return starts.length;
    }

    Gas get(int index) {
        ByteReader reading = new ByteReader(array, starts[index], array.length);
        String maxFee = readFee(reading);
        return new Gas(Gas.Mode.MANUAL, maxFee, readFee(reading));
    }

    /** Writes the length plus one, then the text; zero if there is no fee. */
    private static void writeFee(ByteWriter to, @Nullable String fee) {
        byte[] text = fee == null ? new byte[0] : fee.getBytes(StandardCharsets.UTF_8);
        to.appendVarint(fee == null ? 0 : text.length + 1);
        to.append(text);
    }

    /** Whether there is a fee. */
    private static boolean skipFee(ByteReader reading) {
        int length = reading.readInt() - 1;
        reading.skip(Math.max(0, length));
        return length >= 0;
    }

    private static @Nullable String readFee(ByteReader reading) {
        int length = reading.readInt() - 1;
        return length < 0 ? null : new String(reading.array(), reading.skip(length), length, StandardCharsets.UTF_8);
    }
}
