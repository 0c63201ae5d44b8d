package com.mintactivity.local.demo;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.local.engine.TenantWriter;
import com.mintactivity.platform.runtime.Platform;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Writes the demo tenant into the tables of the local service. */
public final class DemoTenant {

    private static final long SEED = 20_261_101;

    /** Before the first hit of {@link FixedHistory}. */
    private static final Instant ATTRIBUTION = Instant.parse("2026-01-01T00:00:00Z");

    private final DynamoDbClient dynamo;
    private final String stack;
    private final SealQueue queue;

    private DemoTenant(DynamoDbClient dynamo, String stack, SealQueue queue) {
        this.dynamo = dynamo;
        this.stack = stack;
        this.queue = queue;
    }

    /**
     * Writes the tenant with its app, users and hits unless they are stored already, and at each start its keys, so
     * that they never expire, and the fixed history.
     */
    public static DemoFacts write(Platform platform, SealQueue queue) throws InterruptedException, ExecutionException {
        String stack = platform.settings().stack();
        Instant now = platform.clock().instant();
        DemoTenant demo = new DemoTenant(platform.dynamo(), stack, queue);
        TenantWriter writer = new TenantWriter(platform.dynamo(), stack);
        demo.write(FixedHistory.accounts(), FixedHistory.hits());
        Demo random = DemoMaker.make(SEED, now);
        if (!demo.isStored()) {
            demo.write(random.accounts(), random.hits());
            // Last, because a stored tenant means that the rest is stored.
            writer.write(new Tenant(
                    Demo.TENANT, List.of(Demo.APP), ATTRIBUTION, Tenant.DEFAULT_MAX_WINDOW_DAYS, true, Switch.ON));
        }
        DemoKeys.issued(platform.secrets().keyring(Pepper.secretId(stack)), now).forEach(writer::write);
        return new DemoFacts(
                Demo.TENANT,
                random.contracts().getFirst().value(),
                FixedHistory.CONTRACT.value(),
                DemoKeys.READER.reveal());
    }

    private boolean isStored() {
        return dynamo.getItem(
                        request -> request.tableName(TenantItems.table(stack)).key(TenantItems.key(Demo.TENANT)))
                .hasItem();
    }

    private void write(List<Account> accounts, List<Hit> hits) throws InterruptedException, ExecutionException {
        ItemBatches.put(
                dynamo,
                AccountItems.table(stack),
                accounts.stream().map(AccountItems::write).toList());
        ItemBatches.put(
                dynamo,
                HitItems.table(stack),
                hits.stream().map(HitItems::write).toList());
        queue.send(hits.stream()
                .map(hit -> HitItems.contractKey(hit.tenant(), hit.contract()))
                .distinct()
                .map(Announcement::withoutDeduplication)
                .toList());
    }
}
