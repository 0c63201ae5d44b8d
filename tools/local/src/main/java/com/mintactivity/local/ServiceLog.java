package com.mintactivity.local;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file {@code .local/service.log}: log lines and metrics, which are not printed to the terminal. When it has grown
 * large, it becomes {@code service.log.1}, in place of the one before.
 */
final class ServiceLog extends OutputStream {

    private static final String FILE = "service.log";
    private static final long MAX_BYTES = 256_000_000;

    private final Path file;
    private final long maxBytes;
    private OutputStream out;
    private long bytes;
    private boolean isAtLineStart = true;

    private ServiceLog(Path file, long maxBytes) throws IOException {
        this.file = file;
        this.maxBytes = maxBytes;
        this.out = new FileOutputStream(file.toFile(), true);
        this.bytes = Files.size(file);
    }

    /** Appends to the file. */
    static PrintStream open(Path folder) throws IOException {
        return open(folder, MAX_BYTES);
    }

    /** @param maxBytes a line that begins after so many is the first of a new file */
    static PrintStream open(Path folder, long maxBytes) throws IOException {
        return new PrintStream(new ServiceLog(folder.resolve(FILE), maxBytes), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /** A process that reads the file while it is renamed finds the rest of its lines in it, and then the new file. */
    @Override
    public void write(byte[] text, int offset, int length) throws IOException {
        if (length == 0) {
            return;
        }
        if (isAtLineStart && bytes >= maxBytes) {
            out.close();
            Files.move(file, file.resolveSibling(FILE + ".1"), StandardCopyOption.REPLACE_EXISTING);
            out = new FileOutputStream(file.toFile());
            bytes = 0;
        }
        out.write(text, offset, length);
        bytes += length;
        isAtLineStart = text[offset + length - 1] == '\n';
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
