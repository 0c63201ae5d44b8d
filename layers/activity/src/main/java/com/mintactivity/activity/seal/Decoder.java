package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Adds what an {@link Encoder} wrote to a ledger, row by row. */
final class Decoder {

    private static final int LONGEST_FIRST_GUESS = 64;

    private Decoder() {}

    /** Whether the bytes are of a form that this code reads. */
    static boolean reads(byte[] part) {
        return part[0] == Encoder.VERSION;
    }

    /**
     * Adds a part; refuses one of another version with {@link IllegalStateException}.
     *
     * @param chainId the one chain to add, or {@link ContractSelector#ALL_CHAINS}
     */
    static void decode(byte[] part, long chainId, Ledger ledger) {
        Reading reading = new Reading(part, 0);
        int version = reading.readByte();
        if (version != Encoder.VERSION) {
            throw new IllegalStateException("a stored tally has version " + version
                    + ": bin/operator tallies rebuild makes it anew from its hits");
        }
        boolean deflated = reading.readByte() == Encoder.DEFLATED;
        int plainLength = reading.readInt();
        int length = reading.readInt();
        int at = reading.skip(length);
        Reading head = deflated ? new Reading(inflate(part, at, length, plainLength), 0) : new Reading(part, at);
        rows(head, new Unpacking(part, reading.at()), chainId, ledger);
    }

    private static void rows(Reading head, Unpacking columns, long wantedChain, Ledger ledger) {
        int rows = head.readInt();
        int numbers = head.readInt();
        long base = head.readVarint();
        long[] chains = new long[head.readInt()];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = head.readVarint();
        }
        long settings = ledger.gases().add(GasTable.read(head));
        long[] users = users(head, columns.read(numbers), rows, ledger.users());
        long[] chain = columns.read(rows);
        long[] hits = columns.read(rows);
        long[] last = columns.read(rows);
        long[] manual = columns.read(rows);
        long[] setting = columns.read((int) Arrays.stream(manual).sum());
        long[] few = columns.read(rows);
        MoreWallets more = MoreWallets.read(few, columns);
        int settingAt = 0;
        for (int row = 0; row < rows; row++) {
            long gas = manual[row] == 0 ? Gases.AUTO : settings + setting[settingAt++];
            long itsChain = chains[(int) chain[row]];
            if (wantedChain == ContractSelector.ALL_CHAINS || wantedChain == itsChain) {
                int entry = ledger.add(users[row], itsChain, hits[row], base + last[row], gas);
                ledger.wallets().addFew(entry, few[row] & ~Columns.MORE);
                more.add(row, ledger.wallets(), entry);
            }
        }
    }

    /** The keys of all rows: numbers by what each is beyond the one before, then texts. */
    private static long[] users(Reading head, long[] steps, int rows, UserKeys keys) {
        long[] users = Arrays.copyOf(steps, rows);
        for (int row = 1; row < steps.length; row++) {
            users[row] += users[row - 1];
        }
        byte[] id = new byte[LONGEST_FIRST_GUESS];
        for (int row = steps.length; row < rows; row++) {
            int same = head.readInt();
            int more = head.readInt();
            if (same + more > id.length) {
                id = Arrays.copyOf(id, (same + more) * 2);
            }
            System.arraycopy(head.array(), head.skip(more), id, same, more);
            users[row] = keys.key(new String(id, 0, same + more, StandardCharsets.UTF_8));
        }
        return users;
    }

    /** A head as it was before it was deflated. */
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
