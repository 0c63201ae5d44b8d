package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.snapshot.OpenSockets;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** The recorder's hooks before a snapshot and after a restore. */
@Isolated("looks at all connections to DynamoDB")
final class RecorderSnapshotTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    private final TestTenant acme = stack.partner("acme");
    private final FaultyDynamoDb store = FaultyDynamoDb.withoutFaults();
    private final RenewableHttpClient connections = new RenewableHttpClient();
    private final DynamoDbClient client = store.overHttp(connections);
    private final RecorderQueue queue = new RecorderQueue(stack, client, connections);

    @AfterEach
    void close() {
        client.close();
        connections.close();
    }

    @Test
    void noConnectionIsPartOfASnapshot() {
        assumeThat(OpenSockets.isAvailable()).isTrue();
        URI dynamo = SharedEngines.engines().dynamoUrl();
        Set<String> before = OpenSockets.to(dynamo);
        queue.deliver(EventLine.task("t-1").text());
        assertThat(OpenSockets.to(dynamo)).isNotEqualTo(before);
        queue.snapshotAndRestore();
        assertThat(before).containsAll(OpenSockets.to(dynamo));
    }

    @Test
    void primingReadsOnceAndWritesNothing() {
        TableContents before = TableContents.of(stack);
        queue.snapshotAndRestore();
        assertThat(store.requests(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(queue.log()).isEmpty();
    }

    @Test
    void anEmptyBatchIsASelfCheckThatReadsOnceAndWritesNothing() {
        TableContents before = TableContents.of(stack);

        assertThat(queue.deliver()).isEmpty();

        assertThat(store.requests(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aSelfCheckFailsWhereTheStoreIsUnavailable() {
        try (DynamoDbClient unreachable = unreachableClient()) {
            RecorderQueue queueWithoutStore = new RecorderQueue(stack, unreachable, connections);
            assertThatException()
                    .isThrownBy(queueWithoutStore::deliver)
                    .withRootCauseInstanceOf(ConnectException.class);
            assertThat(queueWithoutStore.log()).contains("\"UnreachableStores\":1");
        }
    }

    @Test
    void aTenantThatChangedSinceTheSnapshotIsReadAgain() {
        queue.deliver(EventLine.task("t-1").text());
        queue.snapshotAndRestore();
        acme.change(tenant -> new Tenant(
                tenant.name(),
                tenant.apps(),
                stack.clock().instant(),
                tenant.maxWindowDays(),
                tenant.enabled(),
                tenant.api()));
        queue.deliver(EventLine.task("t-2").text());
        assertThat(TableContents.of(stack).items("hits"))
                .hasSize(1); // the second task was booked before the start of attribution
    }

    @Test
    void aContractIsAnnouncedAgain() {
        queue.deliver(EventLine.task("t-1").text());
        queue.snapshotAndRestore();
        queue.deliver(EventLine.task("t-2").text());
        assertThat(queue.announced()).hasSize(2);
    }

    @Test
    void aStoreThatIsUnavailableIsLoggedAndCounted() {
        try (DynamoDbClient unreachable = unreachableClient()) {
            RecorderQueue queueWithoutStore = new RecorderQueue(stack, unreachable, connections);
            queueWithoutStore.snapshotAndRestore();
            assertThat(queueWithoutStore.log())
                    .contains("a store did not answer")
                    .contains("\"UnreachableStores\":1");
        }
    }

    private DynamoDbClient unreachableClient() {
        return Clients.at(ClosedPort.HTTP, DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(limits -> limits.apiCallTimeout(Duration.ofSeconds(10)))
                .build();
    }
}
