package com.mintactivity.operator.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * What an {@link Operation} does. Equal work that reaches its end has also done what an operation left that did not.
 *
 * @param command as the audit names it
 * @param target as the rows of the audit have it: a tenant, or {@code service}
 * @param subject what it is done to or with, in words, such as {@link #file}; nothing of a user
 */
public record Work(String command, String target, String subject) {

    /** So many digits tell files of one name apart. */
    private static final int DIGITS = 12;

    /**
     * A file as a subject: its name without its folder, and its content. What can be read only once is like nothing
     * else.
     *
     * @param file a path, or {@code -} for stdin
     */
    public static String file(String file, Instant now) {
        if (file.equals("-")) {
            return "standard input at " + now;
        }
        Path path = Path.of(file);
        String name = String.valueOf(path.getFileName());
        if (!Files.isRegularFile(path)) {
            return name + " at " + now;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (InputStream in = new DigestInputStream(Files.newInputStream(path), digest)) {
                in.transferTo(java.io.OutputStream.nullOutputStream());
            }
            return name + " (sha256 "
                    + HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS) + "…)";
        } catch (IOException unreadable) {
            // The command itself will say so.
            return name + " at " + now;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
