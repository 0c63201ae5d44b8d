package com.mintactivity.local;

import com.mintactivity.local.engine.Storage;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Prevents two services from using one data directory. The operating system releases the lock when the process ends, in
 * any way.
 */
final class DataLock {

    private DataLock() {}

    /**
     * Keep the result as long as the service runs: a channel without a reference is closed, which releases its lock.
     */
    static AutoCloseable take(Storage storage) throws IOException, RefusedStartException {
        return switch (storage) {
            case Storage.Memory() -> () -> {};
            case Storage.Disk(Path path) -> {
                FileChannel channel =
                        FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                if (channel.tryLock() == null) {
                    channel.close();
                    throw new RefusedStartException("DATA=" + path + " is in use by another service");
                }
                yield channel;
            }
        };
    }
}
