package com.mintactivity.simulation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import org.junit.jupiter.api.Test;

final class ModelTest {

    @Test
    void theModelAnswersAsDynamoDbLocalDoes() throws Exception {
        try (Engines engines = Engines.start(new Storage.Memory())) {
            assertThat(new Comparison(engines.dynamo()).differences(2, 5_000)).isEmpty();
        }
    }
}
