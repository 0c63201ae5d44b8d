package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Adds the parts of stored tallies to an accumulator, row by row. */
public final class TallyDecoder {

    private static final int INITIAL_ID_BYTES = 64;

    private TallyDecoder() {}

    /** Whether a part has the version that this code reads. */
    public static boolean reads(byte[] part) {
        return part[0] == TallyEncoder.VERSION;
    }

    /**
     * Adds a part to an accumulator. Damage that leaves the form of a part intact, such as another count of hits, is not noticed.
     *
     * @param chainId the one chain to add, or {@link ContractSelector#ALL_CHAINS}
     * @throws IllegalStateException if the part has another version, or not the form of a part; the accumulator is then of no use
     */
    public static void decode(byte[] part, long chainId, TallyAccumulator tally) {
        ByteReader reading = new ByteReader(part, 0, part.length);
        int version = reading.readByte();
        if (version != TallyEncoder.VERSION) {
            throw new IllegalStateException("a stored tally has version " + version
                    + ": bin/operator tallies rebuild writes it again from its hits");
        }
        boolean deflated = reading.readByte() == TallyEncoder.DEFLATED;
        int plainLength = reading.readInt();
        int length = reading.readCount(1);
        int at = reading.skip(length);
        ByteReader header = deflated
                ? new ByteReader(inflate(part, at, length, plainLength), 0, plainLength)
                : new ByteReader(part, at, at + length);
        rows(header, new ColumnReader(part, reading.at()), chainId, tally);
    }

    private static void rows(ByteReader header, ColumnReader columns, long wantedChain, TallyAccumulator tally) {
        int rows = header.readInt();
        int numbers = header.readInt();
        Damage.unless(numbers <= rows, "more user ids than rows");
        columns.checkRoom(rows, TallyColumns.PER_ROW);
        long base = header.readVarint();
        long[] chains = new long[header.readCount(1)];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = header.readVarint();
        }
        GasTable gases = GasTable.read(header);
        long settings = tally.gases().add(gases::get);
        long[] users = users(header, columns.read(numbers), rows, tally.users());
        long[] chain = columns.read(rows);
        long[] hits = columns.read(rows);
        long[] last = columns.read(rows);
        long[] manual = columns.read(rows);
        long[] setting = columns.read(countManual(manual));
        long[] few = columns.read(rows);
        FurtherWallets more = FurtherWallets.read(few, columns);
        columns.checkEnd();
        int settingAt = 0;
        for (int row = 0; row < rows; row++) {
            long gas = manual[row] == 0 ? GasCatalog.AUTO : settings + index(setting[settingAt++], gases.size());
            long itsChain = chains[index(chain[row], chains.length)];
            Damage.unless(hits[row] >= 0 && few[row] >= 0, "a row has a number below zero");
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
        for (int row = 0; row < steps.length; row++) {
            users[row] += row == 0 ? 0 : users[row - 1];
            Damage.unless(users[row] >= 0 && users[row] <= UserKeys.MAX_NUMBER, "the id of a user is too large");
        }
        byte[] id = new byte[INITIAL_ID_BYTES];
        int length = 0;
        for (int row = steps.length; row < rows; row++) {
            int same = header.readInt();
            Damage.unless(same <= length, "the id of a user shares more than there is");
            int more = header.readCount(1);
            length = same + more;
            if (length > id.length) {
                id = Arrays.copyOf(id, length * 2);
            }
            System.arraycopy(header.array(), header.skip(more), id, same, more);
            users[row] = keys.key(new String(id, 0, length, StandardCharsets.UTF_8));
        }
        Damage.unless(header.isAtEnd(), "its header has more bytes than its rows");
        return users;
    }

    private static int countManual(long[] manual) {
        int count = 0;
        for (long one : manual) {
            Damage.unless(one == 0 || one == 1, "gas is manual or not");
            count += (int) one;
        }
        return count;
    }

    private static int index(long index, int size) {
        Damage.unless(index >= 0 && index < size, "a row names what the header does not have");
        return (int) index;
    }

    /** Inflates a header. Memory grows with what is read, not with the stated length, which may be damaged. */
    private static byte[] inflate(byte[] part, int at, int length, int plainLength) {
        try (Inflater inflater = new Inflater(true);
                InputStream deflated = new InflaterInputStream(new ByteArrayInputStream(part, at, length), inflater)) {
            byte[] plain = deflated.readNBytes(plainLength);
            Damage.unless(plain.length == plainLength, "it ends early");
            return plain;
        } catch (IOException e) {
            throw new IllegalStateException("a stored tally is damaged: it does not inflate", e);
        }
    }
}
