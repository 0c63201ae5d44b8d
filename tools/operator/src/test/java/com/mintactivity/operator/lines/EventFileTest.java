package com.mintactivity.operator.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.recorder.event.Event.MintTaskFinished;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFileTest {

    private static final String CANCELLED =
            "{\"type\":\"mint_task.finished\",\"task_id\":\"t\",\"status\":\"cancelled\"}";

    @Test
    void blankLinesAreLeftOutAndStillNumbered() throws IOException {
        assertThat(lines("\n  \r\n" + CANCELLED + "\r\n\n" + CANCELLED))
                .extracting(Line::number)
                .containsExactly(3L, 5L);
        assertThat(lines("\n\n")).isEmpty();
        assertThat(lines("")).isEmpty();
    }

    /** Whatever else some programs take for the end of a line is a character of it. */
    @ParameterizedTest
    @ValueSource(strings = {"\r", "\r\r", "\u0085", "\u2028", "\u2029", "\u000b", "\f"})
    void onlyLfAndCrLfEndALine(String character) throws IOException {
        assertThat(lines(CANCELLED + "\r\n" + CANCELLED + "\n" + CANCELLED)).hasSize(3);
        assertThat(lines(CANCELLED + character + CANCELLED + "\n" + CANCELLED))
                .extracting(Line::number)
                .containsExactly(1L, 2L);
    }

    /** As a line may have it that Windows ends. */
    @Test
    void theEndOfALineIsNoPartOfItsLength() throws IOException {
        String longest = CANCELLED + " ".repeat(EventFile.MAX_BYTES - CANCELLED.length());
        assertThat(lines(longest + "\r\n" + longest + "\n" + longest + " \r\n" + longest))
                .extracting(line -> line.parsed() instanceof Understood)
                .containsExactly(true, true, false, true);
    }

    @Test
    void aListNamesTasksByTheirIdsOrEvents() throws IOException {
        List<Line> lines = EventFile.ofTasks(
                        bytes("\uFEFFt-1\r\n\n  t-2 \n" + CANCELLED + "\n{3F25-04E0}\n{\"type\":\n" + "x".repeat(201)
                                + "\n\uFEFFt-3"),
                        "tasks.txt")
                .next(10);
        assertThat(lines)
                .extracting(line -> line.parsed() instanceof Understood(MintTaskFinished task, boolean ignored)
                        ? task.taskId()
                        : "line " + line.number())
                .containsExactly("t-1", "t-2", "t", "{3F25-04E0}", "line 6", "line 7", "t-3");
    }

    @Test
    void lineThatIsTooLongIsBrokenAndTheNextIsRead() throws IOException {
        List<Line> lines = lines("x".repeat(EventFile.MAX_BYTES + 1) + "\n" + CANCELLED
                + " ".repeat(EventFile.MAX_BYTES - CANCELLED.length()));
        assertThat(lines.getFirst().parsed()).isInstanceOf(Broken.class);
        assertThat(lines.getLast().parsed()).isInstanceOf(Understood.class);
    }

    @Test
    void lineThatIsNoUtf8IsBroken() throws IOException {
        byte[] bytes = {'{', (byte) 0xc3, '}', '\n'};
        assertThat(EventFile.ofEvents(new ByteArrayInputStream(bytes), "-", false)
                        .next(10))
                .extracting(Line::parsed)
                .containsExactly(new Broken("the line is not valid UTF-8"));
    }

    /** At the start of a file, at the start of a file that was appended, alone, before a blank, and twice. */
    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF%1$s\n%1$s", "%1$s\n\uFEFF%1$s", "\uFEFF\n%1$s", "\uFEFF %1$s", "\uFEFF\uFEFF%1$s"})
    void byteOrderMarkAtTheStartOfALineIsLeftOut(String form) throws IOException {
        assertThat(lines(form.formatted(CANCELLED)))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.parsed()).isInstanceOf(Understood.class))
                .allSatisfy(line -> assertThat(line.text()).doesNotContain("\uFEFF"));
    }

    @Test
    void byteOrderMarkWithinABrokenLineIsNamed() throws IOException {
        assertThat(lines(CANCELLED + "\uFEFF" + CANCELLED + "\n" + CANCELLED + "\uFEFF"))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.parsed())
                        .isInstanceOfSatisfying(
                                Broken.class,
                                broken -> assertThat(broken.reason())
                                        .endsWith("; the line has a byte order mark within")));
    }

    /** As a file has it that was joined from two. A file that begins so is refused as a whole. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "x-UTF-16LE-BOM"})
    void everyLineInAnotherEncodingNamesIt(String encoding) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes((CANCELLED + "\n").getBytes(StandardCharsets.UTF_8));
        file.writeBytes((CANCELLED + "\r\n" + CANCELLED + "\n").getBytes(Charset.forName(encoding)));
        List<Line> lines = EventFile.ofEvents(new ByteArrayInputStream(file.toByteArray()), "-", false)
                .next(10);
        assertThat(lines.getFirst().parsed()).isInstanceOf(Understood.class);
        assertThat(lines.subList(1, lines.size()))
                .hasSizeGreaterThan(1)
                .extracting(Line::parsed)
                .containsOnly(new Broken("the line looks like UTF-16 or UTF-32: convert the file to UTF-8"));
    }

    @Test
    void linesComeInBatches() throws IOException {
        EventFile lines = EventFile.ofEvents(bytes((CANCELLED + "\n").repeat(5)), "-", false);
        assertThat(lines.next(3)).hasSize(3);
        assertThat(lines.next(3)).hasSize(2);
        assertThat(lines.next(3)).isEmpty();
    }

    @Test
    void longLinesComeInSmallerBatches() throws IOException {
        String line = CANCELLED + " ".repeat(EventFile.MAX_BYTES - CANCELLED.length()) + "\n";
        EventFile lines = EventFile.ofEvents(bytes("\n".repeat(2_000_000) + line.repeat(7)), "-", false);
        assertThat(lines.next(10)).hasSize(1);
        assertThat(lines.next(10)).hasSize(5);
        assertThat(lines.next(10)).hasSize(1);
        assertThat(lines.next(10)).isEmpty();
    }

    @Test
    void aLiveLineDoesNotWaitForTheNext() throws IOException {
        PipedOutputStream out = new PipedOutputStream();
        EventFile lines = EventFile.ofEvents(new PipedInputStream(out), "-", true);
        for (int each = 0; each < 2; each++) {
            out.write((CANCELLED + "\n\n" + CANCELLED + "\n").getBytes(StandardCharsets.UTF_8));
            assertThat(lines.next(10)).hasSize(2);
        }
        out.write((CANCELLED + "\n").repeat(3).getBytes(StandardCharsets.UTF_8));
        assertThat(lines.next(2)).hasSize(2);
        out.close();
        assertThat(lines.next(2)).hasSize(1);
        assertThat(lines.next(2)).isEmpty();
    }

    private static List<Line> lines(String text) throws IOException {
        return EventFile.ofEvents(bytes(text), "-", false).next(100);
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
