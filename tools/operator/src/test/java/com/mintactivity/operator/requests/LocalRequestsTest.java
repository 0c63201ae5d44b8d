package com.mintactivity.operator.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalRequestsTest {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final Path file;
    private final LocalRequests requests;

    LocalRequestsTest(@TempDir Path root) {
        file = root.resolve(".local/service.log");
        requests = new LocalRequests(root);
    }

    @BeforeEach
    void create() throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(file);
    }

    private void log(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String line(String id) {
        return "{\"timestamp\":\"2026-11-20T12:00:00Z\",\"message\":\"request\",\"request_id\":\"" + id + "\"}\n";
    }

    private void rename() throws IOException {
        Files.move(file, file.resolveSibling("service.log.1"));
    }

    private List<String> ids() {
        return requests.recent(new RequestFilter(), NOW).stream()
                .map(request -> request.text("request_id"))
                .toList();
    }

    @Test
    void whatWasRenamedIsReadFirst() throws IOException {
        log(line("first"));
        rename();
        log(line("second") + line("third"));
        assertThat(ids()).containsExactly("first", "second", "third");
        assertThat(requests.past(new RequestFilter(), NOW, NOW))
                .extracting(request -> request.text("request_id"))
                .containsExactly("first", "second", "third");
        assertThat(requests.past(new RequestFilter(), NOW.plusMillis(1), NOW.plusSeconds(1)))
                .isEmpty();
    }

    /** Bytes that are no UTF-8, or the rest of a line, are no reason to stop. */
    @Test
    void theEndOfALogIsRead() throws IOException {
        log(line("first") + "x".repeat(LocalRequests.END));
        Files.write(file, new byte[] {(byte) 0xff, '\n'}, StandardOpenOption.APPEND);
        assertThat(requests.begin()).isEmpty();
        log(line("last"));
        assertThat(ids()).containsExactly("last");
        assertThat(requests.begin()).contains(NOW);
    }

    @Test
    void newRequestsAreFollowedIntoTheNextFile() throws Exception {
        BlockingQueue<LoggedRequest> followed = new LinkedBlockingQueue<>();
        log("{\"timestamp\":\"2026-11-20T11:59:59Z\",\"message\":\"request\",\"request_id\":\"before\"}\n"
                + line("one"));
        Thread reader = Thread.ofPlatform()
                .start(() -> requests.follow(new RequestFilter(), InstantSource.fixed(NOW), followed::add));
        assertThat(followed.take().text("request_id")).isEqualTo("one");
        rename();
        log(line("two"));
        assertThat(followed.take().text("request_id")).isEqualTo("two");
        reader.interrupt();
        reader.join();
        assertThat(followed).isEmpty();
    }

    @Test
    void aLogThatIsMissingIsNamed() throws IOException {
        Files.delete(file);
        assertThatThrownBy(this::ids).isInstanceOf(Declined.class);
    }

    /** The percentiles of the numbers from 1 on. */
    @ParameterizedTest
    @CsvSource({"1, 50, 1", "1, 99, 1", "2, 50, 1", "100, 50, 50", "100, 99, 99", "101, 99, 100", "1000, 99, 990"})
    void aPercentileIsAValueThatOccurred(int count, int percent, int value) {
        assertThat(LocalRequests.percentile(LongStream.rangeClosed(1, count).toArray(), percent))
                .isEqualTo(value);
    }
}
