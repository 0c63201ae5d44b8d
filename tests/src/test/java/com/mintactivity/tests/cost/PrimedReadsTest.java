package com.mintactivity.tests.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.tests.harness.Stack;
import java.util.Objects;
import org.crac.Core;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Priming makes an endpoint's reads on the real stores, so that their code is compiled before the first request after a
 * restore.
 */
final class PrimedReadsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    /** The first query is enough, and ends the priming. */
    private final DynamoDbProbe probe = new DynamoDbProbe(number -> {
        throw new IllegalStateException("not answered");
    });

    @ParameterizedTest
    @ValueSource(strings = {Stack.HITS, Stack.MINTS})
    void hitsAreQueriedBeforeASnapshot(String route) {
        ApiFunction function = (ApiFunction)
                Objects.requireNonNull(ProbedFunctions.instances(stack, probe).get(route));
        function.beforeCheckpoint(Core.getGlobalContext());
        assertThat(probe.queries()).isPositive();
    }
}
