package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
