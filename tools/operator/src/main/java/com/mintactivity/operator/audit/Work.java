package com.mintactivity.operator.audit;

import com.mintactivity.operator.lines.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The work of an {@link Operation}. Equal work that reaches its end has also done what an operation left that did not.
 *
 * @param command as the audit names it
 * @param target as the rows of the audit have it: a tenant, or {@code service}
 * @param subject what it is done to or with, in words, such as {@link #file}; nothing of a user
 */
public record Work(String command, String target, String subject) {

    /** So many digits tell files of one name apart. */
    private static final int DIGITS = 12;

    /** The ending of a file's name, if it says what the file has. */
    private static final Pattern ENDING = Pattern.compile("(?i)\\.(csv|jsonl?|txt)$");

    /**
     * A file as a subject: its content, and the ending of its name, since a name may be that of a user. What can be
     * read only once is like nothing else.
     *
     * @param file a path, or {@code -} for stdin
     */
    public static String file(String file, Instant now) {
        if (file.equals("-")) {
            return "standard input at " + now;
        }
        Path path = Path.of(file);
        Matcher ending = ENDING.matcher(file);
        String name = ending.find() ? "a " + ending.group() + " file" : "a file";
        if (!Files.isRegularFile(path)) {
            return name + " at " + now;
        }
        try (InputStream in = Files.newInputStream(path)) {
            MessageDigest digest = Sha256.digest();
            in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return name + digits(digest);
        } catch (IOException unreadable) {
            // The command itself will say so.
            return name + " at " + now;
        }
    }

    /** Tasks as a subject, without their ids. */
    public static String tasks(List<String> taskIds) {
        MessageDigest digest = Sha256.digest();
        taskIds.forEach(id -> digest.update((id + "\n").getBytes(StandardCharsets.UTF_8)));
        return (taskIds.size() == 1 ? "a task" : taskIds.size() + " tasks") + digits(digest);
    }

    private static String digits(MessageDigest digest) {
        return " (sha256 " + Sha256.hex(digest).substring(0, DIGITS) + "…)";
    }
}
