package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.WalletSets;
import java.util.Arrays;

/** The wallets of a part's rows with indexes from {@link WalletSets#FEW} on: how many each row has, and their indexes, row by row. */
final class FurtherWallets {

    /** Far above the wallets of any user. An entry's indexes are bits of a set, so a damaged index must not be larger. */
    private static final long MAX_INDEX = 1 << 24;

    private final int[] ends;
    private final long[] indexes;

    private FurtherWallets(int[] ends, long[] indexes) {
        this.ends = ends;
        this.indexes = indexes;
    }

    /** @param few the column that has {@link TallyColumns#MORE} set for rows with further wallets */
    static FurtherWallets read(long[] few, ColumnReader columns) {
        int rows = (int) Arrays.stream(few)
                .filter(wallets -> (wallets & TallyColumns.MORE) != 0)
                .count();
        if (rows == 0) {
            return new FurtherWallets(new int[0], new long[0]);
        }
        long[] counts = columns.read(rows);
        int[] ends = new int[few.length];
        int end = 0;
        int next = 0;
        for (int row = 0; row < few.length; row++) {
            long count = (few[row] & TallyColumns.MORE) == 0 ? 0 : counts[next++];
            Damage.unless(count >= 0 && count <= Integer.MAX_VALUE - end, "a row has too many wallets");
            end += (int) count;
            ends[row] = end;
        }
        long[] indexes = columns.read(end);
        for (long index : indexes) {
            Damage.unless(index >= WalletSets.FEW && index <= MAX_INDEX, "no row can have the index of a wallet");
        }
        return new FurtherWallets(ends, indexes);
    }

    void add(int row, WalletSets wallets, int entry) {
        if (ends.length > 0) {
            for (int at = row == 0 ? 0 : ends[row - 1]; at < ends[row]; at++) {
                wallets.add(entry, (int) indexes[at]);
            }
        }
    }
}
