package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.Gas;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.IntFunction;

/** The manual gas settings of a stored part: their number, then for each a text of its max fee and, behind a blank, its priority fee. */
final class GasTable {

    private static final String BLANK = " ";

    private GasTable() {}

    static void write(Collection<Gas> settings, ByteArrayOutputStream to) {
        Varint.write(settings.size(), to);
        for (Gas gas : settings) {
            String text = gas.maxFeeGwei() + (gas.priorityGwei() == null ? "" : BLANK + gas.priorityGwei());
            Varint.writeCounted(text.getBytes(StandardCharsets.UTF_8), to);
        }
    }

    /** The settings by their index. They become objects only when they are asked for: an answer lists few of them. */
    static IntFunction<Gas> read(ByteBuffer from) {
        int[] starts = new int[(int) Varint.read(from)];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = from.position();
            int length = (int) Varint.read(from);
            from.position(from.position() + length);
        }
        return index -> setting(from.duplicate().position(starts[index]));
    }

    private static Gas setting(ByteBuffer from) {
        String[] fees = new String(Varint.readCounted(from), StandardCharsets.UTF_8).split(BLANK, -1);
        return new Gas(Gas.Mode.MANUAL, fees[0], fees.length > 1 ? fees[1] : null);
    }
}
