package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Gas;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The entries of a {@link Ledger}, found by user and chain through open addressing with linear probing at most half full. */
final class Entries {

    private final Bytes ids = new Bytes();
    private int[] slots = new int[64];
    private int[] hash = new int[32];
    private int[] idAt = new int[32];
    private int[] idLength = new int[32];
    private long[] chainId = new long[32];
    private long[] hits = new long[32];
    private long[] last = new long[32];
    private Gas[] gas = new Gas[32];
    private int[] updated = new int[32];
    private int[] wallet = new int[32];
    private int size;

    int size() {
        return size;
    }

    byte[] ids() {
        return ids.array();
    }

    int idAt(int entry) {
        return idAt[entry];
    }

    int idLength(int entry) {
        return idLength[entry];
    }

    String id(int entry) {
        return new String(ids.array(), idAt[entry], idLength[entry], StandardCharsets.UTF_8);
    }

    long chainId(int entry) {
        return chainId[entry];
    }

    long hits(int entry) {
        return hits[entry];
    }

    /** The most recent hit, in milliseconds of the epoch. */
    long last(int entry) {
        return last[entry];
    }

    Gas gas(int entry) {
        return gas[entry];
    }

    /** Tells which of two entries at one millisecond is the more recent: the one updated later. */
    int updated(int entry) {
        return updated[entry];
    }

    /** The first of the entry's wallets, or {@link Wallets#NONE}. */
    int wallet(int entry) {
        return wallet[entry];
    }

    void setWallet(int entry, int first) {
        wallet[entry] = first;
    }

    void add(int entry, long more, long at, Gas itsGas, int update) {
        hits[entry] += more;
        if (at > last[entry] || (at == last[entry] && update > updated[entry])) {
            last[entry] = at;
            gas[entry] = itsGas;
            updated[entry] = update;
        }
    }

    /** The entry of a user on a chain, new and without hits where there was none. */
    int entry(byte[] id, int at, int length, long chain) {
        int wanted = mix(id, at, length, chain);
        int slot = wanted & (slots.length - 1);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hash[entry] == wanted && is(entry, id, at, length, chain)) {
                return entry;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        if (size == hash.length) {
            grow();
            return entry(id, at, length, chain);
        }
        hash[size] = wanted;
        idAt[size] = ids.append(id, at, length);
        idLength[size] = length;
        chainId[size] = chain;
        last[size] = Long.MIN_VALUE;
        gas[size] = Gas.AUTO;
        updated[size] = -1;
        wallet[size] = Wallets.NONE;
        slots[slot] = ++size;
        return size - 1;
    }

    /** By the bytes of the user id, then a user's chains by their most recent hit, oldest first. */
    int[] inOrder() {
        byte[] array = ids.array();
        return IntStream.range(0, size)
                .boxed()
                .sorted((a, b) -> {
                    int byId = Arrays.compareUnsigned(
                            array, idAt[a], idAt[a] + idLength[a], array, idAt[b], idAt[b] + idLength[b]);
                    int byTime = byId != 0 ? byId : Long.compare(last[a], last[b]);
                    return byTime != 0 ? byTime : Integer.compare(updated[a], updated[b]);
                })
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private boolean is(int entry, byte[] id, int at, int length, long chain) {
        return chainId[entry] == chain
                && idLength[entry] == length
                && Arrays.equals(ids.array(), idAt[entry], idAt[entry] + length, id, at, at + length);
    }

    private static int mix(byte[] id, int at, int length, long chain) {
        int mixed = Long.hashCode(chain);
        for (int i = at; i < at + length; i++) {
            mixed = mixed * 31 + id[i];
        }
        mixed *= 0x9E3779B9;
        return mixed ^ (mixed >>> 15);
    }

    private void grow() {
        int room = size * 2;
        hash = Arrays.copyOf(hash, room);
        idAt = Arrays.copyOf(idAt, room);
        idLength = Arrays.copyOf(idLength, room);
        chainId = Arrays.copyOf(chainId, room);
        hits = Arrays.copyOf(hits, room);
        last = Arrays.copyOf(last, room);
        gas = Arrays.copyOf(gas, room);
        updated = Arrays.copyOf(updated, room);
        wallet = Arrays.copyOf(wallet, room);
        slots = new int[room * 2];
        for (int entry = 0; entry < size; entry++) {
            int slot = hash[entry] & (slots.length - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = entry + 1;
        }
    }
}
