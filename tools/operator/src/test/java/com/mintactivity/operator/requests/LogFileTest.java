package com.mintactivity.operator.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {

    private final Path file;
    private final LogFile log;

    LogFileTest(@TempDir Path root) {
        file = root.resolve(".local/service.log");
        log = new LogFile(root);
    }

    @BeforeEach
    void create() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "first\n");
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void rename() throws IOException {
        Files.move(file, file.resolveSibling("service.log.1"));
    }

    @Test
    void theOlderFileIsReadFirst() throws IOException {
        rename();
        append("second\nthird");
        List<String> lines = new ArrayList<>();
        log.read(lines::add);
        assertThat(lines).containsExactly("first", "second", "third");
        lines.clear();
        log.read(line -> {
            lines.add(line);
            return false;
        });
        assertThat(lines).containsExactly("first");
    }

    /** Bytes that are no UTF-8 are no reason to stop. */
    @Test
    void aDamagedLineIsALine() throws IOException {
        Files.write(file, new byte[] {(byte) 0xff, '\n', 'a', '\n'});
        List<String> lines = new ArrayList<>();
        log.read(lines::add);
        assertThat(lines).containsExactly("\ufffd", "a");
    }

    @Test
    void newLinesAreFollowedIntoTheNextFile() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = Thread.ofPlatform().start(() -> log.follow(lines::add));
        // The reader begins at some line, of which only those after it are certain.
        for (int number = 0; lines.isEmpty(); number++) {
            append("line " + number + "\n");
            Thread.sleep(20);
        }
        append("half");
        append(" and half\nlast of the file\n");
        rename();
        append("next file\n");
        List<String> read = new ArrayList<>();
        do {
            read.add(lines.take());
        } while (!read.getLast().equals("next file"));
        assertThat(read)
                .endsWith("half and half", "last of the file", "next file")
                .doesNotContain("first");
        reader.interrupt();
        reader.join();
    }

    @Test
    void aLogThatIsMissingIsNamed() throws IOException {
        Files.delete(file);
        assertThatThrownBy(() -> log.read(line -> true)).isInstanceOf(Declined.class);
        assertThatThrownBy(() -> log.follow(line -> {})).isInstanceOf(Declined.class);
    }
}
