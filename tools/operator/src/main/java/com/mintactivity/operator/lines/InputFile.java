package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that a command reads; {@code -} stands for standard input. */
public final class InputFile {

    private InputFile() {}

    /**
     * Opens a file, or stdin for {@code -}.
     *
     * @param argument of the command line that names the file
     * @throws Declined if there is no such file
     */
    public static InputStream open(Environment environment, String file, String argument) throws IOException {
        if (file.equals("-")) {
            return environment.in();
        }
        Path path = Declined.ifInvalid(argument, () -> Path.of(file));
        if (!Files.isReadable(path) || Files.isDirectory(path)) {
            throw new Declined("there is no file " + file + " to read").argument(argument);
        }
        return Files.newInputStream(path);
    }
}
