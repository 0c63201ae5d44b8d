package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.snapshot.Connections;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.Clients;
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
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The recorder's hooks before a snapshot and after a restore, called as the Lambda runtime calls them. */
final class RecorderSnapshotTest {

    private final Stack stack = Stack.fresh();
    private final TestTenant acme = stack.partner("acme");
    private final FaultyDynamoDb store = FaultyDynamoDb.whole();
    private final Connections connections = new Connections();
    private final DynamoDbClient client = store.client(connections);
    private final RecorderQueue queue = new RecorderQueue(stack, client, connections);

    @AfterEach
    void close() {
        client.close();
        connections.close();
    }

    @Test
    void noConnectionIsPartOfIt() {
        assumeThat(OpenSockets.canBeSeen()).isTrue();
        URI dynamo = SharedEngines.engines().dynamoUrl();
        Set<String> before = OpenSockets.to(dynamo);
        queue.hand(EventLine.task("t-1").text());
        assertThat(OpenSockets.to(dynamo)).isNotEqualTo(before);
        queue.takeThroughASnapshot();
        assertThat(before).containsAll(OpenSockets.to(dynamo));
    }

    @Test
    void primingReadsOnceAndWritesNothing() {
        TableContents before = TableContents.of(stack);
        queue.takeThroughASnapshot();
        assertThat(store.asked(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(queue.log()).isEmpty();
    }

    @Test
    void anEmptyBatchIsASelfCheckThatReadsOnceAndWritesNothing() {
        TableContents before = TableContents.of(stack);

        assertThat(queue.hand()).isEmpty();

        assertThat(store.asked(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void aSelfCheckFailsWhereTheStoreIsUnavailable() {
        try (DynamoDbClient nowhere = unavailable()) {
            RecorderQueue lonely = new RecorderQueue(stack, nowhere, connections);
            assertThatException().isThrownBy(lonely::hand).withRootCauseInstanceOf(ConnectException.class);
            assertThat(lonely.log()).contains("\"UnreachableStores\":1");
        }
    }

    @Test
    void aTenantThatChangedMeanwhileIsReadAgain() {
        queue.hand(EventLine.task("t-1").text());
        queue.takeThroughASnapshot();
        acme.change(tenant -> new Tenant(
                tenant.name(),
                tenant.apps(),
                stack.clock().instant(),
                tenant.maxWindowDays(),
                tenant.enabled(),
                tenant.api()));
        queue.hand(EventLine.task("t-2").text());
        assertThat(TableContents.of(stack).items("hits")).hasSize(1); // the second was booked before
    }

    @Test
    void aTouchIsWrittenAgain() {
        queue.hand(EventLine.task("t-1").text());
        queue.takeThroughASnapshot();
        queue.hand(EventLine.task("t-2").text());
        assertThat(store.asked(PutItemRequest.class, "tallies")).isEqualTo(2);
    }

    @Test
    void aStoreThatIsUnavailableIsLoggedAndCounted() {
        try (DynamoDbClient nowhere = unavailable()) {
            RecorderQueue lonely = new RecorderQueue(stack, nowhere, connections);
            lonely.takeThroughASnapshot();
            assertThat(lonely.log()).contains("a store did not answer").contains("\"UnreachableStores\":1");
        }
    }

    private DynamoDbClient unavailable() {
        return Clients.at(ClosedPort.HTTP, DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(limits -> limits.apiCallTimeout(Duration.ofSeconds(10)))
                .build();
    }
}
