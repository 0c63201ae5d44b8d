package com.mintactivity.operator.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in another form than one event in each line are refused once, with the command that converts them. */
class FileFormTest {

    private static final String EVENT = "{\"type\":\"mint_task.finished\",\"task_id\":\"t\",\"status\":\"failed\"}";

    private static void assertRefused(byte[] file, String name, String form, String command) {
        assertThatThrownBy(() -> EventFile.ofEvents(new ByteArrayInputStream(file), name, false)
                        .next(10))
                .isInstanceOf(Declined.class)
                .hasMessageContaining(form);
        assertThatThrownBy(() -> EventFile.ofEvents(new ByteArrayInputStream(file), name, true)
                        .skipTo(2))
                .isInstanceOf(Declined.class)
                .hasMessageContaining(form);
        assertThatThrownBy(() -> EventFile.ofTasks(new ByteArrayInputStream(file), name))
                .isInstanceOfSatisfying(
                        Declined.class,
                        declined -> assertThat(declined.reason().remedy().orElseThrow())
                                .contains(command));
    }

    /** Columns: the first bytes, the name of the file, its form, the command that unpacks it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1f8b0800 | history.jsonl.gz | packed by gzip | gunzip -c history.jsonl.gz > history.jsonl",
                "1f8b0800 | a.b/history.gz | packed by gzip | gunzip -c a.b/history.gz > a.b/history.jsonl",
                "1f8b0800 | history.csv.GZ | packed by gzip | gunzip -c history.csv.GZ > history.csv",
                "1f8b0800 | history.csv | packed by gzip | gunzip -c history.csv > history-converted.csv",
                "1f8b0800 | - | packed by gzip | put `gunzip -c |` before this command",
                "504b030414 | my e.zip | a ZIP file or a spreadsheet | unzip -p 'my e.zip' > 'my e.jsonl'",
                "504b030414 | history.xlsx | a ZIP file or a spreadsheet | unzip -p history.xlsx",
                "504b030414 | history.csv | a ZIP file or a spreadsheet | unzip -p history.csv",
                "28b52ffd04 | e.jsonl.zst | packed by zstd | zstd -dc e.jsonl.zst > e.jsonl",
                "425a683931 | e.jsonl.bz2 | packed by bzip2 | bunzip2 -c e.jsonl.bz2 > e.jsonl",
                "fd377a585a00 | e.jsonl.xz | packed by xz | xz -dc e.jsonl.xz > e.jsonl",
                "d0cf11e0a1b1 | e.xls | a spreadsheet | save it as CSV UTF-8",
                "5041523115 | e.parquet | a Parquet file | save it as CSV UTF-8"
            })
    void aPackedFile(String bytes, String name, String form, String command) {
        assertRefused(HexFormat.of().parseHex(bytes), name, form, command);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16, UTF-16",
        "UTF-16LE, UTF-16LE",
        "UTF-16BE, UTF-16BE",
        "x-UTF-16LE-BOM, UTF-16",
        "UTF-32LE, UTF-32LE",
        "UTF-32BE, UTF-32BE",
        "X-UTF-32LE-BOM, UTF-32",
        "X-UTF-32BE-BOM, UTF-32"
    })
    void aFileInAnotherEncoding(String encoding, String named) {
        assertRefused(
                (EVENT + "\n").getBytes(Charset.forName(encoding)),
                "e.jsonl",
                "encoded in " + named + ":",
                "iconv -f " + named + " -t UTF-8 e.jsonl > e-converted.jsonl");
        assertRefused(
                "task_id\na\n".getBytes(Charset.forName(encoding)),
                "e.csv",
                "encoded in " + named + ":",
                "iconv -f " + named + " -t UTF-8 e.csv > e-converted.csv");
    }

    /**
     * Columns: the file, in which n is a line feed, r a carriage return and t a tab after a backslash; its form, the
     * command that converts it.
     */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "[{\"type\":\"a\"},{\"type\":\"b\"}] | a JSON array | jq -c '.[]' e.json > e.jsonl",
                "\\n [\\n  {\\n \"type\": 1 | a JSON array | jq -c '.[]' e.json > e.jsonl",
                "[] | a JSON array | jq -c '.[]' e.json > e.jsonl",
                "[\"t-1\",\"t-2\"] | a JSON array | jq -r '.[]' e.json > e.jsonl",
                "\uFEFF[\\n{} | a JSON array | jq -c '.[]' e.json > e.jsonl",
                "{\\n  \"type\": \"a\"\\n} | JSON over several lines | jq -c . e.json > e.jsonl",
                "{ \\r\\n\\t\"type\": \"a\"\\n} | JSON over several lines | jq -c . e.json > e.jsonl",
                "task_id,app_id,status\\nt-1,a,failed | is CSV: it must have a name that | mv e.json e.json.csv",
                "task_id\\nt-1 | is CSV: | mv e.json e.json.csv",
                "\"User_ID\";\"status\" | is CSV: | mv e.json e.json.csv"
            })
    void textOfAnotherForm(String text, String form, String command) {
        byte[] file = text.replace("\\r", "\r")
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .getBytes(StandardCharsets.UTF_8);
        assertRefused(file, "e.json", form, command);
    }

    @Test
    void stdinIsNamed() {
        assertRefused("[{}]".getBytes(StandardCharsets.UTF_8), "-", "stdin is a JSON array", "put `jq -c '.[]' |`");
        assertRefused("task_id,status\n".getBytes(StandardCharsets.UTF_8), "-", "stdin is CSV", "cat > events.csv");
    }

    /** Whatever is wrong with a line of another file concerns this line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "{",
                "{\n",
                "{\n{\n",
                "{\n" + EVENT,
                "[1]",
                "[a]\n",
                "t-1,t-2\n",
                "type\n",
                "status\n",
                "P",
                "PK",
                "\u001f\n",
                EVENT + "\n[{}]\n",
                "{}\n\"a\"\n"
            })
    void anyOtherFileIsReadLineByLine(String text) throws IOException {
        byte[] file = text.getBytes(StandardCharsets.UTF_8);
        EventFile events = EventFile.ofEvents(new ByteArrayInputStream(file), "-", false);
        List<Line> lines = events.next(10);
        assertThat(lines)
                .hasSize((int) text.lines().filter(line -> !line.isBlank()).count());
        assertThat(events.bytes()).isEqualTo(file.length);
    }
}
