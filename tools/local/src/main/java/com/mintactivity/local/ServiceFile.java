package com.mintactivity.local;

import com.mintactivity.local.engine.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The file {@code .local/service.json} of a checkout, by which its tools find the running service. */
final class ServiceFile {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String PID = "pid";

    private final Path file;

    ServiceFile(Path folder) {
        this.file = folder.resolve("service.json");
    }

    /** Replaces the file, even one of another service: the tools call the service that started last. */
    void write(Map<String, Object> facts) throws IOException {
        PrivateFile.write(file, JSON.writeValueAsString(facts));
    }

    /** Deletes the file if it still describes this process. */
    void deleteIfOurs() throws IOException {
        if (Files.exists(file) && isOurs(Files.readString(file))) {
            Files.deleteIfExists(file);
        }
    }

    private static boolean isOurs(String text) {
        try {
            return JSON.readTree(text).path(PID).asLong(0)
                    == ProcessHandle.current().pid();
        } catch (JacksonException damaged) {
            return false;
        }
    }
}
