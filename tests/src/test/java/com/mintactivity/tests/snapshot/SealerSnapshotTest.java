package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.seal.Distrust;
import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.activity.seal.Touches;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.crac.Core;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The sealer's hooks before a snapshot and after a restore, and the identity of restored copies. */
final class SealerSnapshotTest {

    private static final ContractAddress CONTRACT = new ContractAddress("0x00000000000000000000000000000000000000aa");

    private final Stack stack = Stack.fresh();
    private final SettledClock clock = new SettledClock(stack.clock(), Duration.ofSeconds(5));
    private final RenewableHttpClient connections = new RenewableHttpClient();
    private final AtomicInteger calls = new AtomicInteger();
    private final Set<AttributeValue> claimants = new HashSet<>();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    /** Creates a minute to seal and a range to reseal. */
    @BeforeEach
    void prepare() {
        Instant now = stack.clock().instant();
        new Touches(stack.dynamo(), stack.name()).announce("acme", CONTRACT, now.minus(Duration.ofHours(3)));
        invalidate();
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

    /** Copies of one snapshot run as separate sealers. With the same claim name they would overwrite each other's work. */
    @Test
    void eachRunHasItsOwnClaimName() {
        try (DynamoDbClient dynamo = dynamo(SharedEngines.engines().dynamoUrl())) {
            Sealer sealer = new Sealer(dynamo, stack.name(), clock);
            stack.clock().advance(Duration.ofMinutes(3));
            assertThat(sealer.run(() -> true).complete()).isTrue();
            invalidate();
            stack.clock().advance(Duration.ofMinutes(3));
            assertThat(sealer.run(() -> true).complete()).isTrue();
            assertThat(claimants).hasSize(2);
        }
    }

    private void invalidate() {
        Instant now = stack.clock().instant();
        Distrust invalidations = new Distrust(stack.dynamo(), stack.name(), stack.clock());
        invalidations.finish(invalidations.open(
                "acme", CONTRACT, new Window(now.minus(Duration.ofHours(2)), now.minus(Duration.ofHours(1)))));
    }

    private void snapshotAndRestore(DynamoDbClient dynamo) {
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        SealerFunction function = new SealerFunction(
                new Sealer(dynamo, stack.name(), clock),
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock()),
                connections);
        function.beforeCheckpoint(Core.getGlobalContext());
        function.afterRestore(Core.getGlobalContext());
    }

    private DynamoDbClient dynamo(URI url) {
        ExecutionInterceptor interceptor = new ExecutionInterceptor() {
            @Override
            public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
                calls.incrementAndGet();
                if (context.request() instanceof PutItemRequest put
                        && put.item().containsKey("claimed_by")) {
                    claimants.add(put.item().get("claimed_by"));
                }
            }
        };
        return Clients.at(url, DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(limits -> limits.addExecutionInterceptor(interceptor))
                .build();
    }
}
