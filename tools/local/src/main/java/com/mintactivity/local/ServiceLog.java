package com.mintactivity.local;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file {@code .local/service.log}: log lines and metrics, which are not printed to the terminal. */
final class ServiceLog {

    private static final String FILE = "service.log";
    private static final long MAX_BYTES = 10_000_000;

    private ServiceLog() {}

    /** Appends to the file, or starts a new one if it has grown too large. */
    static PrintStream open(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        boolean continues = Files.exists(file) && Files.size(file) < MAX_BYTES;
        return new PrintStream(new FileOutputStream(file.toFile(), continues), true, StandardCharsets.UTF_8);
    }
}
