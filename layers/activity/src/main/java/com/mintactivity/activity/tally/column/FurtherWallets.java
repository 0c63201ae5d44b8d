package com.mintactivity.activity.tally.column;

import com.mintactivity.activity.tally.WalletSets;
import java.util.Arrays;

/** The wallets of a part's rows with indexes from {@link WalletSets#FEW} on: how many each row has, and their indexes, row by row. */
final class FurtherWallets {

    private final int[] ends;
    private final long[] numbers;

    private FurtherWallets(int[] ends, long[] numbers) {
        this.ends = ends;
        this.numbers = numbers;
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
            end += (few[row] & TallyColumns.MORE) == 0 ? 0 : (int) counts[next++];
            ends[row] = end;
        }
        return new FurtherWallets(ends, columns.read(end));
    }

    void add(int row, WalletSets wallets, int entry) {
        if (ends.length > 0) {
            for (int at = row == 0 ? 0 : ends[row - 1]; at < ends[row]; at++) {
                wallets.add(entry, (int) numbers[at]);
            }
        }
    }
}
