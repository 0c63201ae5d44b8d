package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.lines.NewFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A file of events that only its owner can read, or stdout. */
final class LetterFile implements AutoCloseable {

    private final PrintStream out;
    private final boolean isFile;

    private LetterFile(PrintStream out, boolean isFile) {
        this.out = out;
        this.isFile = isFile;
    }

    /** @throws Declined if the file exists or cannot be created */
    static LetterFile create(Environment environment, String name) {
        if (name.equals("-")) {
            return new LetterFile(environment.out(), false);
        }
        Path file = NewFile.create("FILE", name);
        try {
            return new LetterFile(new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A body of several lines becomes one line. */
    void write(DeadLetter letter) {
        out.println(line(letter.body()));
    }

    private static String line(String body) {
        if (body.indexOf('\n') < 0 && body.indexOf('\r') < 0) {
            return body;
        }
        try {
            return JsonMapper.shared().readTree(body).toString();
        } catch (JacksonException broken) {
            return body.replaceAll("\\R", " ");
        }
    }

    /** @throws Declined if the lines could not be written */
    @Override
    public void close() {
        if (isFile) {
            boolean isFailed = out.checkError();
            out.close();
            if (isFailed) {
                throw new Declined("the file could not be written")
                        .argument("FILE")
                        .remedy("see whether the disk is full");
            }
        }
    }
}
