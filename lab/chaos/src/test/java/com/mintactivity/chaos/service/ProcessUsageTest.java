package com.mintactivity.chaos.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class ProcessUsageTest {

    @Test
    void sumsTheUsedSpaces() {
        assertThat(ProcessUsage.heap("""
                    S0C         S1C         S0U         S1U          EC           EU           OC           OU
                 1024.0      1024.0         1.4         2.0       8192.0        100.6      16384.0       1000.0
                """)).isEqualTo(1104);
    }

    @Test
    void measuresThisProcess() throws IOException, InterruptedException {
        ProcessUsage usage = ProcessUsage.of(ProcessHandle.current().pid());
        assertThat(usage.heapKilobytes()).isBetween(1_000L, Runtime.getRuntime().maxMemory() / 1024);
        assertThat(usage.threads()).isPositive();
        assertThat(usage.descriptors()).isPositive();
    }
}
