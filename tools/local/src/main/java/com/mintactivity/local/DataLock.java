package com.mintactivity.local;

import com.mintactivity.local.engine.Storage;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two services from one data directory; the system lets go of the lock when the process ends, however it ends. */
final class DataLock {

    private DataLock() {}

    static void take(Storage storage) throws IOException, RefusedStartException {
        if (storage instanceof Storage.Directory(Path path)) {
            FileChannel channel =
                    FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                channel.close();
                throw new RefusedStartException("DATA=" + path + " is in use by another service");
            }
        }
    }
}
