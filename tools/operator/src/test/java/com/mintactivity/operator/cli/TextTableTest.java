package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        assertThat(new TextTable("A", "LONG", "C").row("wide", "1", "").row("x", "2", "3"))
                .hasToString("A     LONG  C\nwide  1\nx     2     3\n");
    }

    @Test
    void cellsAreOnOneLineAndCannotMoveTheCursor() {
        assertThat(new TextTable("A", "B").row("a\nb\u001b[2J", "x"))
                .hasToString("A                  B\na\\u000ab\\u001b[2J  x\n");
    }

    /** Columns: a cell, and the columns that terminals give it. */
    @ParameterizedTest
    @CsvSource({
        "abc, 3",
        "\u6f22\u5b57, 4",
        "\uff21\uff22, 4",
        "\uff71\uff72, 2",
        "\ud55c\uae00, 4",
        "e\u0301, 1",
        "\ud83d\ude80, 2",
        "\ud83d\udc4d\ud83c\udffd, 2",
        "\u0e01\u0e31\u0e19, 2",
        "a\u200db, 2"
    })
    void cellsArePaddedByTheirWidth(String cell, int width) {
        assertThat(new TextTable("A", "B").row(cell, "x").row("12345678", "y"))
                .hasToString("A         B\n" + cell + " ".repeat(10 - width) + "x\n12345678  y\n");
    }

    @Test
    void whatIsBelowARowFitsATerminal() {
        String word = "x".repeat(29);
        assertThat(new TextTable("A")
                        .row("1")
                        .below("a " + word + " " + word + " " + word)
                        .below("y".repeat(160))
                        .row("2")
                        .below("\u6f22".repeat(40)))
                .hasToString("A\n1\n  a " + word + " " + word + "\n    " + word + "\n  " + "y".repeat(78) + "\n    "
                        + "y".repeat(76) + "\n    yyyyyy\n2\n  " + "\u6f22".repeat(39) + "\n    \u6f22\n");
    }
}
