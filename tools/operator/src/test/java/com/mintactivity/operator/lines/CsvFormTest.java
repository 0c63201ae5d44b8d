package com.mintactivity.operator.lines;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of CSV files: each line is one row, and whatever is wrong with it concerns no other. */
class CsvFormTest {

    private static final ParsedEvent A = new Understood(new MintTaskMissed("a"));
    private static final ParsedEvent Z = new Understood(new MintTaskMissed("z"));

    private static EventFile file(byte[] bytes) throws IOException {
        return EventFile.ofEvents(new ByteArrayInputStream(bytes), "history.CSV", false);
    }

    private static List<Line> lines(String text) throws IOException {
        return file(text.getBytes(StandardCharsets.UTF_8)).next(100);
    }

    @Test
    void cellsAreTheFieldsOfTheirTypes() throws IOException {
        assertThat(lines("task_id,chain_id,quantity,gas.mode,wallet\n\"a,\"\"b\",1,01,auto,\n")
                        .getFirst()
                        .text())
                .isEqualTo("{\"type\":\"mint_task.finished\",\"task_id\":\"a,\\\"b\",\"chain_id\":1,"
                        + "\"quantity\":\"01\",\"gas\":{\"mode\":\"auto\"}}");
        assertThat(lines("type,user_id\naccount.seen,7\n").getFirst().text())
                .isEqualTo("{\"type\":\"account.seen\",\"user_id\":\"7\"}");
    }

    /** Columns: a cell of task_id in the file, and the id that it is. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "a | a",
                "\"a\" | a",
                "\"a,b\" | a,b",
                "\"a\"\"b\" | a\"b",
                "\"\"\"\" | \"",
                "\"a\"   | a",
                // A quote within an unquoted cell is a character.
                "a\"b\" | a\"b\"",
                "5\" | 5\"",
                "a\\\"b | a\\\"b",
                // Hexadecimal digits, and other texts that no program makes of a number.
                "1E5 | 1E5",
                "12345e10 | 12345e10",
                "0x1e5 | 0x1e5",
                "E+5 | E+5",
                "4.71E+17x | 4.71E+17x",
                "a4.71E+17 | a4.71E+17",
                "12.5e17 | 12.5e17",
                "4711.05 | 4711.05",
                "v4711.0 | v4711.0",
                ".0 | .0",
                "\"12,000\" | 12,000",
                // Words that contain others.
                "nano | nano",
                "nonesuch | nonesuch",
                "na | na",
                "trueman | trueman",
                "N | N",
                "<na | <na",
                "=a | =a",
                "#1 | #1",
                // What other readers take for line breaks.
                "a\u2028b | a\u2028b"
            })
    void aCellIsReadByRfc4180(String cell, String id) throws IOException {
        assertThat(lines("task_id,status\n" + cell + ",failed\nz,failed\n"))
                .extracting(Line::parsed)
                .containsExactly(new Understood(new MintTaskMissed(id)), Z);
    }

    /** Columns: a line in the middle of a file, and the reason why it is broken. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "\"b\"x,failed | text follows the closing quote of a cell",
                "\"b\\\"x\",failed | text follows the closing quote of a cell",
                "\"b\" \"x\",failed | text follows the closing quote of a cell",
                "b,\"failed\"\"\"x | text follows the closing quote of a cell",
                "\"b,failed | a quote is not closed in its line: no cell holds a line break",
                "b,\" | a quote is not closed in its line: no cell holds a line break",
                "b,\"failed\"\" | a quote is not closed in its line: no cell holds a line break",
                "b | the row has 1 cells, the header 2",
                "b,failed, | the row has 3 cells, the header 2",
                "b,done | status must be one of completed, failed",
                "b, | status is missing",
                ",failed | task_id is missing",
                "4.71E+17,failed | task_id is a rounded number (scientific notation): format the column as text"
            })
    void aBrokenRowIsNamedAndNoOtherIsLost(String row, String reason) throws IOException {
        for (String end : List.of("\n", "\r\n")) {
            List<Line> lines = lines("task_id,status\na,failed\n" + row + end + "z,failed\n");
            assertThat(lines).extracting(Line::number).containsExactly(2L, 3L, 4L);
            assertThat(lines.get(0).parsed()).isEqualTo(A);
            assertThat(lines.get(1).parsed())
                    .isInstanceOfSatisfying(
                            Broken.class, broken -> assertThat(broken.reason()).startsWith(reason));
            assertThat(lines.get(2).parsed()).isEqualTo(Z);
        }
    }

    /** Columns: a cell of an id, and the rule that it breaks. Each is what a program makes of an id, or of none. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                // Spreadsheets, and pandas, numpy, R, Java and Spark.
                "4.71E+17 | is a rounded number (scientific notation)",
                "\"4,71E+17\" | is a rounded number",
                "7E-3 | is a rounded number",
                "1e+5 | is a rounded number",
                "471.00E+15 | is a rounded number",
                "0E+5 | is a rounded number",
                "-1.00123E+12 | is a rounded number",
                "4.7114711471147117e+17 | is a rounded number",
                "4.7114711471147117E17 | is a rounded number",
                " 4.71E+17  | is a rounded number",
                "4711.0 | is a number with the decimals .0",
                "471147114711471171.00 | is a number with the decimals .0",
                "\"4711,0\" | is a number with the decimals .0",
                "0.0 | is a number with the decimals .0",
                "nan | is the word for a missing value",
                "NaN | is the word for a missing value",
                "-nan | is the word for a missing value",
                "NULL | is the word for a missing value",
                "None | is the word for a missing value",
                "\\N | is the word for a missing value",
                "<NA> | is the word for a missing value",
                "NA | is the word for a missing value",
                "TRUE | is a truth value",
                "False | is a truth value",
                "=\"4711\" | is a formula of a spreadsheet",
                "\"=\"\"4711\"\"\" | is a formula of a spreadsheet",
                "#N/A | is an error of a spreadsheet",
                "#NAME? | is an error of a spreadsheet"
            })
    void anIdThatAProgramChangedIsRefusedInEachColumn(String cell, String rule) throws IOException {
        for (String column :
                List.of("task_id", "app_id", "user_id", "chat_id", "submitted_tx_hash", "landed_tx_hash")) {
            assertThat(lines("chat_username," + column + "\nalice," + cell + "\n"))
                    .singleElement()
                    .extracting(Line::parsed)
                    .isInstanceOfSatisfying(
                            Broken.class, broken -> assertThat(broken.reason()).startsWith(column + " " + rule));
        }
        assertThat(lines("chat_username,wallet,quantity\n" + cell + ",,1\n")
                        .getFirst()
                        .text())
                .as("a name is free")
                .isNotEmpty();
    }

    @Test
    void allColumnsThatWereChangedAreNamedByRule() throws IOException {
        assertThat(lines("task_id,user_id,app_id,landed_tx_hash,submitted_tx_hash\nt-1,4711.0,nan,NaN,\n"))
                .singleElement()
                .extracting(Line::parsed)
                .isInstanceOfSatisfying(
                        Broken.class,
                        broken -> assertThat(broken.reason())
                                .startsWith("user_id is a number with the decimals .0,")
                                .contains("; app_id, landed_tx_hash is the word for a missing value")
                                .doesNotContain("submitted", "4711"));
    }

    /** Two stray quotes put no row into a cell of another one, and a line break in a cell is no part of it. */
    @Test
    void quotesDoNotReachOverLines() throws IOException {
        assertThat(lines("task_id,status\n\"b,failed\na,failed\n\"c,failed\nz,failed\n\"d\ne\",failed\n"))
                .extracting(Line::parsed)
                .satisfiesExactly(
                        b -> assertThat(b).isInstanceOf(Broken.class),
                        a -> assertThat(a).isEqualTo(A),
                        c -> assertThat(c).isInstanceOf(Broken.class),
                        z -> assertThat(z).isEqualTo(Z),
                        d -> assertThat(d).isInstanceOf(Broken.class),
                        e -> assertThat(e).isEqualTo(new Understood(new MintTaskMissed("e\""))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "Shift_JIS", "UTF-16LE", "UTF-16", "UTF-32BE"})
    void aRowInAnotherEncodingIsBroken(String encoding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("task_id,status\na,failed\n".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes((encoding.startsWith("S") ? "c-ソ,failed" : "c-é,failed").getBytes(Charset.forName(encoding)));
        bytes.writeBytes("\nz,failed".getBytes(StandardCharsets.UTF_8));
        List<Line> lines = file(bytes.toByteArray()).next(10);
        assertThat(lines).first().extracting(Line::parsed).isEqualTo(A);
        assertThat(lines).last().extracting(Line::parsed).isEqualTo(Z);
        assertThat(lines)
                .hasSize(3)
                .element(1)
                .satisfies(broken -> assertThat(broken.parsed().toString())
                        .contains(encoding.startsWith("UTF") ? "UTF-16 or UTF-32" : "not valid UTF-8"));
    }

    /** As a CR that ends a line of an old Mac, or of a file that ends in the middle of a CRLF. */
    @Test
    void aCarriageReturnWithinARowIsNamed() throws IOException {
        for (String row : List.of("b\rc,failed\n", "b,failed\r\r\n", "b,failed\r")) {
            assertThat(lines("task_id,status\na,failed\n" + row))
                    .last()
                    .satisfies(line -> assertThat(line.parsed().toString())
                            .contains("the line has a carriage return within", "no cell holds a line break"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", ",", ",,,,", " ,\t", "\"\",\"\"", "\r"})
    void aBlankRowIsNoRow(String row) throws IOException {
        List<Line> lines = lines("\n\ntask_id,status\na,failed\n" + row + "\nz,failed\n" + row + "\r\n");
        assertThat(lines).extracting(Line::parsed).containsExactly(A, Z);
        assertThat(lines).extracting(Line::number).containsExactly(4L, 6L);
    }

    @Test
    void rowsAreNumberedByTheirLines() throws IOException {
        EventFile rest = file("task_id,status\na,failed\n\nb,failed\nz,failed\n".getBytes(StandardCharsets.UTF_8));
        rest.skipTo(4);
        assertThat(rest.next(1)).extracting(Line::number).containsExactly(4L);
        assertThat(rest.next(10)).extracting(Line::parsed).containsExactly(Z);
        assertThat(rest.next(10)).isEmpty();
        EventFile all = file("task_id,status\na,failed\n".getBytes(StandardCharsets.UTF_8));
        all.skipTo(1);
        assertThat(all.next(10)).extracting(Line::parsed).containsExactly(A);
    }

    @Test
    void numbersAreExactAndTheirRangeIsNamedOnlyIfTheyAreOutside() throws IOException {
        String header = "task_id,status,app_id,booked_at,finished_at,user_id,contract,gas.mode,chain_id,quantity\n";
        String row =
                "a,completed,b,2026-11-01T10:00:00Z,2026-11-01T10:00:00Z,1,0x00000000000000000000000000000000000000bB,"
                        + "auto,";
        assertThat(lines(header + row + "9223372036854775807,9223372036854775807\n")
                        .getFirst()
                        .parsed())
                .isInstanceOf(Understood.class);
        for (String numbers :
                List.of("9223372036854775808,0", "1" + "0".repeat(99) + ",0", "1" + "0".repeat(2000) + ",01")) {
            assertThat(lines(header + row + numbers + "\n").getFirst().parsed())
                    .isEqualTo(new Broken("chain_id must be an integer between 1 and 2^63-1;"
                            + " quantity must be an integer between 1 and 2^63-1"));
        }
    }

    /** Without the column, the name is missing. An empty cell of another field is a field that is absent. */
    @Test
    void theNameOfALoginMayBeEmpty() throws IOException {
        String header = "type,user_id,chat_id,chat_username,seen_at,task_id,status\n";
        assertThat(lines(header
                        + "account.seen,1,1,,2026-11-01T10:00:00Z,,\n"
                        + "account.seen,1,1,\"\",2026-11-01T10:00:00Z,,\n"
                        + "account.seen,1,,,2026-11-01T10:00:00Z,,\n"
                        + "mint_task.finished,,,,,a,failed\n"))
                .extracting(Line::parsed)
                .satisfiesExactly(
                        login -> assertThat(login)
                                .isInstanceOfSatisfying(
                                        Understood.class,
                                        seen -> assertThat(((AccountSeen) seen.event())
                                                        .account()
                                                        .chatUsername())
                                                .isEmpty()),
                        quoted -> assertThat(quoted).isInstanceOf(Understood.class),
                        withoutChat -> assertThat(withoutChat.toString()).contains("chat_id is missing"),
                        task -> assertThat(task).isEqualTo(A));
        assertThat(lines("type,user_id,chat_id,seen_at\naccount.seen,1,1,2026-11-01T10:00:00Z\n"))
                .first()
                .satisfies(line -> assertThat(line.parsed().toString()).contains("chat_username is missing"));
    }

    /**
     * A file of tasks needs no more than ids; with the columns of an event, its rows are as good or bad as that event.
     */
    @Test
    void aColumnOfIdsNamesTasks() throws IOException {
        byte[] ids = "task_id\na\n\n4.7E+17\nz\n".getBytes(StandardCharsets.UTF_8);
        assertThat(EventFile.ofTasks(new ByteArrayInputStream(ids), "ids.csv").next(10))
                .extracting(Line::parsed)
                .satisfiesExactly(
                        a -> assertThat(a).isEqualTo(A),
                        rounded -> assertThat(rounded).isInstanceOf(Broken.class),
                        z -> assertThat(z).isEqualTo(Z));
    }

    /** Lines of any bytes, half of them with the characters that have a meaning. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyLineLeavesTheOthersAsTheyAre(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] meant = "\",\r\t =E+0#a\u00e9\uFEFF".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("task_id,status\n".getBytes(StandardCharsets.UTF_8));
        int rows = 500;
        for (int row = 0; row < rows; row++) {
            byte[] any = new byte[random.nextInt(20)];
            random.nextBytes(any);
            for (int i = 0; i < any.length; i++) {
                boolean isMeant = row % 2 == 0 || any[i] == '\n';
                bytes.write(isMeant ? meant[random.nextInt(meant.length)] : any[i]);
            }
            bytes.writeBytes(("\nt-" + row + ",failed\n").getBytes(StandardCharsets.UTF_8));
        }
        EventFile file = file(bytes.toByteArray());
        List<Line> lines = file.next(10_000);
        for (int row = 0; row < rows; row++) {
            Line good = new Line(2L * row + 3, "", new Understood(new MintTaskMissed("t-" + row)));
            assertThat(lines)
                    .filteredOn(line -> line.number() == good.number())
                    .singleElement()
                    .satisfies(line -> assertThat(line.parsed()).isEqualTo(good.parsed()));
        }
        assertThat(lines).extracting(Line::number).isSorted().doesNotHaveDuplicates();
        assertThat(file.bytes()).isEqualTo(bytes.size());
    }
}
