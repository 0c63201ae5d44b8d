package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.GasCatalog;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserKeys;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Adds the parts of stored tallies to an accumulator, row by row. */
public final class TallyDecoder {

    /**
     * The oldest version that is read: the one before {@link TallyEncoder#VERSION}. Its user ids of 19 digits are
     * texts.
     */
    private static final int OLDEST = 3;

    /** The newest version that is read: a release reads a version before any release writes it. */
    static final int NEWEST = TallyEncoder.VERSION;

    private TallyDecoder() {}

    /** The version in which a part was encoded. */
    public static int version(byte[] part) {
        return part[0];
    }

    /** Whether a part has a version that this code reads. */
    public static boolean reads(byte[] part) {
        return part[0] >= OLDEST && part[0] <= NEWEST;
    }

    /**
     * Adds a part to an accumulator.
     *
     * @param part exactly as it was encoded, with a version that this code reads: compare its checksum before, since
     *     damage may be counted, or fail in any way
     * @param wantedChain the one chain to add, or {@link ContractSelector#ALL_CHAINS}
     */
    public static void decode(byte[] part, long wantedChain, TallyAccumulator tally) {
        ByteBuffer bytes = ByteBuffer.wrap(part, 1, part.length - 1).order(ByteOrder.LITTLE_ENDIAN);
        boolean isDeflated = bytes.get() == TallyEncoder.DEFLATED;
        byte[] stored = Varint.readCounted(bytes);
        ByteBuffer header = ByteBuffer.wrap(isDeflated ? inflate(stored) : stored);
        ColumnReader columns = new ColumnReader(bytes);
        int rows = (int) Varint.read(header);
        int numbers = (int) Varint.read(header);
        long base = Varint.read(header);
        long[] chains = new long[(int) Varint.read(header)];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = Varint.read(header);
            if (isWanted(wantedChain, chains[i])) {
                tally.chains().add(chains[i]);
            }
        }
        long settings = tally.gases().addAll(GasTable.read(header));
        long[] user = users(header, columns.read(numbers), rows, tally.users());
        long[] chain = columns.read(rows);
        long[] hits = columns.read(rows);
        long[] last = columns.read(rows);
        long[] manual = columns.read(rows);
        long[] setting = columns.read((int) LongStream.of(manual).sum());
        long[] word = columns.read(rows);
        long[] wallets = columns.read(rows);
        int settingAt = 0;
        for (int row = 0; row < rows; row++) {
            long gas = manual[row] == 0 ? GasCatalog.AUTO : settings + setting[settingAt++];
            long itsChain = chains[(int) chain[row]];
            if (isWanted(wantedChain, itsChain)) {
                int entry = tally.addEntry(user[row], itsChain, hits[row], base + last[row], gas);
                tally.wallets().addWord(entry, (int) word[row], wallets[row]);
            }
        }
    }

    private static boolean isWanted(long wantedChain, long chain) {
        return wantedChain == ContractSelector.ALL_CHAINS || wantedChain == chain;
    }

    /** The user keys of all rows: ids that are numbers, stored as differences, then texts. */
    private static long[] users(ByteBuffer header, long[] steps, int rows, UserKeys keys) {
        long[] users = new long[rows];
        long number = 0;
        for (int row = 0; row < steps.length; row++) {
            number += steps[row];
            users[row] = number;
        }
        byte[] id = new byte[0];
        for (int row = steps.length; row < rows; row++) {
            int same = (int) Varint.read(header);
            int more = (int) Varint.read(header);
            id = Arrays.copyOf(id, same + more);
            header.get(id, same, more);
            users[row] = keys.key(new String(id, StandardCharsets.UTF_8));
        }
        return users;
    }

    private static byte[] inflate(byte[] deflated) {
        try (Inflater inflater = new Inflater(true);
                InputStream plain = new InflaterInputStream(new ByteArrayInputStream(deflated), inflater)) {
            return plain.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("a stored tally does not inflate", e);
        }
    }
}
