package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.tests.harness.Stack;
import java.util.Objects;
import org.crac.Core;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Before a snapshot an endpoint makes its own reads on the real stores, so that the first request after a restore finds
 * their code compiled.
 */
final class PrimedReadsTest {

    private final Stack stack = Stack.fresh();
    private final DynamoDbProbe watch = new DynamoDbProbe(number -> {});

    @ParameterizedTest
    @ValueSource(strings = {Stack.HITS, Stack.MINTS})
    void hitsAreQueriedBeforeASnapshot(String route) {
        ApiFunction function = (ApiFunction)
                Objects.requireNonNull(ProbedFunctions.instances(stack, watch).get(route));
        function.beforeCheckpoint(Core.getGlobalContext());
        assertThat(watch.queries()).isPositive();
    }
}
