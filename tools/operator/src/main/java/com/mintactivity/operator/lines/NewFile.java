package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** New files of a command, which only their owner can read; {@value #STDOUT} stands for standard output. */
public final class NewFile {

    /** The name that is no file. */
    public static final String STDOUT = "-";

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private NewFile() {}

    /**
     * Creates an empty file.
     *
     * @param argument the option or parameter that names it
     * @throws Declined if the file exists or cannot be created
     */
    public static Path create(String argument, String name) {
        Path file = Declined.ifInvalid(argument, () -> Path.of(name));
        try {
            return Files.createFile(file, OWNER_ONLY);
        } catch (FileAlreadyExistsException there) {
            throw exists(argument, name);
        } catch (IOException e) {
            throw unwritten(argument, name);
        }
    }

    /**
     * Refuses a file that exists, before a command does what takes long.
     *
     * @throws Declined if the file exists
     */
    public static void requireNew(String argument, String name) {
        if (Files.exists(Declined.ifInvalid(argument, () -> Path.of(name)))) {
            throw exists(argument, name);
        }
    }

    /**
     * Creates a file with its content, on the disk: no file of this name ever has a part of it.
     *
     * @param argument the option or parameter that names it
     * @throws Declined if the file exists or cannot be written
     */
    public static void write(String argument, String name, byte[] content) {
        Path file = Declined.ifInvalid(argument, () -> Path.of(name));
        if (Files.exists(file)) {
            throw exists(argument, name);
        }
        Path part = null;
        try {
            part = Files.createTempFile(file.toAbsolutePath().getParent(), ".new-", "", OWNER_ONLY);
            try (FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
                for (ByteBuffer rest = ByteBuffer.wrap(content); rest.hasRemaining(); ) {
                    out.write(rest);
                }
                out.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            discard(part);
            throw unwritten(argument, name);
        }
    }

    private static void discard(@Nullable Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException left) {
            // Only its owner can read it.
        }
    }

    private static Declined exists(String argument, String name) {
        return new Declined(name + " exists already").argument(argument).remedy("give the name of a new file");
    }

    private static Declined unwritten(String argument, String name) {
        return new Declined(name + " cannot be written")
                .argument(argument)
                .remedy("give a file in a folder that exists, on a disk that is not full");
    }
}
