package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        assertThat(new TextTable("A", "LONG", "C").row("wide", "1", "").row("x", "2", "3"))
                .hasToString("A     LONG  C\nwide  1\nx     2     3\n");
    }
}
