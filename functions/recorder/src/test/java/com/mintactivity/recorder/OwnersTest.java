package com.mintactivity.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.recorder.Attribution.Early;
import com.mintactivity.recorder.Attribution.Owned;
import com.mintactivity.recorder.Attribution.Unowned;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

class OwnersTest {

    private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

    private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items = new HashMap<>();
    private final Queue<String> reads = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isDown = new AtomicBoolean();

    private final DynamoDbClient dynamo = new DynamoDbClient() {
        @Override
        public GetItemResponse getItem(GetItemRequest request) {
            reads.add(Item.text(request.key(), TenantItems.KEY));
            if (isDown.get()) {
                throw SdkClientException.create("unavailable");
            }
            return GetItemResponse.builder()
                    .item(items.getOrDefault(request.key(), Map.of()))
                    .build();
        }

        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    };

    private final Owners owners = new Owners(dynamo, "stack", InstantSource.fixed(NOW));

    private final Tenant acme = new Tenant("acme", List.of("one", "two"), NOW, 31, true, Switch.ON);

    OwnersTest() {
        items.put(TenantItems.key("acme"), TenantItems.write(acme));
        acme.apps().forEach(app -> items.put(TenantItems.appKey(app), TenantItems.app(app, "acme")));
    }

    @Test
    void theEventsOfABatchFindTheOwnersThatWereReadOnceForIt() {
        owners.readAhead(Set.of("one", "two"), Parallel.VIRTUAL_THREADS);
        assertThat(reads).containsExactlyInAnyOrder("app#one", "acme", "app#two", "acme");
        assertThat(attribution("one", NOW)).isEqualTo(new Owned(acme));
        assertThat(attribution("two", NOW)).isEqualTo(new Owned(acme));
        owners.readAhead(Set.of("one"), Parallel.VIRTUAL_THREADS);
        assertThat(reads).hasSize(4);
    }

    @Test
    void anAppWithoutOwnerIsReadAgainByEachOfItsEvents() {
        owners.readAhead(Set.of("no-app"), Parallel.VIRTUAL_THREADS);
        assertThat(attribution("no-app", NOW)).isEqualTo(new Unowned());
        assertThat(reads).hasSize(2);
    }

    @Test
    void anUnavailableStoreFailsTheEventsAndNotTheBatch() {
        isDown.set(true);
        owners.readAhead(Set.of("one", "two"), Parallel.VIRTUAL_THREADS);
        isDown.set(false);
        assertThat(attribution("one", NOW)).isEqualTo(new Owned(acme));
    }

    /** The task would be gone; and an operator moves the start, and sends the task again at once. */
    @Test
    void noTaskIsBeforeTheAttributionStartThatWasCached() {
        Instant early = NOW.minusSeconds(1);
        assertThat(attribution("one", early)).isEqualTo(new Early(acme));
        Tenant moved = acme.withAttributionLiveAt(early);
        items.put(TenantItems.key("acme"), TenantItems.write(moved));
        assertThat(attribution("one", early)).isEqualTo(new Owned(moved));
    }

    private Attribution attribution(String app, Instant bookedAt) {
        return owners.attribution(new MintTaskCompleted(
                "t-1",
                app,
                bookedAt,
                bookedAt,
                new UserId("4711"),
                Wallet.NONE,
                1,
                new ContractAddress("0x00000000000000000000000000000000000000bb"),
                "",
                "",
                1,
                Gas.AUTO));
    }
}
