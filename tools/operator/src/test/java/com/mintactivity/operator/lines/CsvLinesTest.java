package com.mintactivity.operator.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Declined;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvLinesTest {

    private static CsvLines lines(String text) throws IOException {
        return new CsvLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void cellsAreTheFieldsOfTheirTypes() throws IOException {
        assertThat(lines("task_id,chain_id,quantity,gas.mode,wallet\n\"a,\"\"b\",1,01,auto,\n")
                        .next(10)
                        .getFirst()
                        .text())
                .isEqualTo("{\"type\":\"mint_task.finished\",\"task_id\":\"a,\\\"b\",\"chain_id\":1,"
                        + "\"quantity\":\"01\",\"gas\":{\"mode\":\"auto\"}}");
        assertThat(lines("type,user_id\naccount.seen,7\n").next(10).getFirst().text())
                .isEqualTo("{\"type\":\"account.seen\",\"user_id\":\"7\"}");
    }

    @Test
    void rowsAreNumberedByTheirLines() throws IOException {
        CsvLines lines = lines("task_id\na\n\n\"b\nc\"\nd\n");
        assertThat(lines.next(2)).extracting(Line::number).containsExactly(2L, 5L);
        assertThat(lines.next(2)).extracting(Line::number).containsExactly(6L);
        assertThat(lines.next(2)).isEmpty();
        assertThat(lines.bytes()).isEqualTo(19);
        CsvLines rest = lines("task_id\na\nb\nc\n");
        rest.skipTo(3);
        assertThat(rest.next(10)).extracting(Line::number).isEqualTo(List.of(3L, 4L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "task_id,quantty\\n | has 'quantty', which is no field of an event",
                "task_id,task_id\\n | names a column twice",
                "'' | is missing",
            })
    void aHeaderThatNoEventHasIsRefused(String text, String reason) {
        assertThatThrownBy(() -> lines(text.replace("\\n", "\n")))
                .isInstanceOf(Declined.class)
                .hasMessageContaining("the header of the CSV file " + reason);
    }

    @Test
    void aQuoteThatDoesNotEndIsNotReadFurther() throws IOException {
        CsvLines lines = lines("task_id\na\n\"b\n");
        assertThatThrownBy(() -> lines.next(10)).isInstanceOf(IOException.class);
    }
}
