package com.mintactivity.activity.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Guards that the recorder may write what it announces hits by: its policy names these partitions of the tallies and no other. */
final class RecorderRightsTest {

    private static final Path TEMPLATE = Path.of("..", "..", "template.yaml");

    @Test
    void aTouchsPartitionIsInThePolicy() throws IOException {
        String partition = Touches.partition(Instant.EPOCH);
        String prefix = partition.substring(0, partition.indexOf('#') + 1);
        assertThat(Files.readString(TEMPLATE)).contains("{'dynamodb:LeadingKeys': ['" + prefix + "*']}");
    }

    @Test
    void theStartsPartitionIsInThePolicy() throws IOException {
        assertThat(Files.readString(TEMPLATE)).contains("{'dynamodb:LeadingKeys': [" + Marks.PARTITION + "]}");
    }
}
