package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.crac.Core;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The sealer's hooks before a snapshot and after a restore. */
@Isolated("looks at all connections to DynamoDB")
final class SealerSnapshotTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    private final SettledClock clock = new SettledClock(stack.clock(), Duration.ofSeconds(5));
    private final RenewableHttpClient connections = new RenewableHttpClient();
    private final AtomicInteger calls = new AtomicInteger();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    /** Creates work for a sealer. */
    @BeforeEach
    void prepare() {
        new ContractStates(stack.dynamo(), stack.name())
                .finish("acme#0x00000000000000000000000000000000000000aa", "import");
    }

    @AfterEach
    void close() {
        connections.close();
    }

    @Test
    void primingReadsAndWritesNothingAndLeavesNoConnection() {
        assumeThat(OpenSockets.isAvailable()).isTrue();
        URI url = SharedEngines.engines().dynamoUrl();
        try (DynamoDbClient dynamo = dynamo(url)) {
            TableContents contents = TableContents.of(stack);
            Set<String> before = OpenSockets.to(url);
            snapshotAndRestore(dynamo);
            assertThat(calls).hasPositiveValue();
            assertThat(before).containsAll(OpenSockets.to(url));
            assertThat(TableContents.of(stack)).isEqualTo(contents);
            assertThat(log.toString(StandardCharsets.UTF_8)).isEmpty();
        }
    }

    @Test
    void aStoreThatIsUnavailableIsLoggedAndCounted() {
        try (DynamoDbClient unreachable = dynamo(ClosedPort.HTTP)) {
            snapshotAndRestore(unreachable);
            assertThat(log.toString(StandardCharsets.UTF_8))
                    .contains("a store did not answer")
                    .contains("\"UnreachableStores\":1");
        }
    }

    @Test
    void anEmptyBatchIsASelfCheckThatReadsAndWritesNothing() {
        try (DynamoDbClient dynamo = dynamo(SharedEngines.engines().dynamoUrl())) {
            TableContents contents = TableContents.of(stack);
            assertThat(function(dynamo)
                            .handleRequest(SqsBatch.of(List.of()), Invocations.context())
                            .getBatchItemFailures())
                    .isEmpty();
            assertThat(calls).hasPositiveValue();
            assertThat(TableContents.of(stack)).isEqualTo(contents);
        }
    }

    @Test
    void aSelfCheckFailsWhereTheStoreIsUnavailable() {
        try (DynamoDbClient unreachable = dynamo(ClosedPort.HTTP)) {
            SealerFunction function = function(unreachable);
            assertThatException()
                    .isThrownBy(() -> function.handleRequest(SqsBatch.of(List.of()), Invocations.context()))
                    .withRootCauseInstanceOf(ConnectException.class);
        }
    }

    private void snapshotAndRestore(DynamoDbClient dynamo) {
        SealerFunction function = function(dynamo);
        function.beforeCheckpoint(Core.getGlobalContext());
        function.afterRestore(Core.getGlobalContext());
    }

    private SealerFunction function(DynamoDbClient dynamo) {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        return new SealerFunction(SealerWiring.of(
                dynamo,
                stack.name(),
                stack.sealQueue(),
                stack.sealQueue(),
                clock,
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock()),
                connections));
    }

    private DynamoDbClient dynamo(URI url) {
        ExecutionInterceptor interceptor = new ExecutionInterceptor() {
            @Override
            public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
                calls.incrementAndGet();
            }
        };
        return Clients.at(url, DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(limits -> limits.addExecutionInterceptor(interceptor))
                .build();
    }
}
