package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The manual gas settings of a stored part. They become objects only when they are read. */
final class GasTable {

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
        int[] starts = new int[reading.readInt()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = reading.at();
            readFee(reading, false);
            readFee(reading, false);
        }
        return new GasTable(reading.array(), starts);
    }

    Gas get(int index) {
        ByteReader reading = new ByteReader(array, starts[index]);
        String maxFee = readFee(reading, true);
        return new Gas(Gas.Mode.MANUAL, maxFee, readFee(reading, true));
    }

    /** Writes the length plus one, then the text; zero if there is no fee. */
    private static void writeFee(ByteWriter to, @Nullable String fee) {
        byte[] text = fee == null ? new byte[0] : fee.getBytes(StandardCharsets.UTF_8);
        to.appendVarint(fee == null ? 0 : text.length + 1);
        to.append(text);
    }

    private static @Nullable String readFee(ByteReader reading, boolean wanted) {
        int length = reading.readInt() - 1;
        if (length < 0) {
            return null;
        }
        int start = reading.skip(length);
        return wanted ? new String(reading.array(), start, length, StandardCharsets.UTF_8) : null;
    }
}
