package com.mintactivity.local;

import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.local.demo.DemoTenant;
import com.mintactivity.local.engine.PrivateFile;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.platform.runtime.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.json.JsonMapper;

/** Writes the demo once for each data directory, and stores its key there in {@code demo.json} of mode 0600. */
final class DemoKeeper {

    private static final JsonMapper JSON = JsonMapper.shared();

    private DemoKeeper() {}

    static DemoTenant keep(Storage storage, Platform platform, SealQueue queue)
            throws IOException, InterruptedException, ExecutionException {
        return switch (storage) {
            case Storage.Memory() -> write(platform, queue);
            case Storage.Disk(Path path) -> {
                Path file = path.resolve("demo.json");
                if (Files.exists(file)) {
                    yield JSON.readValue(Files.readString(file), DemoTenant.class);
                }
                DemoTenant demo = write(platform, queue);
                PrivateFile.write(file, JSON.writeValueAsString(demo));
                yield demo;
            }
        };
    }

    private static DemoTenant write(Platform platform, SealQueue queue)
            throws InterruptedException, ExecutionException {
        String stack = platform.settings().stack();
        return DemoTenant.write(
                platform.dynamo(),
                stack,
                queue,
                platform.secrets().keyring(Pepper.secretId(stack)),
                platform.clock().instant());
    }
}
