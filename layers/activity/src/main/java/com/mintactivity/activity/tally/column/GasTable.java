package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * The manual gas settings of a stored part: their number, then the max fee and the priority fee of each, empty if it
 * has none.
 */
final class GasTable {

    private GasTable() {}

    static void write(Collection<Gas> settings, ByteArrayOutputStream to) {
        Varint.write(settings.size(), to);
        for (Gas gas : settings) {
            String priority = Objects.requireNonNullElse(gas.priorityGwei(), "");
            Varint.writeCounted(String.valueOf(gas.maxFeeGwei()).getBytes(StandardCharsets.UTF_8), to);
            Varint.writeCounted(priority.getBytes(StandardCharsets.UTF_8), to);
        }
    }

    /** The settings by their index. They become objects only when they are asked for: an answer lists few of them. */
    static IntFunction<Gas> read(ByteBuffer from) {
        int[] starts = new int[(int) Varint.read(from)];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = from.position();
            Varint.readCounted(from);
            Varint.readCounted(from);
        }
        return index -> setting(from.duplicate().position(starts[index]));
    }

    private static Gas setting(ByteBuffer from) {
        String maxFee = new String(Varint.readCounted(from), StandardCharsets.UTF_8);
        String priority = new String(Varint.readCounted(from), StandardCharsets.UTF_8);
        return new Gas(Gas.Mode.MANUAL, maxFee, priority.isEmpty() ? null : priority);
    }
}
