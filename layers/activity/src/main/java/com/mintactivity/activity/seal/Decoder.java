package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Subject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Adds what an {@link Encoder} wrote to a ledger, row by row. */
final class Decoder {

    private static final int LONGEST_FIRST_GUESS = 64;

    private Decoder() {}

    /**
     * Adds a part.
     *
     * @param chainId the one chain to add, or {@link Subject#ALL_CHAINS}
     */
    static void decode(byte[] part, long chainId, Ledger ledger) {
        Reading head = new Reading(part, 0);
        int version = head.readByte();
        if (version != Encoder.VERSION) {
            throw new IllegalStateException("a stored tally has version " + version);
        }
        int flags = head.readByte();
        int plainLength = head.readInt();
        int storedLength = head.readInt();
        int at = head.skip(storedLength);
        byte[] plain = (flags & Encoder.DEFLATED) == 0
                ? Arrays.copyOfRange(part, at, at + storedLength)
                : inflate(part, at, storedLength, plainLength);
        rows(plain, part, head.at(), (flags & Encoder.UNEVEN_WALLETS) != 0, chainId, ledger);
    }

    private static void rows(
            byte[] plain, byte[] part, int walletsAt, boolean uneven, long wantedChain, Ledger ledger) {
        Reading columns = new Reading(plain, 0);
        int rows = columns.readInt();
        long base = columns.readVarint();
        int width = columns.readInt();
        long[] chains = chains(columns);
        Gas[] gases = gases(columns);
        Reading shared = columns.counted();
        Reading lengths = columns.counted();
        Reading texts = columns.counted();
        Reading chainColumn = columns.counted();
        Reading hits = columns.counted();
        Reading last = columns.counted();
        Reading gas = columns.counted();
        Reading counts = columns.counted();
        byte[] id = new byte[LONGEST_FIRST_GUESS];
        int walletAt = walletsAt;
        for (int row = 0; row < rows; row++) {
            int same = shared.readInt();
            int more = lengths.readInt();
            if (same + more > id.length) {
                id = Arrays.copyOf(id, (same + more) * 2);
            }
            System.arraycopy(plain, texts.skip(more), id, same, more);
            long chain = chains[chainColumn.readInt()];
            long count = hits.readVarint();
            long moment = base + last.readFixed(width);
            Gas itsGas = gases[gas.readInt()];
            boolean wanted = wantedChain == Subject.ALL_CHAINS || wantedChain == chain;
            int entry = wanted ? ledger.add(id, 0, same + more, chain, count, moment, itsGas) : -1;
            for (int wallets = counts.readInt(); wallets > 0; wallets--) {
                int length = uneven ? columns.readInt() : WalletBytes.LENGTH;
                if (wanted) {
                    ledger.addWallet(entry, part, walletAt, length);
                }
                walletAt += length;
            }
        }
    }

    private static long[] chains(Reading columns) {
        long[] chains = new long[columns.readInt()];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = columns.readVarint();
        }
        return chains;
    }

    private static Gas[] gases(Reading columns) {
        Gas[] gases = new Gas[columns.readInt()];
        for (int i = 0; i < gases.length; i++) {
            String maxFee = fee(columns);
            String priority = fee(columns);
            gases[i] = maxFee == null ? Gas.AUTO : new Gas(Gas.Mode.MANUAL, maxFee, priority);
        }
        return gases;
    }

    private static @Nullable String fee(Reading columns) {
        int length = columns.readInt() - 1;
        return length < 0 ? null : new String(columns.array(), columns.skip(length), length, StandardCharsets.UTF_8);
    }

    /** The columns as they were before they were deflated. */
    static byte[] inflate(byte[] part, int at, int length, int plainLength) {
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
