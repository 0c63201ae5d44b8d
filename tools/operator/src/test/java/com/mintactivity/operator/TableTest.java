package com.mintactivity.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        assertThat(new Table("A", "LONG", "C").row("wide", "1", "").row("x", "2", "3"))
                .hasToString("A     LONG  C\nwide  1\nx     2     3\n");
    }
}
