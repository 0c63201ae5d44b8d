package com.mintactivity.operator.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvHeaderTest {

    private static CsvHeader header(byte[] bytes) throws IOException {
        return CsvHeader.read(new PhysicalLines(new ByteArrayInputStream(bytes), EventFile.MAX_BYTES));
    }

    private static CsvHeader header(String text) throws IOException {
        return header(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task_id,status",
                "\uFEFFtask_id,status\r\n",
                "\n\r\n  \n\"task_id\",\"status\"\nx",
                "task_id,status\n4.71E+17"
            })
    void theFirstLineThatIsNotBlankIsTheHeader(String text) throws IOException {
        assertThat(header(text).names()).containsExactly("task_id", "status");
    }

    /** Columns: the file, in which n is a line feed, r a carriage return and t a tab after a backslash; the reason. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`` | is missing",
                "\\n\\n | is missing",
                "task_id,quantty\\n | has 'quantty', which is no field of an event (app_id, booked_at,",
                "task_id,task_id\\n | has 'task_id' twice",
                "task_id,,status\\n | has no name for column 2",
                "task_id,status,,,\\n | has no name for column 3",
                "Task_ID,status\\n | has 'Task_ID': write it as task_id",
                "task id,status\\n | has 'task id': write it as task_id",
                "task_id, status\\n | has ' status': write it as status",
                "task_id;status\\n | has a semicolon between its cells: it must be a comma",
                "\"task_id\";\"status\"\\n | has a semicolon between its cells: it must be a comma",
                "task_id\\tstatus\\n | has a tab between its cells: it must be a comma",
                "sep=,\\ntask_id\\n | must be the first line: delete the line sep=,",
                "sep=;\\ntask_id;status\\n | must be the first line: delete the line sep=,",
                "\"sep=,\"\\ntask_id\\n | must be the first line: delete the line sep=,",
                "task_id,\"status\\nb,c\\n | is malformed: a quote is not closed in its line",
                "task_id\\rb\\r | is malformed: the line has a carriage return within",
                "t-1,person@example.org\\n | names no field of an event (app_id, booked_at,",
                "{\"type\":\"account.seen\"}\\n | names no field of an event"
            })
    void aHeaderThatCannotBeOneOfEventsIsRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() ->
                        header(text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r")))
                .isInstanceOf(Declined.class)
                .hasMessageContaining("the header of the CSV file " + reason);
    }

    @Test
    void aVerticalBarIsNoSeparatorEither() {
        assertThatThrownBy(() -> header("task_id|status\n"))
                .hasMessageContaining("has a vertical bar between its cells");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "x-UTF-16LE-BOM"})
    void theEncodingIsNamed(String encoding) {
        assertThatThrownBy(() -> header("task_id,status\na,failed\n".getBytes(Charset.forName(encoding))))
                .isInstanceOf(Declined.class)
                .hasMessageContaining("cannot be read: the line looks like UTF-16 or UTF-32");
    }

    /** A file without a header begins with data. */
    @Test
    void whatMayBeDataIsNotQuoted() {
        assertThatThrownBy(() -> header("t-1,4711,alice\n")).hasMessageNotContainingAny("t-1", "4711", "alice");
        assertThatThrownBy(() -> header("task_id," + "x".repeat(500) + "\n"))
                .hasMessageContaining("has '" + "x".repeat(40) + "…'");
    }
}
