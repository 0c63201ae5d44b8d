package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The manual gas settings of a stored part, which become objects only when they are asked for. */
final class GasTable {

    private final byte[] array;
    private final int[] starts;

    private GasTable(byte[] array, int[] starts) {
        this.array = array;
        this.starts = starts;
    }

    /** How many there are, then of each the max fee and the priority fee. */
    static void write(Collection<Gas> settings, Bytes to) {
        to.appendVarint(settings.size());
        for (Gas gas : settings) {
            writeFee(to, gas.maxFeeGwei());
            writeFee(to, gas.priorityGwei());
        }
    }

    static GasTable read(Reading reading) {
        int[] starts = new int[reading.readInt()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = reading.at();
            readFee(reading, false);
            readFee(reading, false);
        }
        return new GasTable(reading.array(), starts);
    }

    Gas get(int index) {
        Reading reading = new Reading(array, starts[index]);
        String maxFee = readFee(reading, true);
        return new Gas(Gas.Mode.MANUAL, maxFee, readFee(reading, true));
    }

    /** Its length and one, or zero for none. */
    private static void writeFee(Bytes to, @Nullable String fee) {
        byte[] text = fee == null ? new byte[0] : fee.getBytes(StandardCharsets.UTF_8);
        to.appendVarint(fee == null ? 0 : text.length + 1);
        to.append(text);
    }

    private static @Nullable String readFee(Reading reading, boolean wanted) {
        int length = reading.readInt() - 1;
        if (length < 0) {
            return null;
        }
        int start = reading.skip(length);
        return wanted ? new String(reading.array(), start, length, StandardCharsets.UTF_8) : null;
    }
}
