package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Adds the parts of stored tallies to an accumulator, row by row. */
public final class TallyDecoder {

    private static final int INITIAL_ID_BYTES = 64;

    private TallyDecoder() {}

    /** Whether a part has the version that this code reads. */
    public static boolean reads(byte[] part) {
        return part[0] == TallyEncoder.VERSION;
    }

    /**
     * Adds a part to an accumulator.
     *
     * @param chainId the one chain to add, or {@link ContractSelector#ALL_CHAINS}
     * @throws IllegalStateException if the part has another version, or is damaged
     */
    public static void decode(byte[] part, long chainId, TallyAccumulator tally) {
        ByteReader reading = new ByteReader(part, 0);
        int version = reading.readByte();
        if (version != TallyEncoder.VERSION) {
            throw new IllegalStateException("a stored tally has version " + version
                    + ": bin/operator tallies rebuild writes it again from its hits");
        }
        boolean deflated = reading.readByte() == TallyEncoder.DEFLATED;
        int plainLength = reading.readInt();
        int length = reading.readInt();
        int at = reading.skip(length);
        ByteReader header =
                deflated ? new ByteReader(inflate(part, at, length, plainLength), 0) : new ByteReader(part, at);
        rows(header, new ColumnReader(part, reading.at()), chainId, tally);
    }

    private static void rows(ByteReader header, ColumnReader columns, long wantedChain, TallyAccumulator tally) {
        int rows = header.readInt();
        int numbers = header.readInt();
        long base = header.readVarint();
        long[] chains = new long[header.readInt()];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = header.readVarint();
        }
        long settings = tally.gases().add(GasTable.read(header)::get);
        long[] users = users(header, columns.read(numbers), rows, tally.users());
        long[] chain = columns.read(rows);
        long[] hits = columns.read(rows);
        long[] last = columns.read(rows);
        long[] manual = columns.read(rows);
        long[] setting = columns.read((int) Arrays.stream(manual).sum());
        long[] few = columns.read(rows);
        FurtherWallets more = FurtherWallets.read(few, columns);
        int settingAt = 0;
        for (int row = 0; row < rows; row++) {
            long gas = manual[row] == 0 ? GasCatalog.AUTO : settings + setting[settingAt++];
            long itsChain = chains[(int) chain[row]];
            if (wantedChain == ContractSelector.ALL_CHAINS || wantedChain == itsChain) {
                int entry = tally.add(users[row], itsChain, hits[row], base + last[row], gas);
                tally.wallets().addFew(entry, few[row] & ~TallyColumns.MORE);
                more.add(row, tally.wallets(), entry);
            }
        }
    }

    /** The user keys of all rows: ids that are numbers, stored as differences, then texts. */
    private static long[] users(ByteReader header, long[] steps, int rows, UserKeys keys) {
        long[] users = Arrays.copyOf(steps, rows);
        for (int row = 1; row < steps.length; row++) {
            users[row] += users[row - 1];
        }
        byte[] id = new byte[INITIAL_ID_BYTES];
        for (int row = steps.length; row < rows; row++) {
            int same = header.readInt();
            int more = header.readInt();
            if (same + more > id.length) {
                id = Arrays.copyOf(id, (same + more) * 2);
            }
            System.arraycopy(header.array(), header.skip(more), id, same, more);
            users[row] = keys.key(new String(id, 0, same + more, StandardCharsets.UTF_8));
        }
        return users;
    }

    /** Inflates a header. */
    private static byte[] inflate(byte[] part, int at, int length, int plainLength) {
        byte[] plain = new byte[plainLength];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(part, at, length);
            int inflated = 0;
            while (inflated < plainLength) {
                int more = inflater.inflate(plain, inflated, plainLength - inflated);
                if (more == 0) {
                    throw new IllegalStateException("a stored tally ends early");
                }
                inflated += more;
            }
            return plain;
        } catch (DataFormatException e) {
            throw new IllegalStateException("a stored tally does not inflate", e);
        }
    }
}
