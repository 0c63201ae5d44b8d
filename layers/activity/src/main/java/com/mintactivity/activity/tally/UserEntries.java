package com.mintactivity.activity.tally;

import java.util.Arrays;

/**
 * The entries of a {@link TallyAccumulator}, by user and chain, with the last hit of each and its gas: a hash table
 * with open addressing and linear probing, at most half full.
 */
public final class UserEntries {

    /** Most accumulators hold a minute. */
    private static final int INITIAL = 8;

    private int[] slots = new int[2 * INITIAL];
    private long[] user = new long[INITIAL];
    private long[] chainId = new long[INITIAL];
    private long[] hits = new long[INITIAL];
    private long[] last = new long[INITIAL];
    private long[] gas = new long[INITIAL];
    private int[] updated = new int[INITIAL];
    private int size;
    private int updates;

    public int size() {
        return size;
    }

    /** The user's key in {@link UserKeys}. */
    public long user(int entry) {
        return user[entry];
    }

    public long chainId(int entry) {
        return chainId[entry];
    }

    public long hits(int entry) {
        return hits[entry];
    }

    /** The most recent hit, in milliseconds since the epoch. */
    public long last(int entry) {
        return last[entry];
    }

    /** The gas of the most recent hit, a reference into {@link GasCatalog}. */
    public long gas(int entry) {
        return gas[entry];
    }

    /** A number that orders entries with hits at the same millisecond: the greater one is the more recent. */
    public int updated(int entry) {
        return updated[entry];
    }

    /** Greater than every {@link #updated}. */
    public int updates() {
        return updates;
    }

    public void add(int entry, long more, long at, long itsGas, int update) {
        updates = Math.max(updates, update + 1);
        hits[entry] += more;
        if (isLater(entry, at, update)) {
            last[entry] = at;
            gas[entry] = itsGas;
            updated[entry] = update;
        }
    }

    /** Whether hits up to a moment are more recent than the entry's. */
    public boolean isLater(int entry, long at, int update) {
        return at > last[entry] || (at == last[entry] && update > updated[entry]);
    }

    /** The entry of a user on a chain. If there is none, a new one without hits. */
    public int entry(long itsUser, long chain) {
        int slot = slot(itsUser, chain);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == user.length) {
            grow();
            return entry(itsUser, chain);
        }
        user[size] = itsUser;
        chainId[size] = chain;
        last[size] = Long.MIN_VALUE;
        updated[size] = -1;
        slots[slot] = ++size;
        return size - 1;
    }

    /** Where an entry is, or where it belongs if there is none. */
    private int slot(long itsUser, long chain) {
        long mixed = (itsUser + chain * 31) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (slots.length - 1);
        while (slots[slot] != 0 && (user[slots[slot] - 1] != itsUser || chainId[slots[slot] - 1] != chain)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private void grow() {
        int room = size * 2;
        user = Arrays.copyOf(user, room);
        chainId = Arrays.copyOf(chainId, room);
        hits = Arrays.copyOf(hits, room);
        last = Arrays.copyOf(last, room);
        gas = Arrays.copyOf(gas, room);
        updated = Arrays.copyOf(updated, room);
        slots = new int[room * 2];
        for (int entry = 0; entry < size; entry++) {
            slots[slot(user[entry], chainId[entry])] = entry + 1;
        }
    }
}
