package com.mintactivity.chaos.fault;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * The current rule, and counts of its effects, in a file that several processes map into their memory. One process sets
 * the rule; the others apply it from their next call on.
 */
public final class FaultFile {

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BYTES = 128;
    private static final int MODE = 0;
    private static final int OPERATIONS = 8;
    private static final int TABLES = 16;
    private static final int PER_MILLE = 24;
    private static final int DELAY = 32;
    private static final int CALLS = 64;
    private static final int ATTEMPTS = 72;
    private static final int INJECTED = 80;

    private final ByteBuffer memory;

    private FaultFile(ByteBuffer memory) {
        this.memory = memory;
    }

    /** Maps a file. Creates it, without a rule, if it does not exist. */
    public static FaultFile open(Path path) throws IOException {
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new FaultFile(channel.map(MapMode.READ_WRITE, 0, BYTES));
        }
    }

    /** Replaces the rule, and sets the counts to zero. */
    public void set(FaultRule rule) {
        write(MODE, FaultMode.OFF.code());
        write(CALLS, 0);
        write(ATTEMPTS, 0);
        write(INJECTED, 0);
        write(OPERATIONS, rule.operationMask());
        write(TABLES, rule.tableMask());
        write(PER_MILLE, rule.perMille());
        write(DELAY, rule.delay().toMillis());
        write(MODE, rule.mode().code());
    }

    /** Ends the rule, and leaves the counts unchanged. */
    public void clear() {
        write(MODE, FaultMode.OFF.code());
    }

    /** The number of calls that the rule selects, independently of its share and without the SDK's retries. */
    public long calls() {
        return read(CALLS);
    }

    /** The number of attempts that got the fault. */
    public long injected() {
        return read(INJECTED);
    }

    FaultMode mode() {
        return FaultMode.of(read(MODE));
    }

    Duration delay() {
        return Duration.ofMillis(read(DELAY));
    }

    boolean selects(int operations, int tables) {
        return (read(OPERATIONS) & operations) != 0 && (read(TABLES) & tables) != 0;
    }

    void countCall() {
        add(CALLS);
    }

    /** Whether the next selected attempt gets the fault. The decisions are the same in each run. */
    boolean next() {
        long attempt = add(ATTEMPTS);
        boolean meets = Math.floorMod(scramble(attempt), 1000L) < read(PER_MILLE);
        if (meets) {
            add(INJECTED);
        }
        return meets;
    }

    /** SplitMix64's finalizer. */
    private static long scramble(long value) {
        long mixed = (value + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    private long read(int offset) {
        return (long) LONG.getVolatile(memory, offset);
    }

    private void write(int offset, long value) {
        LONG.setVolatile(memory, offset, value);
    }

    private long add(int offset) {
        return (long) LONG.getAndAdd(memory, offset, 1L);
    }
}
