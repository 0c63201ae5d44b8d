package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.tests.harness.Contents;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Partner;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.Stores;
import com.mintactivity.tests.snapshot.Sockets;
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
    private final Partner acme = stack.partner("acme");
    private final TornStore store = TornStore.whole();
    private final RenewableHttpClient connections = new RenewableHttpClient();
    private final DynamoDbClient client = store.client(connections);
    private final Queue queue = new Queue(stack, client, connections);

    @AfterEach
    void close() {
        client.close();
        connections.close();
    }

    @Test
    void noConnectionIsPartOfIt() {
        assumeThat(Sockets.canBeSeen()).isTrue();
        URI dynamo = Stores.engines().dynamoUrl();
        Set<String> before = Sockets.to(dynamo);
        queue.hand(EventLine.task("t-1").text());
        assertThat(Sockets.to(dynamo)).isNotEqualTo(before);
        queue.takeThroughASnapshot();
        assertThat(before).containsAll(Sockets.to(dynamo));
    }

    @Test
    void primingReadsOnceAndWritesNothing() {
        Contents before = Contents.of(stack);
        queue.takeThroughASnapshot();
        assertThat(store.asked(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(Contents.of(stack)).isEqualTo(before);
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(queue.log()).isEmpty();
    }

    @Test
    void anEmptyBatchIsASelfCheckThatReadsOnceAndWritesNothing() {
        Contents before = Contents.of(stack);

        assertThat(queue.hand()).isEmpty();

        assertThat(store.asked(GetItemRequest.class, "tenants")).isEqualTo(1);
        assertThat(Contents.of(stack)).isEqualTo(before);
    }

    @Test
    void aSelfCheckFailsWhereTheStoreIsUnavailable() {
        try (DynamoDbClient nowhere = unavailable()) {
            Queue lonely = new Queue(stack, nowhere, connections);
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
        assertThat(Contents.of(stack).items("hits")).hasSize(1); // the second was booked before
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
            Queue lonely = new Queue(stack, nowhere, connections);
            lonely.takeThroughASnapshot();
            assertThat(lonely.log()).contains("a store did not answer").contains("\"UnreachableStores\":1");
        }
    }

    private DynamoDbClient unavailable() {
        return Clients.at(URI.create("http://127.0.0.1:1"), DynamoDbClient.builder())
                .httpClient(connections)
                .overrideConfiguration(limits -> limits.apiCallTimeout(Duration.ofSeconds(10)))
                .build();
    }
}
