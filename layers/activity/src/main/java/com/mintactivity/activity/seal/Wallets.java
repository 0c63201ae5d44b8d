package com.mintactivity.activity.seal;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The distinct wallets of every entry of a {@link Ledger}: linked lists in arrays, with no object for any of them. */
final class Wallets {

    static final int NONE = -1;

    /** Beyond so many an entry's wallets are looked up in an index instead of one by one. */
    private static final int FEW = 16;

    private record Owned(int entry, String wallet) {}

    private final Bytes bytes = new Bytes();
    private final Set<Owned> index = new HashSet<>();
    private int[] start = new int[16];
    private int[] size = new int[16];
    private int[] next = new int[16];
    private int count;

    byte[] array() {
        return bytes.array();
    }

    int at(int wallet) {
        return start[wallet];
    }

    int length(int wallet) {
        return size[wallet];
    }

    int next(int wallet) {
        return next[wallet];
    }

    /** The head of an entry's list once the wallet is on it. */
    int add(int entry, int head, byte[] source, int at, int length) {
        int seen = 0;
        for (int wallet = head; wallet != NONE && seen < FEW; wallet = next[wallet]) {
            if (size[wallet] == length
                    && Arrays.equals(bytes.array(), start[wallet], start[wallet] + length, source, at, at + length)) {
                return head;
            }
            seen++;
        }
        if (seen == FEW && !indexed(entry, head, WalletBytes.text(source, at, length))) {
            return head;
        }
        return append(head, source, at, length);
    }

    private boolean indexed(int entry, int head, String wallet) {
        if (index.add(new Owned(entry, ""))) {
            for (int old = head; old != NONE; old = next[old]) {
                index.add(new Owned(entry, WalletBytes.text(bytes.array(), start[old], size[old])));
            }
        }
        return index.add(new Owned(entry, wallet));
    }

    private int append(int head, byte[] source, int at, int length) {
        if (count == start.length) {
            start = Arrays.copyOf(start, count * 2);
            size = Arrays.copyOf(size, count * 2);
            next = Arrays.copyOf(next, count * 2);
        }
        start[count] = bytes.append(source, at, length);
        size[count] = length;
        next[count] = head;
        return count++;
    }
}
