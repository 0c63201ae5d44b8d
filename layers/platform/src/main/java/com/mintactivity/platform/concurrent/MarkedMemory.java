package com.mintactivity.platform.concurrent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values by name, each kept under a mark: what is asked for under another mark is forgotten. Beyond a number of bytes
 * the least recently used values are forgotten, and after a time all of them. Safe for use by several threads.
 */
public final class MarkedMemory<V> {

    /** The bytes of an entry besides its value: names, references, and the headers of objects. */
    private static final long ENTRY_BYTES = 300;

    private record Kept<V>(String mark, V value, long bytes) {}

    private final InstantSource clock;
    private final Duration life;
    private final long maxBytes;

    /** In the order of their last use. */
    private final Map<String, Kept<V>> values = new LinkedHashMap<>(16, 0.75f, true);

    private @Nullable ReadTime begun;
    private long bytes;

    /** @param life after which all values are forgotten, from when the first of them was kept */
    public MarkedMemory(InstantSource clock, Duration life, long maxBytes) {
        this.clock = clock;
        this.life = life;
        this.maxBytes = maxBytes;
    }

    /** The value that was kept under a name and this mark. */
    public synchronized Optional<V> find(String name, String mark) {
        forgetAged();
        Kept<V> kept = values.get(name);
        if (kept != null && !kept.mark().equals(mark)) {
            forget(name);
            return Optional.empty();
        }
        return Optional.ofNullable(kept).map(Kept::value);
    }

    /**
     * Keeps a value in place of one with its name.
     *
     * @param size of the value in bytes
     */
    public synchronized void keep(String name, String mark, V value, long size) {
        forgetAged();
        if (begun == null) {
            begun = ReadTime.now(clock);
        }
        forget(name);
        values.put(name, new Kept<>(mark, value, size + ENTRY_BYTES));
        bytes += size + ENTRY_BYTES;
        Iterator<Kept<V>> eldest = values.values().iterator();
        while (bytes > maxBytes && eldest.hasNext()) {
            bytes -= eldest.next().bytes();
            eldest.remove();
        }
    }

    private void forget(String name) {
        Kept<V> kept = values.remove(name);
        if (kept != null) {
            bytes -= kept.bytes();
        }
    }

    private void forgetAged() {
        if (begun != null && !begun.isWithin(life, clock)) {
            values.clear();
            bytes = 0;
            begun = null;
        }
    }
}
