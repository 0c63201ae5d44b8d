package com.mintactivity.activity.seal;

import java.util.Arrays;

/** The wallets from {@link Wallets#FEW} on of a part's rows: of each row that has some, how many, and their numbers row by row. */
final class MoreWallets {

    private final int[] ends;
    private final long[] numbers;

    private MoreWallets(int[] ends, long[] numbers) {
        this.ends = ends;
        this.numbers = numbers;
    }

    /** @param few the column that says which rows have more */
    static MoreWallets read(long[] few, Unpacking columns) {
        int rows = (int) Arrays.stream(few)
                .filter(wallets -> (wallets & Columns.MORE) != 0)
                .count();
        if (rows == 0) {
            return new MoreWallets(new int[0], new long[0]);
        }
        long[] counts = columns.read(rows);
        int[] ends = new int[few.length];
        int end = 0;
        int next = 0;
        for (int row = 0; row < few.length; row++) {
            end += (few[row] & Columns.MORE) == 0 ? 0 : (int) counts[next++];
            ends[row] = end;
        }
        return new MoreWallets(ends, columns.read(end));
    }

    void add(int row, Wallets wallets, int entry) {
        if (ends.length > 0) {
            for (int at = row == 0 ? 0 : ends[row - 1]; at < ends[row]; at++) {
                wallets.add(entry, (int) numbers[at]);
            }
        }
    }
}
